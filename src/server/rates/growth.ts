import { TooMany } from '../call/refusal.ts'
import type { Tx } from '../db/database.ts'
import { countIn, DAY_SECONDS, keyOf } from './limiter.ts'

/**
 * Rows that one player may add to a table in a day, where nothing else bounds them: far above what anybody does by hand. Nothing here
 * stands before a withdrawal, the end of a round, a payment, a break or an exclusion.
 */
export const rowsPerDay = {
  sessions: 200,
  login_steps: 200,
  safety_events: 100,
  identity_events: 20,
  account_closings: 5,
  withdrawals: 20,
} as const

export type Growing = keyof typeof rowsPerDay

export const growthKey = (table: Growing, player: number): string => `grown:${table}:${keyOf(String(player))}`

/** Counts a row that a player is about to add, in the transaction that adds it. Throws TooMany, and the row is not added. */
export async function countGrowth(tx: Tx, table: Growing, player: number): Promise<void> {
  const { points, msBeforeNext } = await countIn(tx, growthKey(table, player), DAY_SECONDS)
  if (points > rowsPerDay[table]) throw new TooMany(msBeforeNext / 1_000)
}
