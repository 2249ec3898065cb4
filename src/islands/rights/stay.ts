import { atom } from 'nanostores'
import { type Answer, type Failure, post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import { lobbyErrcodes } from '#contract/refusals.ts'
import type { exclusionTerms } from '#contract/rights/exclusion.ts'
import type { UserMessage } from '#contract/words.ts'
import { $excluded, keepExcluded } from '../session/excluded.ts'
import { messageOf } from '../ui/failure.ts'
import { once } from '../ui/once.ts'

/** What an excluded player may still do: see their coin, have it paid out, stay out longer. All by the ticket of a refused log-in. */

export type Stay = Reply<'anonymous/excludedState'>
export type StayState = { state: 'loading' } | { state: 'failed' } | { state: 'over' } | { state: 'ready'; value: Stay }

/** `over`: the ticket is not good any more, and a new log-in gives another. */
export const $stay = atom<StayState>({ state: 'loading' })
/** The act under way; one at a time. */
export const $stayWork = atom<'payOut' | 'extend' | undefined>()

const sendOnce = once('anonymous/excludedPayOut')

export async function loadStay(): Promise<void> {
  const ticket = $excluded.get()?.ticket
  if (!ticket) return $stay.set({ state: 'over' })
  $stay.set({ state: 'loading' })
  const answer = await post('anonymous/excludedState', { ticket })
  if (answer.ok) $stay.set({ state: 'ready', value: answer.reply })
  else $stay.set({ state: isOver(answer) ? 'over' : 'failed' })
}

/** Asks for the pay-out of what was shown. Returns the problem, if any, and 'busy' for a tap during another. */
export function payOutStay({ own, leftover }: Stay): Promise<UserMessage | 'busy' | undefined> {
  const sums = { amount: own, leftover }
  return act('payOut', (ticket) =>
    sendOnce({ ticket, ...sums }, (requestId) => post('anonymous/excludedPayOut', { ticket, requestId, ...sums })),
  )
}

/** Stays out longer, from the end that was shown. */
export function extendStay(
  until: number,
  term: (typeof exclusionTerms)[number],
): Promise<UserMessage | 'busy' | undefined> {
  return act('extend', (ticket) => post('anonymous/excludedExtend', { ticket, term, until }))
}

async function act(
  work: 'payOut' | 'extend',
  send: (ticket: string) => Promise<Answer<'anonymous/excludedExtend' | 'anonymous/excludedPayOut'>>,
): Promise<UserMessage | 'busy' | undefined> {
  const ticket = $excluded.get()?.ticket
  if (!ticket || $stayWork.get()) return 'busy'
  $stayWork.set(work)
  const answer = await send(ticket)
  $stayWork.set(undefined)
  if (!answer.ok) {
    if (answer.why === 'refused' || answer.why === 'unheard') void loadStay()
    return problemOf(answer)
  }
  const { excluded, firmUntil, until } = answer.reply
  $stay.set({ state: 'ready', value: answer.reply })
  keepExcluded({ excluded, firmUntil, ticket, ...(until !== undefined && { until }) })
  return undefined
}

const isOver = (failure: Failure): boolean => failure.why === 'refused' && failure.errcode === lobbyErrcodes.loginAgain

const TOLD_AS_ITSELF: ReadonlySet<Failure['why']> = new Set(['unheard', 'undone', 'portal', 'busy'])

/** Few words: whatever stands in the way of a pay-out, customer service can settle it. */
function problemOf(failure: Failure): UserMessage {
  if (TOLD_AS_ITSELF.has(failure.why)) return messageOf(failure)
  if (failure.why !== 'refused') return { key: failure.why === 'offline' ? 'login.offline' : 'excluded.problem.failed' }
  if (isOver(failure)) return { key: 'excluded.problem.over' }
  if (failure.errcode === lobbyErrcodes.closingLeftover) return { key: 'excluded.problem.changed' }
  if (failure.errcode === lobbyErrcodes.closingUnsettled) return { key: 'excluded.problem.waiting' }
  return { key: 'excluded.problem.service' }
}
