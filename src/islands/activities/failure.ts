import type { Failure } from '#client/wire/post.ts'
import { wordsOfActivityErrcode } from '#contract/activities/refusalWords.ts'
import type { UserMessage } from '#contract/words.ts'
import { messageOf } from '../ui/failure.ts'

/**
 * The message of an activity's call that failed (spec 8), with the moment that the refusal names. Words go by call and code: 1004 is another
 * refusal in `gameLike`.
 */
export function activityMessage(failure: Failure): UserMessage {
  const key = failure.why === 'refused' ? wordsOfActivityErrcode(failure.errcode) : undefined
  if (failure.why !== 'refused' || !key) return messageOf(failure, 'common.errorError')
  const { until } = failure.details
  return { key, ...(typeof until === 'number' && { values: { until: new Date(until) } }) }
}
