import { atom } from 'nanostores'
import { post } from '#client/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { Cents } from '#contract/money.ts'
import { bankTrouble } from './bank.ts'
import { note } from './events.ts'
import { type Trouble, troubleOf } from './failure.ts'
import { updateUser } from './player.ts'

export type Terms = Reply<'getExchange'>
export type Withdrawal = Terms['open'][number]
export type Withdrawing = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; terms: Terms }

export const $withdrawing = atom<Withdrawing>({ state: 'loading' })
export const $isSending = atom(false)

/** Fetches what may be withdrawn now. What is shown stays while it is fetched again. */
export async function loadTerms(): Promise<void> {
  const answer = await post('getExchange', {})
  if (answer.ok) {
    $withdrawing.set({ state: 'ready', terms: answer.reply })
    updateUser({ coin: answer.reply.coin })
  } else if ($withdrawing.get().state !== 'ready') $withdrawing.set({ state: 'failed' })
}

export type Wish = { amount: Cents; accountId: string }

/** The request that may have reached the server without our hearing of it: asked again, it keeps its id and is held once. */
let unsettled: { requestId: string; wish: string } | undefined

/** Asks for a withdrawal; answers what went wrong, if something did. */
export async function askWithdrawal(wish: Wish): Promise<Trouble | undefined> {
  if ($isSending.get()) return undefined
  $isSending.set(true)
  const text = JSON.stringify(wish)
  if (unsettled?.wish !== text) unsettled = { requestId: crypto.randomUUID(), wish: text }
  const answer = await post('exchange', { requestId: unsettled.requestId, ...wish })
  if (answer.ok || answer.why === 'refused') unsettled = undefined
  $isSending.set(false)
  if (!answer.ok) return bankTrouble(answer)
  note('withdrawal_asked', { amount: wish.amount })
  updateUser({ coin: answer.reply.coin })
  await loadTerms()
  return undefined
}

/** Takes a request back; answers what went wrong, if something did. */
export async function cancelWithdrawal(orderId: string): Promise<Trouble | undefined> {
  const answer = await post('exchangeCancel', { orderId })
  if (answer.ok) updateUser({ coin: answer.reply.coin })
  await loadTerms()
  return answer.ok ? undefined : troubleOf(answer)
}
