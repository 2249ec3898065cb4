import { TooMany } from '../call/refusal.ts'
import type { Tx } from '../db/database.ts'
import { countIn, DAY_SECONDS, keyOf } from './limiter.ts'

/**
 * Daily rows per player in tables without another bound, far above normal use. Withdrawals, round ends, payments, breaks and exclusions are
 * never limited here.
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

/** Counts one row in the transaction that inserts it. Throws TooMany, so the row is not inserted. */
export async function countGrowth(tx: Tx, table: Growing, player: number): Promise<void> {
  const { points, msBeforeNext } = await countIn(tx, growthKey(table, player), DAY_SECONDS)
  if (points > rowsPerDay[table]) throw new TooMany(msBeforeNext / 1_000)
}
