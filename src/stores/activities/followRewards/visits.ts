import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { SocialId } from '#contract/social/social.ts'
import type { UserMessage } from '#contract/words.ts'
import { loadable } from '../../ui/loadable.ts'
import { takeClaim } from '../claimed.ts'
import { activityMessage } from '../failure.ts'
import { recordDeed } from './deeds.ts'

export type Visits = Reply<'appProxyUser4TaskUser'>

/** The house's social accounts, and the visits already claimed. */
export const visits = loadable(() => post('appProxyUser4TaskUser', {}))
let isReceiving = false

/** Records that the player opened one of the accounts by its link; returns the error, if any. */
export async function noteVisit(network: SocialId): Promise<UserMessage | undefined> {
  const answer = await recordDeed({ network, act: 'visit' })
  if (!answer.ok) return activityMessage(answer)
  visits.take(answer.reply)
  return undefined
}

/** Claims the points of a visit; returns the error, if any. They are credited once, however often this is called. */
export async function receiveVisit(visitId: number): Promise<UserMessage | undefined> {
  if (isReceiving) return undefined
  isReceiving = true
  const answer = await post('appProxyUser4TaskUserReceive', { visitId })
  isReceiving = false
  if (!answer.ok) {
    if (answer.why === 'refused') void visits.load()
    return activityMessage(answer)
  }
  const { propList, lottery, isHeld, ...standing } = answer.reply
  visits.take(standing)
  takeClaim({ propList, lottery, isHeld })
  return undefined
}
