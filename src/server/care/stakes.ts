import { type LimitName, limitNames, partsOf } from '#contract/care/limits.ts'
import type { Cents } from '#contract/money.ts'
import type { PlayState, StakeLimits } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { windowOf } from './windows.ts'

/** No limit: see `tables.ts`. */
const NONE = Number.MAX_SAFE_INTEGER

/** A limit of a window at a moment. `used` is what it has taken, cents or minutes, and `until` when it begins anew. */
export type WindowLimit = { name: LimitName; most: number; used: number; until: Date }
type PlayLimit = Omit<WindowLimit, 'until'>

/** The names in the order of `limits_at`. */
const windowed = limitNames.filter((name) => ['stake', 'loss', 'time'].includes(partsOf(name).kind))

/** Limits of windows with what those have taken. Without a limit, `most` is beyond all amounts. */
export function windowLimits([, , , ...windows]: StakeLimits): PlayLimit[] {
  return windowed.map((name, at) => ({ name, most: windows[2 * at] ?? NONE, used: windows[2 * at + 1] ?? 0 }))
}

/** Refuses a stake while a reality check is due. What was staked before goes on. */
export function assertChecked([, isCheckDue]: PlayState): void {
  if (isCheckDue) throw new Refusal('checkDue')
}

/** Refuses a round that begins less than `leastMs` after the one before, and tells the milliseconds to `wait`. */
export function assertPaced([at, , roundAt]: PlayState, leastMs: number): void {
  const wait = roundAt + leastMs - at
  // As in `count_play`: a clock that was set back by more keeps nobody waiting.
  if (wait > 0 && at > roundAt - leastMs) throw new Refusal('roundEarly', { wait })
}

/**
 * Refuses a stake that would take a window above a limit in force: `count_play` does so again, in the transaction that takes the stake.
 * `inRound` is all that the round has staked with this stake. Refusals tell `limit`, `most`, `left` and `until`.
 */
export function assertWithinLimits(limits: StakeLimits, stake: Cents, inRound: Cents): void {
  const [, isMinuteCounted, round] = limits
  if (inRound > round) throw new Refusal('roundLimit', { limit: 'round', most: round, left: round })
  for (const limit of windowLimits(limits)) {
    const { kind } = partsOf(limit.name)
    const added = kind !== 'time' ? stake : isMinuteCounted ? 0 : 1
    // A minute that is counted already takes nothing of a limit, however low that was set since.
    const isWithin = limit.used + added <= limit.most || (kind === 'time' && added === 0)
    if (!isWithin) throw limitRefusal({ ...limit, until: endOf(limit.name, limits) })
  }
}

/** When the window of a limit begins anew. */
function endOf(name: LimitName, [at, , , ...windows]: StakeLimits): Date {
  const { span } = partsOf(name)
  return span && span !== 'pay' ? windowOf(span, new Date(at)).until : new Date(windows.at(-1) ?? 0)
}

const refusals = { deposit: 'depositLimit', stake: 'stakeLimit', loss: 'lossLimit', time: 'timeLimit' } as const

/** The refusal by the limit of a window, with what is left of it and when it begins anew. */
export function limitRefusal({ name, most, used, until }: WindowLimit): Refusal {
  const { kind } = partsOf(name)
  if (kind === 'round') return new Refusal('roundLimit', { limit: name, most, left: most })
  return new Refusal(refusals[kind], { limit: name, most, left: leftOf({ most, used }), until: until.getTime() })
}

/** A limit in force, with what is left of it and when its window begins anew. */
export type Left = { limit: LimitName; most: number; left: number; renewTime?: number }

/** What the limits on play leave at their moment. Empty without a limit. */
export function leftInPlay(limits: StakeLimits | null): Left[] {
  if (!limits) return []
  const round = limits[2]
  const inForce = windowLimits(limits).filter(({ most }) => most !== NONE)
  const ofRound: Left[] = round === NONE ? [] : [{ limit: 'round', most: round, left: round }]
  return [...inForce.map((limit) => leftIn({ ...limit, until: endOf(limit.name, limits) })), ...ofRound]
}

/** What is left of the limit of a window. */
export function leftIn({ name, most, used, until }: WindowLimit): Left {
  return { limit: name, most, left: leftOf({ most, used }), renewTime: until.getTime() }
}

/** What is left of a limit: a net win adds nothing to it. */
export const leftOf = ({ most, used }: Pick<WindowLimit, 'most' | 'used'>): number => Math.max(0, most - used)
