import { atom } from 'nanostores'

/** What a player asks of autoplay. Cents; 0 is "no such limit". */
export type AutoPlan = { spins: number; lossLimit: number; winLimit: number; stopOnFeature: boolean }

/** Why autoplay ended: always told. */
export type AutoEnd = 'done' | 'player' | 'loss' | 'win' | 'feature' | 'coin' | 'trouble' | 'hidden'

/** A plan under way: spins left, and what its rounds have cost so far less what they brought, cents. */
export type Auto = { plan: AutoPlan; left: number; lost: number }

export const $auto = atom<Auto | undefined>()
/** Why the last autoplay ended, until the next spin. */
export const $autoEnd = atom<AutoEnd | undefined>()

export function startAuto(plan: AutoPlan): void {
  $autoEnd.set(undefined)
  $auto.set({ plan, left: plan.spins, lost: 0 })
}

export function endAuto(why: AutoEnd): void {
  if (!$auto.get()) return
  $auto.set(undefined)
  $autoEnd.set(why)
}

type Round = { stake: number; win: number; hadFeature: boolean }

/** Counts a finished round and stops where the plan says so. `coin` is the balance after it, all in cents. */
export function countAuto(round: Round, coin: number): void {
  const auto = $auto.get()
  if (!auto) return
  // Counted from the rounds themselves: a deposit meanwhile must not push the limit further away.
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
