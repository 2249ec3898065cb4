import { lobby } from 'perya:lobby'
import { ACTIVE_DAYS } from '#contract/activities/redPacket/limits.ts'
import { DROP_NONCE, packetsOf, sumOfPackets } from '#contract/activities/redPacket/packets.ts'
import { dayStart } from '#contract/time.ts'
import { type Facts, tableOf } from '../../article.ts'
import type { RuleWords } from '../rules.ts'

const MINUTE_MS = 60_000
/** Any day: only the time of a moment of it is shown. */
const ANY_DAY = dayStart('2026-11-26').getTime()

/** What /rule/redPacket says of the configuration. */
export function ruleFacts({ t, formats }: RuleWords): Facts {
  const { times, openMs, betRate, packets, players, least } = lobby.configs.redPacket
  return {
    packetTimes: times.map((time) => formats.time(ANY_DAY + time)).join(', '),
    packetMinutes: String(openMs / MINUTE_MS),
    packetMany: String(packetsOf(packets)),
    packetNonce: String(DROP_NONCE),
    packetPlayers: String(players),
    packetLeast: String(least),
    packetDays: String(ACTIVE_DAYS),
    packetSum: formats.shortCoin(sumOfPackets(packets)),
    packetStake: t(betRate > 0 ? 'redPacket.stake' : 'redPacket.noStake', { count: betRate }),
  }
}

export function ruleTables({ t, formats }: RuleWords): Facts {
  const heads = [t('redPacket.rule.holds'), t('redPacket.rule.many')]
  const rows = lobby.configs.redPacket.packets.map(({ count, cents }) => [formats.shortCoin(cents), String(count)])
  return { packetTable: tableOf(heads, rows) }
}
