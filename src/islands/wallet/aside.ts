import { post } from '#client/wire/post.ts'
import type { UserMessage } from '#contract/words.ts'
import { updateUser } from '../player.ts'
import { messageOf } from '../ui/failure.ts'
import { once } from '../ui/once.ts'
import { loadChannels } from './deposit.ts'
import { loadOpenOrders } from './openOrders.ts'

const sendOnce = once('returnDeposit')

/** Makes a payment playable that was set aside; returns the error, if any. */
export async function playDeposit(orderId: string): Promise<UserMessage | undefined> {
  const answer = await post('playDeposit', { orderId })
  if (answer.ok) updateUser({ coin: answer.reply.coin, firstRecharge: true })
  await Promise.all([loadOpenOrders(), loadChannels()])
  return answer.ok ? undefined : messageOf(answer)
}

/** Has a payment that was set aside paid back to an account of the player; returns the error, if any. */
export async function returnDeposit(orderId: string, accountId: string): Promise<UserMessage | undefined> {
  const wish = { orderId, accountId }
  const answer = await sendOnce(wish, (requestId) => post('returnDeposit', { requestId, ...wish }))
  if (!answer.ok && answer.why !== 'refused' && answer.why !== 'unheard') return messageOf(answer)
  await loadOpenOrders()
  return answer.ok ? undefined : messageOf(answer)
}
