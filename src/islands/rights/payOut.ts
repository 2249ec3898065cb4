import { post } from '#client/wire/post.ts'
import { leftoverOf } from '#contract/rights/rights.ts'
import type { UserMessage } from '#contract/words.ts'
import { updateUser } from '../player.ts'
import { once } from '../ui/once.ts'
import { bankMessageOf } from '../wallet/bank.ts'
import { act, type MyData, take } from './rights.ts'

const sendOnce = once('payOut')

/** Pays out the player's own coin, as shown on the page. Returns the error, if any, and 'busy' for a tap during another. */
export async function payOut({ standing }: MyData, accountId: string): Promise<UserMessage | 'busy' | undefined> {
  const body = { amount: standing.own, leftover: leftoverOf(standing), accountId }
  const outcome = await act<'payOut'>(
    'payOut',
    () => sendOnce(body, (requestId) => post('payOut', { ...body, requestId })),
    bankMessageOf,
  )
  if (!outcome) return 'busy'
  if ('problem' in outcome) return outcome.problem
  const { order: _, ...data } = outcome.reply
  take({ reply: data })
  updateUser({ coin: data.standing.coin })
  return undefined
}
