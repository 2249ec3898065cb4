import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { UserMessage } from '#contract/words.ts'
import { loadable } from '../ui/loadable.ts'
import { takeClaim } from './claimed.ts'
import { refusedClaim } from './refused.ts'

export type Grant = Reply<'getGrants'>['grants'][number]

/** What the player has earned by activities and not claimed yet, whatever their pages show. */
export const kept = loadable(() => post('getGrants', {}))

/** Claims one of them; returns the error, if any. It is given once, however often this is called. */
export async function receiveGrant({ activity, item, round }: Grant): Promise<UserMessage | undefined> {
  const answer = await post('receiveGrant', { activity, item, round })
  // Another device may have been faster.
  if (!answer.ok) return refusedClaim(answer, kept.load)
  const { propList, coin, lottery, ...left } = answer.reply
  kept.take(left)
  takeClaim({ propList, coin, lottery, isHeld: left.isHeld && propList.length === 0 })
  return undefined
}
