import { type LimitName, limitNames, partsOf } from '#contract/care/limits.ts'
import type { Cents } from '#contract/money.ts'
import type { StakeLimits } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { windowOf } from './windows.ts'

/** No limit: see `tables.ts`. */
const NONE = Number.MAX_SAFE_INTEGER

/** A limit on play at a moment. `used` is what its window has taken: cents, or minutes. */
export type PlayLimit = { name: LimitName; most: number; used: number }

/** The names in the order of `limits_at`. */
const windowed = limitNames.filter((name) => ['stake', 'loss', 'time'].includes(partsOf(name).kind))

/** Limits of windows with what those have taken. Without a limit, `most` is beyond all amounts. */
export function windowLimits([, , , ...windows]: StakeLimits): PlayLimit[] {
  return windowed.map((name, at) => ({ name, most: windows[2 * at] ?? NONE, used: windows[2 * at + 1] ?? 0 }))
}

/**
 * Refuses a stake that would take a window above a limit in force: `count_play` does so again, in the transaction that takes the stake.
 * `inRound` is all that the round has staked with this stake. Refusals tell `limit`, `most`, `left` and `until`.
 */
export function assertWithinLimits(limits: StakeLimits, stake: Cents, inRound: Cents): void {
  const [at, isMinuteCounted, round] = limits
  if (inRound > round) throw new Refusal('roundLimit', { limit: 'round', most: round, left: round })
  for (const limit of windowLimits(limits)) {
    const { kind } = partsOf(limit.name)
    const added = kind !== 'time' ? stake : isMinuteCounted ? 0 : 1
    // A minute that is counted already takes nothing of a limit, however low that was set since.
    const isWithin = limit.used + added <= limit.most || (kind === 'time' && added === 0)
    if (!isWithin) throw limitRefusal(limit, new Date(at))
  }
}

const refusals = { deposit: 'depositLimit', stake: 'stakeLimit', loss: 'lossLimit', time: 'timeLimit' } as const

/** The refusal by the limit of a window, with what is left of it and when it begins anew. */
export function limitRefusal({ name, most, used }: PlayLimit, at: Date): Refusal {
  const { kind, span } = partsOf(name)
  if (kind === 'round' || !span) return new Refusal('roundLimit', { limit: name, most, left: most })
  const until = windowOf(span, at).until.getTime()
  return new Refusal(refusals[kind], { limit: name, most, left: leftOf({ most, used }), until })
}

/** What is left of a limit: a net win adds nothing to it. */
export const leftOf = ({ most, used }: Pick<PlayLimit, 'most' | 'used'>): number =>
  Math.max(0, most - Math.max(0, used))
