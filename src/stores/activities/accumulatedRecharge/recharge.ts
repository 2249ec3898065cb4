import { post } from '#client/wire/post.ts'
import type { Body, Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { loadable } from '../../ui/loadable.ts'
import { takeClaim } from '../claimed.ts'
import { activityMessage } from '../failure.ts'

export type Accumulated = Reply<'rechargeBonusCollection6'>

/** The deposits of the present window, its tiers, and what is kept from before. */
export const accumulated = loadable(() => post('rechargeBonusCollection6', {}))

/** Claims a rebate as it is shown; returns the error, if any. It is credited once, however often this is called. */
export async function receiveRebate(wish: Body<'receiverRechargeBonusCollection6'>): Promise<UserMessage | undefined> {
  const answer = await post('receiverRechargeBonusCollection6', wish)
  if (!answer.ok) {
    if (answer.why === 'refused') void accumulated.load()
    return activityMessage(answer)
  }
  const { propList, isHeld, coin, lottery, ...standing } = answer.reply
  accumulated.take(standing)
  takeClaim({ propList, isHeld, coin, lottery })
  return undefined
}
