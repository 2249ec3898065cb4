import { log } from '../base/log.ts'
import { Refusal } from '../call/refusal.ts'

type SocialRefusal = 'socialClosed' | 'socialExpired' | 'socialFailed'

/** Codes of the library for a provider that cannot be reached, or answers something that is no answer. */
const SILENT = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_INVALID_SERVER_METADATA',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
  'OAUTH_REQUEST_PROTOCOL_FORBIDDEN',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
])

/** The refusal for what went wrong at a step with the provider. What is no mistake of the provider's or the way there is thrown on. */
export function refusalOf(error: unknown, step: string): Refusal {
  if (!(error instanceof Error)) throw error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // The provider's own word on a code or on us (RFC 6749, 5.2).
  const said = 'error' in error && typeof error.error === 'string' ? error.error : ''
  if (said === 'invalid_grant') return refused('socialExpired', step, said)
  if (said !== '') return refused('socialClosed', step, said)
  // Node's fetch says so of a connection that failed.
  if (error instanceof TypeError && error.cause !== undefined) return refused('socialClosed', step, 'unreachable')
  const isStrange = step === 'discovery' || step === 'authorization' || SILENT.has(code)
  if (isStrange) return refused('socialClosed', step, code || error.message)
  if (code.startsWith('OAUTH_')) return refused('socialFailed', step, code)
  // What the library has no name for: an answer without end, a key that is none.
  if (error.name === 'ClientError') return refused('socialClosed', step, nameOf(error.cause))
  throw error
}

const nameOf = (cause: unknown): string => (cause instanceof Error ? cause.name : 'unknown')

/** A refusal that the operator should hear of. Never the error itself: its cause holds claims and tokens. */
export function refused(refusal: SocialRefusal, step: string, why: string): Refusal {
  log.warn({ step, why }, `third-party login: ${refusal}`)
  return new Refusal(refusal)
}
