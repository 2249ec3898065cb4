import { log } from '../base/log.ts'
import { Refusal } from '../call/refusal.ts'

type SocialRefusal = 'socialClosed' | 'socialExpired' | 'socialFailed'

/** The library's codes for a provider that is unreachable, or answers nonsense. */
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

/** The refusal for an error in a step with the provider. Errors of our own are thrown on. */
export function refusalOf(error: unknown, step: string): Refusal {
  if (!(error instanceof Error)) throw error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // The provider's error code for the authorisation code or the client (RFC 6749, 5.2).
  const said = 'error' in error && typeof error.error === 'string' ? error.error : ''
  if (said === 'invalid_grant') return refused('socialExpired', step, said)
  if (said !== '') return refused('socialClosed', step, said)
  // Node's fetch reports a failed connection like this.
  if (error instanceof TypeError && error.cause !== undefined) return refused('socialClosed', step, 'unreachable')
  const isStrange = step === 'discovery' || step === 'authorization' || SILENT.has(code)
  if (isStrange) return refused('socialClosed', step, code || error.message)
  if (code.startsWith('OAUTH_')) return refused('socialFailed', step, code)
  // Errors without a code in the library: an endless answer, an invalid key.
  if (error.name === 'ClientError') return refused('socialClosed', step, nameOf(error.cause))
  throw error
}

const nameOf = (cause: unknown): string => (cause instanceof Error ? cause.name : 'unknown')

/** A refusal that is logged for the operator, without the error itself, whose cause holds claims and tokens. */
export function refused(refusal: SocialRefusal, step: string, why: string): Refusal {
  log.warn({ step, why }, `third-party login: ${refusal}`)
  return new Refusal(refusal)
}
