import type { CallName, Reply } from '#contract/calls/index.ts'
import { SESSION_ENDED } from '#contract/silent.ts'
import { type Answer, loseSession } from './post.ts'
import { readToken } from './token.ts'

export function isEnded(reply: unknown): boolean {
  const { code, errcode }: { code?: unknown; errcode?: unknown } = Object(reply)
  return code === 200 && errcode === SESSION_ENDED
}

/** Interprets a parsed reply; one without a session ends the session here. `held` is the session token that the call was made with. */
export function settle<N extends CallName>(reply: unknown, held?: string): Answer<N> {
  const answer = readReply<N>(reply)
  // If the token was replaced during the call, the reply says nothing about the current one.
  const isCurrent = (held ?? readToken()) === readToken()
  if (!answer.ok && answer.why === 'unauthorised' && isCurrent) loseSession()
  return answer
}

export function readReply<N extends CallName>(reply: unknown): Answer<N> {
  type Codes = { code?: number; errcode?: number } & Record<string, unknown>
  const { code, errcode, ...fields } = Object(reply) as Codes // a value that is no number matches no code below
  if (code === undefined || errcode === undefined) return { ok: false, why: 'offline' }
  if (code === 200 && errcode === 0) return { ok: true, reply: fields as Reply<N> } // validated against its shape above
  if (code === 401 || isEnded(reply)) return { ok: false, why: 'unauthorised' }
  if (code === 200) return { ok: false, why: 'refused', errcode, details: fields }
  if (code === 429 || code === 503)
    return { ok: false, why: code === 429 ? 'tooMany' : 'busy', retryAfter: Number(fields.retryAfter) || 1 }
  const { requestId } = fields
  return { ok: false, why: 'failed', code, ...(typeof requestId === 'string' && { requestId }) }
}
