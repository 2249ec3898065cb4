import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'

import { takeClaim } from '../claimed.ts'
import { refusedClaim } from '../refused.ts'
import { standing } from '../standing.ts'

export type BindStanding = Reply<'bindReward'>

/** What binding a number pays, and how the player stands with it. */
export const bindReward = standing(() => post('bindReward', {}))
export const $isReceivingBind = atom(false)

/** Claims the reward for a bound number; returns the error, if any. It is credited once, however often this is called. */
export async function receiveBindReward(shown: BindStanding['award']): Promise<UserMessage | undefined> {
  if ($isReceivingBind.get()) return undefined
  $isReceivingBind.set(true)
  const answer = await post('receiveBindReward', { award: shown })
  $isReceivingBind.set(false)
  if (!answer.ok) return refusedClaim(answer, bindReward.load)
  const { award, state, ...given } = answer.reply
  bindReward.take({ award, state })
  takeClaim(given)
  return undefined
}
