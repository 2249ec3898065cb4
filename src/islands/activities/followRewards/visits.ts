import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { SocialId } from '#contract/social/social.ts'
import type { UserMessage } from '#contract/words.ts'
import { takeClaim } from '../claimed.ts'
import { refusedClaim } from '../refused.ts'
import { standing } from '../standing.ts'
import { recordDeed } from './deeds.ts'

export type Visits = Reply<'appProxyUser4TaskUser'>

/** The house's social accounts, and the visits already claimed. */
export const visits = standing(() => post('appProxyUser4TaskUser', {}))
let isReceiving = false

/** Records that the player opened one of the accounts by its link; returns the error, if any. */
export async function noteVisit(network: SocialId): Promise<UserMessage | undefined> {
  const answer = await recordDeed({ network, act: 'visit' })
  if (!answer.ok) return refusedClaim(answer, visits.load)
  visits.take(answer.reply)
  return undefined
}

/** Claims the points of a visit; returns the error, if any. They are credited once, however often this is called. */
export async function receiveVisit({
  id,
  points,
}: Pick<Visits['visits'][number], 'id' | 'points'>): Promise<UserMessage | undefined> {
  if (isReceiving) return undefined
  isReceiving = true
  const answer = await post('appProxyUser4TaskUserReceive', { visitId: id, points })
  isReceiving = false
  if (!answer.ok) return refusedClaim(answer, visits.load)
  const { propList, lottery, isHeld, ...shown } = answer.reply
  visits.take(shown)
  takeClaim({ propList, lottery, isHeld })
  return undefined
}
