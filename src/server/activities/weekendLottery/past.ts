import { and, asc, desc, eq, gte, inArray, lt, ne } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import { isDay } from '#contract/days.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { Handler } from '../../call/handler.ts'
import { db } from '../../db/database.ts'
import type { Draw } from './draws.ts'
import { keptSince } from './retention.ts'
import { lotteryDraws, lotteryTickets, lotteryWinners } from './tables.ts'

type Past = Reply<'weekendLotteryDraws'>['rows'][number]

/** A draw that was held, with its winning tickets. Whose they are is told to nobody else. */
export async function pastOf({ day, tickets, drawnAt, closesAt, terms }: Draw): Promise<Past> {
  const { place, ticket } = lotteryWinners
  const winners = await db
    .select({ place, ticket })
    .from(lotteryWinners)
    .where(eq(lotteryWinners.day, day))
    .orderBy(asc(place))
  const prizes = terms.prizes.map(({ count, items }) => ({ count, items: [...items] }))
  return { day, tickets, drawnAt: (drawnAt ?? closesAt).getTime(), prizes, winners }
}

/** The draws whose list is kept. A cursor is the day of the last one shown; any other begins anew. */
export const weekendLotteryDraws: Handler<'weekendLotteryDraws'> = async ({ cursor, size = PAGE_SIZE }) => {
  const { state, day } = lotteryDraws
  const found = await db
    .select()
    .from(lotteryDraws)
    .where(
      and(
        inArray(state, ['drawn', 'paid']),
        gte(day, keptSince()),
        cursor !== undefined && isDay(cursor) ? lt(day, cursor) : undefined,
      ),
    )
    .orderBy(desc(day))
    .limit(size + 1)
  const rows = await Promise.all(found.slice(0, size).map(pastOf))
  const last = rows.at(-1)
  return { rows, ...(found.length > size && last && { cursor: last.day }) }
}

const LINE = /^\d{1,9}$/

/** A player's tickets of a draw. A cursor is the line of the last run shown. */
export const weekendLotteryTickets: Handler<'weekendLotteryTickets'> = async (
  { day, cursor = '', size = PAGE_SIZE },
  { session: { player } },
) => {
  const { line, first, last, earnedAt } = lotteryTickets
  const isOwn = and(eq(lotteryTickets.player, player), eq(lotteryTickets.day, day))
  const found = await db
    .select({ line, first, last, earnedAt })
    .from(lotteryTickets)
    .where(and(isOwn, LINE.test(cursor) ? lt(line, Number(cursor)) : undefined))
    .orderBy(desc(line))
    .limit(size + 1)
  const { place, ticket, outcome } = lotteryWinners
  const won = await db
    .select({ place, ticket })
    .from(lotteryWinners)
    .where(and(eq(lotteryWinners.player, player), eq(lotteryWinners.day, day), ne(outcome, 'over')))
    .orderBy(asc(place))
  const rows = found.slice(0, size).map(({ earnedAt: at, ...run }) => ({
    ...{ ...run, time: at.getTime() },
    won: won.filter(({ ticket: number }) => number >= run.first && number <= run.last),
  }))
  const end = rows.at(-1)
  return { rows, ...(found.length > size && end && { cursor: String(end.line) }) }
}
