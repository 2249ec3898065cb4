import { post } from '#client/wire/post.ts'
import type { Cents } from '#contract/money.ts'
import type { UserMessage } from '#contract/words.ts'
import { updateUser } from '../session/player.ts'
import { messageOf } from '../ui/failure.ts'
import { once } from '../ui/once.ts'
import { loadChannels } from './deposit.ts'

const sendOnce = once()

/** Pays what is owed out of the coin; returns the error, if any. The amount that is owed then is read anew. */
export async function payDebt(amount: Cents): Promise<UserMessage | undefined> {
  const answer = await sendOnce({ amount }, (requestId) => post('payDebt', { requestId, amount }))
  if (answer.ok) updateUser({ coin: answer.reply.coin })
  await loadChannels()
  return answer.ok ? undefined : messageOf(answer)
}
