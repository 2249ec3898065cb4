import { post } from '#client/wire/post.ts'
import type { Body, Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { takeClaim } from '../claimed.ts'
import { refusedClaim } from '../refused.ts'
import { standing } from '../standing.ts'

export type Accumulated = Reply<'rechargeBonusCollection6'>

/** The deposits of the present window, its tiers, and what is kept from before. */
export const accumulated = standing(() => post('rechargeBonusCollection6', {}))

/** Claims a rebate as it is shown; returns the error, if any. It is credited once, however often this is called. */
export async function receiveRebate(wish: Body<'receiverRechargeBonusCollection6'>): Promise<UserMessage | undefined> {
  const answer = await post('receiverRechargeBonusCollection6', wish)
  if (!answer.ok) return refusedClaim(answer, accumulated.load)
  const { propList, isHeld, coin, lottery, ...shown } = answer.reply
  accumulated.take(shown)
  takeClaim({ propList, isHeld, coin, lottery })
  return undefined
}
