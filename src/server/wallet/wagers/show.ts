import { and, desc, eq, lt, lte } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { Cents } from '#contract/money.ts'
import { OPEN_WAGERS_SHOWN_MAX } from '#contract/wallet/limits.ts'
import { wagerLeft } from '#contract/wallet/wagering.ts'
import { progressOf } from '#contract/wallet/wagerList.ts'
import type { Handler } from '../../call/handler.ts'
import { db } from '../../db/database.ts'
import { totalsOf } from '../../standing/totals.ts'
import { wagers } from './tables.ts'
import { openWagers, type Wager } from './wagers.ts'

type WireWager = Reply<'getWagers'>['open'][number]

const CURSOR = /^\d{1,15}$/

/** The list of requirements. A forged cursor starts from the beginning. */
export const getWagers: Handler<'getWagers'> = async ({ cursor = '', size = PAGE_SIZE }, { session: { player } }) => {
  const totals = await totalsOf(player)
  const open = await openWagers(db, player)
  const isEnded = and(eq(wagers.player, player), lte(wagers.ends, totals.validBet))
  const isAfter = CURSOR.test(cursor) ? lt(wagers.id, Number(cursor)) : undefined
  const ended = await db
    .select()
    .from(wagers)
    .where(and(isEnded, isAfter))
    .orderBy(desc(wagers.id))
    .limit(size + 1)
  const last = ended[size - 1]
  return {
    left: wagerLeft(totals),
    open: open.rows.slice(0, OPEN_WAGERS_SHOWN_MAX).map((row) => wireWager(row, open.validBet)),
    rows: ended.slice(0, size).map((row) => wireWager(row, totals.validBet)),
    ...(ended.length > size && last && { cursor: String(last.id) }),
  }
}

/** A requirement that a correction shortened asks for what is left of it; one that was cleared, for what it asked. */
function wireWager(row: Wager, validBet: Cents): WireWager {
  const { id, kind, reason, locked, waits, asked, starts, ends, createdAt, cleared, clearedAt } = row
  return {
    ...{ id, kind, reason, ...progressOf(row, validBet), createTime: createdAt.getTime() },
    asked: cleared ? asked : ends - starts,
    ...(kind === 'bonus' && locked > 0 && { bonus: locked }),
    ...(waits && { waits }),
    ...(cleared && { cleared }),
    ...(clearedAt && { clearTime: clearedAt.getTime() }),
  }
}
