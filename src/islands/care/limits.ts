import { atom } from 'nanostores'
import { type Answer, post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import { type LimitName, partsOf } from '#contract/care/limits.ts'
import { isNoSooner, type PayDays } from '#contract/care/payDays.ts'
import { manilaDay } from '#contract/time.ts'
import type { UserMessage } from '#contract/words.ts'
import { serverNow } from '../ui/clock.ts'
import { messageOf } from '../ui/failure.ts'
import { loadable } from '../ui/loadable.ts'

export type ShownLimit = Reply<'getLimits'>['limits'][number]
/** All limits, and when pay comes. */
export type ShownLimits = Reply<'getLimits'>
/** When pay comes, for who has said it. */
export type ShownPay = NonNullable<ShownLimits['pay']>
export type LimitAct = 'set' | 'remove' | 'confirm' | 'cancel'

const limits = loadable(() => post('getLimits', {}))

/** All limits of the player. */
export const $limits = limits.$state
export const loadLimits = limits.load
/** The change under way; one at a time. */
export const $limitWork = atom<{ act: LimitAct; limit: LimitName | 'payDays' } | undefined>()

/** Leaves the page; another player may come next. */
export function leaveLimits(): void {
  limits.forget()
  $limitWork.set(undefined)
}

/** The limit as it is now, or the problem. Undefined for a tap during another change. */
export type LimitOutcome = { shown: ShownLimit } | { problem: UserMessage } | undefined

/** Sets a limit, in cents or minutes. A higher one is a raise, which waits. */
export const setLimit = ({ limit }: Pick<ShownLimit, 'limit'>, most: number): Promise<LimitOutcome> =>
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

/** Says when pay comes, or asks for the end of the plan by null. Days that come sooner wait. */
export const setPayDays = (payDays: PayDays | null): Promise<PayOutcome> =>
  send(payDays ? 'set' : 'remove', 'payDays', () => post('setPayDays', { payDays }))

/** Confirms the pay days, or the end, that are shown. */
export const confirmPayDays = ({ raise }: ShownPay): Promise<PayOutcome> =>
  send('confirm', 'payDays', () => post('confirmPayDays', { payDays: raise?.payDays ?? null }))

/** Takes back pay days that wait, or puts away those that are over. */
export const cancelPayDays = (): Promise<PayOutcome> => send('cancel', 'payDays', () => post('cancelPayDays', {}))

type ChangeCall = 'setLimit' | 'confirmLimit' | 'cancelLimit' | 'setPayDays' | 'confirmPayDays' | 'cancelPayDays'

/** All limits as they are now, or the problem. Undefined for a tap during another change. */
export type PayOutcome = { reply: ShownLimits } | { problem: UserMessage } | undefined

async function change(act: LimitAct, limit: LimitName, call: () => Promise<Answer<ChangeCall>>): Promise<LimitOutcome> {
  const outcome = await send(act, limit, call)
  if (!outcome || 'problem' in outcome) return outcome
  const shown = outcome.reply.limits.find((each) => each.limit === limit)
  return shown && { shown }
}

async function send(
  act: LimitAct,
  limit: LimitName | 'payDays',
  call: () => Promise<Answer<ChangeCall>>,
): Promise<PayOutcome> {
  if ($limitWork.get()) return undefined
  $limitWork.set({ act, limit })
  const answer = await call()
  $limitWork.set(undefined)
  if (!answer.ok) {
    // The page is out of date, or the change may have been made.
    if (answer.why === 'refused' || answer.why === 'unheard') void loadLimits()
    return { problem: messageOf(answer) }
  }
  limits.take(answer.reply)
  return { reply: answer.reply }
}

/** What a wish does: nothing, since it is the limit already; something at once; or a raise, which waits. */
export function effectOf({ own }: Pick<ShownLimit, 'own'>, most: number | null): 'same' | 'now' | 'later' {
  if (most === (own?.most ?? null)) return 'same'
  return most !== null && (own === undefined || most < own.most) ? 'now' : 'later'
}

/** What other pay days would do: nothing; hold at once; or wait, since they let more be spent sooner than those in force. */
export function effectOfPay({ pay, limits: shown }: ShownLimits, payDays: PayDays | null): 'same' | 'now' | 'later' {
  const inForce = pay?.payDays ?? null
  if (JSON.stringify(payDays) === JSON.stringify(inForce)) return 'same'
  const isBound = shown.some(({ limit, own }) => own && partsOf(limit).span === 'pay')
  if (!inForce || !isBound) return 'now'
  return payDays && isNoSooner(payDays, inForce, manilaDay(serverNow())) ? 'now' : 'later'
}

/** The next moment at which what is shown changes by itself: a window ends, or a raise becomes ripe or lapses. */
export function nextChange({ limits: shown, pay }: ShownLimits): number {
  const times = [...shown, ...(pay ? [{ renewTime: pay.nextTime, raise: pay.raise }] : [])].flatMap(
    ({ renewTime, raise }) => [
      ...(renewTime === undefined ? [] : [renewTime]),
      ...(raise?.state === 'waiting' ? [raise.ripeTime] : []),
      ...(raise?.state === 'ripe' ? [raise.endTime] : []),
    ],
  )
  return Math.min(...times)
}
