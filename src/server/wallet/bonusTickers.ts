import { and, eq, inArray } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import { BONUS_TICKER_AGE_MS, BONUS_TICKERS_MAX, BONUS_TICKERS_MS, BONUSES_READ_MAX } from '#contract/wallet/trade.ts'
import { maskedName } from '../account/naming.ts'
import { now } from '../base/clock.ts'
import type { Handler } from '../call/handler.ts'
import type { Database } from '../db/database.ts'
import { onReplica } from '../db/replica.ts'
import { bonusesSince } from '../ledger/bonuses.ts'
import { type Reason, reasonsOf } from '../ledger/reasons.ts'
import { players } from '../standing/tables.ts'
import { cachedFor } from './houseFigures.ts'

type Tickers = Reply<'getBonusTickers'>

/** Corrections are no bonus. */
const isBonus = (reason: Reason): boolean => reason !== 'adjustment'
/** A deposit's line is told as its bonus. */
const shownReason = (reason: Reason): string => (reason === 'deposit' ? 'depositBonus' : reason)

const tickers = cachedFor(BONUS_TICKERS_MS, () => onReplica(readTickers))

export const getBonusTickers: Handler<'getBonusTickers'> = async () => await tickers()

async function readTickers(on: Database): Promise<Tickers> {
  const since = new Date(now().getTime() - BONUS_TICKER_AGE_MS)
  const found = await bonusesSince(on, since, reasonsOf(['reward']).filter(isBonus), BONUSES_READ_MAX)
  if (found.length === 0) return { rows: [] }
  // Only bonuses of players who agreed to be seen, as in the ticker of wins.
  const isSeen = and(eq(players.showsWins, true), eq(players.isBot, false), eq(players.state, 'open'))
  const seen = await on
    .select({ id: players.id, mobile: players.mobile, account: players.account })
    .from(players)
    .where(and(inArray(players.id, [...new Set(found.map(({ player }) => player))]), isSeen))
  const names = new Map(seen.map(({ id, ...name }) => [id, maskedName(name)]))
  const rows = found.flatMap(({ player, reason, at, cents: amount }) => {
    const phone = names.get(player)
    return phone === undefined ? [] : [{ phone, amount, reason: shownReason(reason), timestamp: at.getTime() }]
  })
  return { rows: rows.slice(0, BONUS_TICKERS_MAX) }
}
