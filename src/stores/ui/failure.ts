import type { Failure } from '#client/wire/post.ts'
import { wordsOfErrcode } from '#contract/errcodes.ts'
import type { UserMessage } from '#contract/words.ts'

/** The server turned the call away because it has too much to do. */
export const BUSY: UserMessage = { key: 'common.busy' }

/**
 * The refusal's own words where there are any, else the general ones with the code, which activities have of their own (spec 8);
 * no network has words of its own.
 */
export function messageOf(failure: Failure, general = 'common.refreshFail'): UserMessage {
  if (failure.why === 'refused') {
    const key = wordsOfErrcode(failure.errcode)
    return key ? { key } : { key: general, values: { code: failure.errcode } }
  }
  if (failure.why === 'offline') return { key: 'common.networkFail' }
  if (failure.why === 'busy') return BUSY
  if (failure.why === 'unauthorised') return { key: 'common.tokenRequired' }
  return { key: general, values: { code: failure.why === 'tooMany' ? 429 : failure.code } }
}
