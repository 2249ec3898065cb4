import type { Failure } from '#client/wire/post.ts'
import { isOfRegion, lobbyErrcodes, wordsOfErrcode } from '#contract/refusals.ts'
import type { UserMessage } from '#contract/words.ts'
import { BUSY, messageOf } from '../ui/failure.ts'
import { retryProblem } from '../ui/retry.ts'

/** The message of a failed log-in or registration (spec 8). */
export function authMessageOf(failure: Failure): UserMessage {
  if (failure.why === 'offline') return { key: 'login.offline' }
  if (failure.why === 'unheard' || failure.why === 'undone' || failure.why === 'portal') return messageOf(failure)
  if (failure.why === 'tooMany') return retryProblem('login.loginRetry', failure.retryAfter)
  if (failure.why === 'busy') return BUSY
  if (failure.why === 'failed') return { key: 'login.loginFailed', values: { code: failure.code } }
  if (failure.why === 'unauthorised') return { key: 'common.tokenRequired' }
  const wait = Number(failure.details.retryAfter)
  if (failure.errcode === lobbyErrcodes.attemptsTooMany) return retryProblem('login.loginRetry', wait)
  if (failure.errcode === lobbyErrcodes.codesTooMany && wait > 0) return retryProblem('login.codesRetry', wait)
  const { reason } = failure.details
  if (typeof reason === 'string') return { key: 'login.locked', values: { reason } }
  const key = wordsOfErrcode(failure.errcode)
  const isSaid = key?.startsWith('login.') || isOfRegion(failure.errcode)
  return key && isSaid ? { key } : { key: 'login.loginFailed', values: { code: failure.errcode } }
}
