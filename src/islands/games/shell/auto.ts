import { atom } from 'nanostores'
import { seat } from './seat.ts'
import { $isQuickPlayOff } from './settings.ts'

/** The limits of an autoplay run, in cents; 0 is no limit. */
export type AutoPlan = {
  rounds: number
  lossLimit: number
  /** A single win of at least this. */
  winLimit: number
  /** The balance that a further stake must leave. */
  coinLimit: number
  stopOnFeature: boolean
}

/** The reason for the end of autoplay, which is always announced. */
export type AutoEnd =
  | 'done'
  | 'player'
  | 'loss'
  | 'win'
  | 'balance'
  | 'feature'
  | 'coin'
  | 'trouble'
  | 'hidden'
  | 'check'

/** A running plan: rounds left and the net loss so far, in cents. */
export type Auto = { plan: AutoPlan; left: number; lost: number }

export const $auto = atom<Auto | undefined>()
/** The reason for the end of the last autoplay, until the next round. */
export const $autoEnd = atom<AutoEnd | undefined>()

/** Starts nothing where autoplay is off, or where the player moves during a round. */
export function startAuto(plan: AutoPlan): void {
  if ($isQuickPlayOff.get() || seat.game?.showOpen) return
  $autoEnd.set(undefined)
  $auto.set({ plan, left: plan.rounds, lost: 0 })
}

export function endAuto(why: AutoEnd): void {
  if (!$auto.get()) return
  $auto.set(undefined)
  $autoEnd.set(why)
}

type Round = { stake: number; win: number; hadFeature: boolean }

/** Counts a finished round and stops by the plan. `coin` is the balance after it. All in cents. */
export function countAuto(round: Round, coin: number): void {
  const auto = $auto.get()
  if (!auto) return
  // Summed from the rounds, since a deposit in between must not raise the limit.
  const counted = { ...auto, left: auto.left - 1, lost: auto.lost + round.stake - round.win }
  $auto.set(counted)
  const end = autoEnd(counted, round, coin)
  if (end) endAuto(end)
}

/** Whether a plan is over after a round, and why. */
export function autoEnd({ plan, left, lost }: Auto, round: Round, coin: number): AutoEnd | undefined {
  if (plan.stopOnFeature && round.hadFeature) return 'feature'
  if (plan.winLimit > 0 && round.win >= plan.winLimit) return 'win'
  if (left <= 0) return 'done'
  // The next stake must not cross a limit either.
  if (plan.lossLimit > 0 && lost + round.stake > plan.lossLimit) return 'loss'
  if (coin < round.stake) return 'coin'
  return leavesTooLittle(plan, round.stake, coin) ? 'balance' : undefined
}

/** Whether the next stake would leave less than the balance to keep. Cents. */
export function leavesTooLittle({ coinLimit }: AutoPlan, stake: number, coin: number): boolean {
  return coinLimit > 0 && coin - stake < coinLimit
}
