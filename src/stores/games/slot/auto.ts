import { atom } from 'nanostores'
import { $isQuickPlayOff } from './settings.ts'

/** The limits of an autoplay run, in cents; 0 is no limit. */
export type AutoPlan = { spins: number; lossLimit: number; winLimit: number; stopOnFeature: boolean }

/** The reason for the end of autoplay, which is always announced. */
export type AutoEnd = 'done' | 'player' | 'loss' | 'win' | 'feature' | 'coin' | 'trouble' | 'hidden' | 'check'

/** A running plan: spins left and the net loss so far, in cents. */
export type Auto = { plan: AutoPlan; left: number; lost: number }

export const $auto = atom<Auto | undefined>()
/** The reason for the end of the last autoplay, until the next spin. */
export const $autoEnd = atom<AutoEnd | undefined>()

/** Starts nothing where autoplay is off. */
export function startAuto(plan: AutoPlan): void {
  if ($isQuickPlayOff.get()) return
  $autoEnd.set(undefined)
  $auto.set({ plan, left: plan.spins, lost: 0 })
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
  // The next stake must not cross the limit either.
  if (plan.lossLimit > 0 && lost + round.stake > plan.lossLimit) return 'loss'
  return coin < round.stake ? 'coin' : undefined
}
