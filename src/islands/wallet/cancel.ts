import { post } from '#client/wire/post.ts'
import type { UserMessage } from '#contract/words.ts'
import { updateUser } from '../player.ts'
import { messageOf } from '../ui/failure.ts'
import { loadTerms } from './terms.ts'

/** Begins the time of thought before a request may be taken back; returns the error, if any. */
export async function askCancel(orderId: string): Promise<UserMessage | undefined> {
  const answer = await post('exchangeCancelAsk', { orderId })
  // The page is out of date, or the time of thought may have begun.
  if (!answer.ok && (answer.why === 'refused' || answer.why === 'unheard')) void loadTerms()
  return answer.ok ? undefined : messageOf(answer)
}

/** Takes back a request after its time of thought; returns the error, if any. */
export async function cancelWithdrawal(orderId: string): Promise<UserMessage | undefined> {
  const answer = await post('exchangeCancel', { orderId })
  if (answer.ok) updateUser({ coin: answer.reply.coin })
  await loadTerms()
  return answer.ok ? undefined : messageOf(answer)
}

/** Switches taking back off for good; returns the error, if any. */
export async function switchCancelsOff(): Promise<UserMessage | undefined> {
  const answer = await post('exchangeCancelOff', {})
  if (answer.ok || answer.why === 'unheard') await loadTerms()
  return answer.ok ? undefined : messageOf(answer)
}
