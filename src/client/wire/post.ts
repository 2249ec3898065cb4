import { publicCalls } from 'perya:publicCalls'
import { ofetch } from 'ofetch'
import type { Body, CallName, Reply } from '#contract/calls/index.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/limits.ts'
import { SESSION_ENDED } from '#contract/silent.ts'
import { API_BASE, FINGERPRINT_HEADER } from '#contract/wire.ts'
import { envelope, fingerprint } from '../account/device.ts'
import { hearTime } from './clock.ts'
import type { KeyHeader } from './keys.ts'
import { pageLanguage } from './language.ts'
import { readToken } from './token.ts'

/** The result of a call as a value. Only a reply with code 200 and errcode 0 is ok. */
export type Answer<N extends CallName> = { ok: true; reply: Reply<N> } | Failure

export type Failure =
  /** The business logic refused; `details` are the refusal's own fields. */
  | { ok: false; why: 'refused'; errcode: number; details: Record<string, unknown> }
  /** No session, or no longer. */
  | { ok: false; why: 'unauthorised' }
  | { ok: false; why: 'tooMany'; retryAfter: number }
  /** The server was overloaded, or its database away, and did not process the request: nothing happened. The session stays. */
  | { ok: false; why: 'busy'; retryAfter: number }
  /** No answer: offline, timeout, or an intermediary. The action may or may not have happened. */
  | { ok: false; why: 'offline' }
  /** The server rejected the request as invalid, or failed; `requestId` finds it in the logs. */
  | { ok: false; why: 'failed'; code: number; requestId?: string }

/** Sends one call and returns the parsed reply, or throws without one. */
export type Transport = (name: CallName, body: object, token: string, headers?: KeyHeader) => Promise<unknown>

const overHttp: Transport = async (name, body, token, more) => {
  const known = knowReplies()
  const sentAt = Date.now()
  const reply = await ofetch<unknown>(API_BASE + name, {
    method: 'POST',
    body,
    headers: { authorization: token, [FINGERPRINT_HEADER]: fingerprint(), ...pageLanguage(), ...more },
    credentials: 'omit',
    // ofetch's own timeout ends with the headers; a signal limits the body too.
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    retry: 0,
    // The body holds the result, whatever the HTTP status.
    ignoreResponseError: true,
    parseResponse: JSON.parse,
    onResponse: ({ response }) => hearTime(response.headers.get('date'), sentAt),
  })
  ;(await known)?.refuseOther(name, reply)
  return reply
}

/** Detects a success reply of something else on the way, and knows keys. Loaded beside the first call; without it, a page trusts replies. */
export const knowReplies = () => import('./replies.ts').catch(() => undefined)

let transport: Transport = overHttp

/** Replaces HTTP, so that tests can put a store on the real server without a socket. */
export function setTransport(other: Transport | undefined): void {
  transport = other ?? overHttp
}

let onUnauthorised: () => void = () => {}

/** Registers the reaction to a reply that the session is missing (spec 4, 7.3). Nothing else ends it: not 429, 500, 503 or no network. */
export function whenUnauthorised(act: () => void): void {
  onUnauthorised = act
}

/** Calls that anyone may make, besides those whose name says so. Every other call is refused here, unsent, while logged out. */
const openCalls: readonly string[] = publicCalls

/** Calls that certainly carry no key go out at once. Others wait for the code that knows, which loads beside the first call. */
export const KEYLESS = /^(get|house|ref|anonymous.[^e])/

/** Makes a call of the contract. Never throws and never retries, since some calls move money. Game pages pass their own token. */
export async function post<N extends CallName>(name: N, body: Body<N>, given?: string): Promise<Answer<N>> {
  const token = given ?? readToken()
  const isOpen = name.startsWith('anonymous/') || openCalls.includes(name)
  if (!isOpen && !token) return { ok: false, why: 'unauthorised' }
  const carried = KEYLESS.test(name) ? undefined : (await knowReplies())?.carry(name, body, !token)
  let reply: unknown
  try {
    reply = await transport(name, { ...envelope(), ...body }, token, carried?.headers)
  } catch {
    return { ok: false, why: 'offline' }
  }
  // A public call ends the session by its errcode alone (spec 7.3).
  const isOwn = isOpen && !isEnded(reply)
  const answer = isOwn ? readReply<N>(reply) : settle<N>(reply, given === undefined ? token : undefined)
  carried?.settle(answer)
  return answer
}

function isEnded(reply: unknown): boolean {
  const { code, errcode }: { code?: unknown; errcode?: unknown } = Object(reply)
  return code === 200 && errcode === SESSION_ENDED
}

/** Interprets a parsed reply; one without a session ends the session here. `held` is the session token that the call was made with. */
export function settle<N extends CallName>(reply: unknown, held?: string): Answer<N> {
  const answer = readReply<N>(reply)
  // If the token was replaced during the call, the reply says nothing about the current one.
  const isCurrent = (held ?? readToken()) === readToken()
  if (!answer.ok && answer.why === 'unauthorised' && isCurrent) onUnauthorised()
  return answer
}

function readReply<N extends CallName>(reply: unknown): Answer<N> {
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
