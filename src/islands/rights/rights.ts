import { atom } from 'nanostores'
import { type Answer, type Failure, post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { messageOf } from '../ui/failure.ts'
import { loadable } from '../ui/loadable.ts'

export type MyData = Reply<'getMyData'>

const myData = loadable(() => post('getMyData', {}))

/** The player's data rights: a copy of the data, and closing the account. */
export const $myData = myData.$state
export const loadMyData = myData.load
/** The pending action; one at a time. */
export const $rightsWork = atom<'export' | 'closing' | 'cancel' | 'payOut' | undefined>(undefined)

/** Leaves the page; another player may come next. */
export function leaveMyData(): void {
  myData.forget()
  $rightsWork.set(undefined)
}

export type Outcome<Good> = Good | { problem: UserMessage } | undefined
type RightsCall = 'askExport' | 'askClosing' | 'cancelClosing' | 'payOut'

/** Runs one action at a time; undefined for a tap during another. */
export async function act<N extends RightsCall>(
  work: NonNullable<ReturnType<typeof $rightsWork.get>>,
  call: () => Promise<Answer<N>>,
  translate: (failure: Failure) => UserMessage = messageOf,
): Promise<Outcome<{ reply: Reply<N> }>> {
  if ($rightsWork.get()) return undefined
  $rightsWork.set(work)
  const answer = await call()
  $rightsWork.set(undefined)
  if (answer.ok) return { reply: answer.reply }
  // The page may be out of date, or the change made.
  if (answer.why === 'refused' || answer.why === 'unheard') void loadMyData()
  return { problem: translate(answer) }
}

/** Cancels the closing. */
export async function keepAccount(): Promise<Outcome<{ data: MyData }>> {
  return take(await act<'cancelClosing'>('cancel', () => post('cancelClosing', {})))
}

export function take(outcome: Outcome<{ reply: MyData }>): Outcome<{ data: MyData }> {
  if (!outcome || 'problem' in outcome) return outcome
  myData.take(outcome.reply)
  return { data: outcome.reply }
}
