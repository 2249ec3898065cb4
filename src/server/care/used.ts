import type { LimitName } from '#contract/care/limits.ts'
import type { StakeLimits } from '../call/handler.ts'
import { db, type Tx } from '../db/database.ts'
import { callFunction } from '../db/named.ts'
import { windowLimits } from './stakes.ts'

/** What the windows of a moment have taken of stakes (cents), net loss (cents) and time (minutes). */
export async function usedInPlay(
  player: number,
  at: Date,
  on: typeof db | Tx = db,
): Promise<ReadonlyMap<LimitName, number>> {
  const [row] = await callFunction<{ limits_at: StakeLimits | null }>(on, 'limits_at', [player, at.getTime(), true])
  const limits = row?.limits_at
  return new Map(limits ? windowLimits(limits).map(({ name, used }) => [name, used]) : [])
}
