import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import { loadable } from '../ui/loadable.ts'
import { type LimitOutcome, setLimit } from './limits.ts'

export type Signals = Reply<'getSignals'>

const signals = loadable(() => post('getSignals', {}))

/** What the score of player protection says about the player. */
export const $signals = signals.$state
export const loadSignals = signals.load
export const leaveSignals = signals.forget

/** Sets the limit that is offered. It holds at once. */
export async function takeOffer({ limit, most }: NonNullable<Signals['offer']>): Promise<LimitOutcome> {
  const outcome = await setLimit({ limit }, most)
  await loadSignals()
  return outcome
}
