import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import { updateUser } from '../player.ts'
import { loadable } from '../ui/loadable.ts'

export type Terms = Reply<'getExchange'>
export type Withdrawal = Terms['open'][number]

const terms = loadable(
  () => post('getExchange', {}),
  ({ coin }) => updateUser({ coin }),
)

/** The player's coin, ready and locked, with what unlocks it; limits and requests of a withdrawal. */
export const $terms = terms.$state
export const loadTerms = terms.load

/** Notes that the end of a withdrawal was seen. Its card goes at once, and comes again where the server did not hear of it. */
export async function seeEnd(orderId: string): Promise<void> {
  terms.change((value) => ({ ...value, ended: value.ended.filter((order) => order.orderId !== orderId) }))
  await post('exchangeSeen', { orderId })
}
