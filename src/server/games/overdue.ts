import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { ROUND_OPEN_MS } from '#contract/games/limits.ts'
import { now } from '../base/clock.ts'
import { db } from '../db/database.ts'
import { type LeftRound, settleByRule } from './leave.ts'
import { openRounds } from './openTables.ts'

const BATCH = 200
/** Rounds of one game in one run. Each game has its own, so that a game whose rounds fail holds up no other. */
const ROUNDS_MAX = 2_000

type Overdue = LeftRound & { openedAt: string }

/**
 * Job: settles rounds that are open for a day, by the published rule of their game. Two runs at once settle each round once. A round that
 * fails is logged, and tried again by the next run. Returns the number settled.
 */
export async function settleOverdueRounds(): Promise<number> {
  const until = new Date(now().getTime() - ROUND_OPEN_MS)
  const { gameId, openedAt } = openRounds
  const games = await db.selectDistinct({ gameId }).from(openRounds).where(lte(openedAt, until))
  let settled = 0
  for (const game of games) settled += await settleOverdueOf(game.gameId, until)
  return settled
}

async function settleOverdueOf(gameId: number, until: Date): Promise<number> {
  let settled = 0
  let last: Overdue | undefined
  for (let looked = 0; looked < ROUNDS_MAX; looked += BATCH) {
    const batch = await overdueOf(gameId, until, last)
    for (const round of batch) if (await settleByRule(round)) settled += 1
    last = batch.at(-1)
    if (batch.length < BATCH) break
  }
  return settled
}

/** The next rounds of a game after `last`, those open longest first. */
async function overdueOf(gameId: number, until: Date, last: Overdue | undefined): Promise<Overdue[]> {
  const { player, id, openedAt } = openRounds
  const isOfGame = and(eq(openRounds.gameId, gameId), lte(openedAt, until))
  const isAfter = last && sql`(${openedAt}, ${player}) > (${last.openedAt}::timestamptz, ${last.player})`
  return await db
    // As text: a Date has no microseconds, and would find the same round again.
    .select({ player, gameId: openRounds.gameId, id, openedAt: sql<string>`${openedAt}::text` })
    .from(openRounds)
    .where(and(isOfGame, isAfter))
    .orderBy(asc(openedAt), asc(player))
    .limit(BATCH)
}
