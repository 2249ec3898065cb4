import { lte } from 'drizzle-orm'
import { ROUND_OPEN_MS } from '#contract/games/limits.ts'
import { now } from '../base/clock.ts'
import { db } from '../db/database.ts'
import { walk } from '../db/walk.ts'
import { settleByRule } from './leave.ts'
import { openRounds } from './openTables.ts'

/** Rounds of one game that one run settles. Each game has its own, so that a game whose rounds fail holds up no other. */
const ROUNDS_MAX = 2_000

/** Rounds that failed in the last run of this process. They are in its log. */
let failed: ReadonlySet<string> = new Set()

/**
 * Job: settles rounds that are open for a day, by the published rule of their game. Two runs at once settle each round once. A round that
 * fails is passed, and tried again by each run; it is logged once, and counted (`overdueMetrics.ts`). Returns the number settled.
 */
export async function settleOverdueRounds(): Promise<number> {
  const until = new Date(now().getTime() - ROUND_OPEN_MS)
  const { gameId, openedAt } = openRounds
  const games = await db.selectDistinct({ gameId }).from(openRounds).where(lte(openedAt, until))
  const failing = new Set<string>()
  let settled = 0
  for (const game of games) settled += await settleOverdueOf(game.gameId, until, failing)
  failed = failing
  return settled
}

/** Those open longest first. */
async function settleOverdueOf(gameId: number, until: Date, failing: Set<string>): Promise<number> {
  let settled = 0
  for await (const row of walk(openRounds, openRounds.gameId, [openRounds.openedAt, openRounds.player], gameId)) {
    const round = row as typeof openRounds.$inferSelect // a row of this very table
    if (round.openedAt > until || settled === ROUNDS_MAX) break
    if (await settleByRule(round, failed.has(round.id))) settled += 1
    else failing.add(round.id)
  }
  return settled
}
