import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import type { Cents } from '#contract/money.ts'
import type { UserMessage } from '#contract/words.ts'
import { updateUser } from '../session/player.ts'
import { note } from '../telemetry/events.ts'
import { messageOf } from '../ui/failure.ts'
import { once } from '../ui/once.ts'
import { bankMessageOf } from './bank.ts'
import { loadTerms } from './terms.ts'

export const $isSending = atom(false)

export type Wish = { amount: Cents; accountId: string }

const sendOnce = once()

/** Requests a withdrawal; returns the error, if any. */
export async function askWithdrawal(wish: Wish): Promise<UserMessage | undefined> {
  if ($isSending.get()) return undefined
  $isSending.set(true)
  const answer = await sendOnce(wish, (requestId) => post('exchange', { requestId, ...wish }))
  $isSending.set(false)
  if (!answer.ok) return bankMessageOf(answer)
  note('withdrawal_asked', { amount: wish.amount })
  updateUser({ coin: answer.reply.coin })
  await loadTerms()
  return undefined
}

/** Cancels a request; returns the error, if any. */
export async function cancelWithdrawal(orderId: string): Promise<UserMessage | undefined> {
  const answer = await post('exchangeCancel', { orderId })
  if (answer.ok) updateUser({ coin: answer.reply.coin })
  await loadTerms()
  return answer.ok ? undefined : messageOf(answer)
}
