import { atom } from 'nanostores'
import { type Answer, post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { LimitName } from '#contract/care/limits.ts'
import type { UserMessage } from '#contract/words.ts'
import { messageOf } from '../ui/failure.ts'
import { loadable } from '../ui/loadable.ts'

export type ShownLimit = Reply<'getLimits'>['limits'][number]
export type LimitAct = 'set' | 'remove' | 'confirm' | 'cancel'

const limits = loadable(() => post('getLimits', {}))

/** All limits of the player. */
export const $limits = limits.$state
export const loadLimits = limits.load
/** The change under way; one at a time. */
export const $limitWork = atom<{ act: LimitAct; limit: LimitName } | undefined>()

/** Leaves the page; another player may come next. */
export function leaveLimits(): void {
  limits.forget()
  $limitWork.set(undefined)
}

/** The limit as it is now, or the problem. Undefined for a tap during another change. */
export type LimitOutcome = { shown: ShownLimit } | { problem: UserMessage } | undefined

/** Sets a limit, in cents or minutes. A higher one is a raise, which waits. */
export const setLimit = ({ limit }: ShownLimit, most: number): Promise<LimitOutcome> =>
  change('set', limit, () => post('setLimit', { limit, most }))

/** Asks for the removal, which waits. */
export const removeLimit = ({ limit }: ShownLimit): Promise<LimitOutcome> =>
  change('remove', limit, () => post('setLimit', { limit, most: null }))

/** Confirms the raise that is shown. */
export const confirmLimit = ({ limit, raise }: ShownLimit): Promise<LimitOutcome> =>
  change('confirm', limit, () => post('confirmLimit', { limit, most: raise?.most ?? null }))

/** Takes back a raise, or puts away one that is over. */
export const cancelLimit = ({ limit }: ShownLimit): Promise<LimitOutcome> =>
  change('cancel', limit, () => post('cancelLimit', { limit }))

type ChangeCall = 'setLimit' | 'confirmLimit' | 'cancelLimit'

async function change(act: LimitAct, limit: LimitName, send: () => Promise<Answer<ChangeCall>>): Promise<LimitOutcome> {
  if ($limitWork.get()) return undefined
  $limitWork.set({ act, limit })
  const answer = await send()
  $limitWork.set(undefined)
  if (!answer.ok) {
    // A refusal means that the page is out of date.
    if (answer.why === 'refused') void loadLimits()
    return { problem: messageOf(answer) }
  }
  limits.take(answer.reply)
  const shown = answer.reply.limits.find((each) => each.limit === limit)
  return shown && { shown }
}

/** What a wish does: nothing, since it is the limit already; something at once; or a raise, which waits. */
export function effectOf({ own }: Pick<ShownLimit, 'own'>, most: number | null): 'same' | 'now' | 'later' {
  if (most === (own?.most ?? null)) return 'same'
  return most !== null && (own === undefined || most < own.most) ? 'now' : 'later'
}

/** The next moment at which what is shown changes by itself: a window ends, or a raise becomes ripe or lapses. */
export function nextChange(shown: readonly ShownLimit[]): number {
  const times = shown.flatMap(({ renewTime, raise }) => [
    ...(renewTime === undefined ? [] : [renewTime]),
    ...(raise?.state === 'waiting' ? [raise.ripeTime] : []),
    ...(raise?.state === 'ripe' ? [raise.endTime] : []),
  ])
  return Math.min(...times)
}
