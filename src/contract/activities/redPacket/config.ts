import * as v from 'valibot'
import { readTime } from '../../time.ts'
import { whole } from '../../whole.ts'
import { configOf } from '../config.ts'
import { AWARD_ITEM_MAX } from '../limits.ts'
import {
  DROP_PLAYERS_MAX,
  DROPS_MAX,
  OPEN_MINUTES_MAX,
  PACKET_BET_RATE_MAX,
  PACKET_TIERS_MAX,
  PACKETS_MAX,
} from './limits.ts'
import { type DropTerms, packetsOf, type Share } from './packets.ts'

/** Schema of content/lobby/redPacket.yaml. Money in cents. */
const schema = v.strictObject({
  times: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(DROPS_MAX)),
  minutes: whole(1, OPEN_MINUTES_MAX),
  betRate: v.pipe(v.number(), v.minValue(0), v.maxValue(PACKET_BET_RATE_MAX)),
  /** Active players for whom all packets drop; with fewer it is their part. */
  players: whole(1, DROP_PLAYERS_MAX),
  /** Packets that drop however few are active. */
  least: whole(1, PACKETS_MAX),
  packets: v.pipe(
    v.array(v.strictObject({ count: whole(1, PACKETS_MAX), cents: whole(1, AWARD_ITEM_MAX) })),
    v.minLength(1),
    v.maxLength(PACKET_TIERS_MAX),
  ),
})

/** `times` in milliseconds since midnight in Manila, `openMs` how long a drop is open. */
export type RedPacketConfig = DropTerms & Share & { readonly times: readonly number[]; readonly openMs: number }

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export const config = configOf({
  file: 'redPacket.yaml',
  schema,
  read: ({ value, complain }): RedPacketConfig => {
    const { minutes, betRate, players, least, packets } = value
    const openMs = minutes * MINUTE_MS
    const times: number[] = []
    for (const [index, text] of value.times.entries()) {
      const time = readTime(text)
      if (time === undefined) complain(['times', index], `${text} is no time of a day`, 'write it as "20:00"')
      else times.push(time)
    }
    // One drop at a time: each closes before the next one, around midnight too.
    for (const [index, time] of times.length === value.times.length ? times.entries() : []) {
      const next = times[index + 1] ?? (times[0] ?? 0) + DAY_MS
      if (next <= time) complain(['times', index], 'is not before the next one', 'sort the times')
      else if (next - time < openMs) complain(['minutes'], `reaches into the next drop`, 'make it shorter')
    }
    const many = packetsOf(packets)
    if (many > PACKETS_MAX) complain(['packets'], `are ${many} together`, `make them at most ${PACKETS_MAX}`)
    if (least > many) complain(['least'], 'is more than there are', 'lower it')
    if (packets.some(({ cents }, tier) => cents >= (packets[tier - 1]?.cents ?? Infinity)))
      complain(['packets'], 'do not fall', 'sort them, the dearest first')
    return { times, openMs, betRate, players, least, packets }
  },
})
