import type { Failure } from '#client/wire/post.ts'
import { isClosed } from '#contract/activities/refusalWords.ts'
import type { UserMessage } from '#contract/words.ts'
import { $activities, renewActivities } from './activities.ts'
import { activityMessage } from './failure.ts'
import { quietMessage } from './quiet.ts'

/** What a player reads where an activity has ended (spec 4). */
export const ENDED: UserMessage = { key: 'activity.frame.ended' }

/** What is read in its place while nothing is offered, since nobody knows then whether it has ended. */
export const endedMessage = (): UserMessage => quietMessage($activities.get()?.quiet) ?? ENDED

/**
 * What a refused claim means (spec 8): how the panel stands is read again, as are the current activities. Returns the message; an activity that
 * has ended says so.
 */
export function refusedClaim(failure: Failure, readAgain: () => Promise<void>): UserMessage {
  // Of one that may have been made, the panel shows how it stands.
  if (failure.why === 'unheard') void readAgain()
  if (failure.why !== 'refused') return activityMessage(failure)
  void readAgain()
  void renewActivities()
  return isClosed(failure.errcode) ? endedMessage() : activityMessage(failure)
}
