import type { Failure } from '#client/wire/post.ts'
import { wordsOfErrcode } from '#contract/refusals.ts'
import type { UserMessage } from '#contract/words.ts'

/** The server could not take the call: it was overloaded, or its database away. */
export const BUSY: UserMessage = { key: 'common.busy' }

/**
 * The refusal's own message if it has one; else the general one with the code, of which activities have their own (spec 8). A missing
 * network has its own message.
 */
export function messageOf(failure: Failure, general = 'common.refreshFail'): UserMessage {
  if (failure.why === 'refused') {
    const key = wordsOfErrcode(failure.errcode)
    return key ? { key } : { key: general, values: { code: failure.errcode } }
  }
  if (failure.why === 'busy') return BUSY
  if (failure.why === 'tooMany' || failure.why === 'failed')
    return { key: general, values: { code: failure.why === 'tooMany' ? 429 : failure.code } }
  const names: { [why: string]: string } = { offline: 'networkFail', unauthorised: 'tokenRequired' }
  return { key: `common.${names[failure.why] ?? failure.why}` }
}
