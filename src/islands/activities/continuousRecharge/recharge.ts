import { post } from '#client/wire/post.ts'
import type { Body, Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { takeClaim } from '../claimed.ts'
import { refusedClaim } from '../refused.ts'
import { standing } from '../standing.ts'

export type Continuous = Reply<'appRechargeBonusCollection10'>

/** The streak of deposit days, its tiers, and what can be claimed. */
export const continuous = standing(() => post('appRechargeBonusCollection10', {}))

/** Claims a day's reward as it is shown; returns the error, if any. It is credited once, however often this is called. */
export async function receiveDay(wish: Body<'appRechargeBonusCollection10Receive'>): Promise<UserMessage | undefined> {
  const answer = await post('appRechargeBonusCollection10Receive', wish)
  if (!answer.ok) return refusedClaim(answer, continuous.load)
  const { propList, isHeld, coin, lottery, ...shown } = answer.reply
  continuous.take(shown)
  takeClaim({ propList, isHeld, coin, lottery })
  return undefined
}
