import { publicCalls } from 'perya:publicCalls'
import { ofetch } from 'ofetch'
import type { Body, CallName, Reply } from '#contract/calls/index.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/limits.ts'
import { API_BASE, FINGERPRINT_HEADER } from '#contract/wire.ts'
import { envelope, fingerprint } from '../account/device.ts'
import { pageLanguage } from './language.ts'
import { readToken } from './token.ts'

/** How a call ended, as a value. Only a reply with code 200 and errcode 0 is ok. */
export type Answer<N extends CallName> = { ok: true; reply: Reply<N> } | Failure

export type Failure =
  /** The business said no; `details` are the refusal's own fields. */
  | { ok: false; why: 'refused'; errcode: number; details: Record<string, unknown> }
  /** No session, or not any more. */
  | { ok: false; why: 'unauthorised'; message: string }
  | { ok: false; why: 'tooMany'; retryAfter: number }
  /** The server has too much to do and did not look at the request: nothing happened. The session stays. */
  | { ok: false; why: 'busy'; retryAfter: number }
  /** No answer: offline, timeout, or something on the way. What was asked may or may not have happened. */
  | { ok: false; why: 'offline' }
  /** The server could not take the request, or failed; `requestId` finds it in the logs. */
  | { ok: false; why: 'failed'; code: number; requestId?: string }

/** Carries one call and answers the parsed reply, or throws when there was none. */
export type Transport = (name: CallName, body: object, token: string) => Promise<unknown>

const overHttp: Transport = async (name, body, token) => {
  const known = knowReplies()
  const reply = await ofetch<unknown>(API_BASE + name, {
    method: 'POST',
    body,
    headers: { authorization: token, [FINGERPRINT_HEADER]: fingerprint(), ...pageLanguage() },
    credentials: 'omit',
    // ofetch's own timeout ends with the headers; a signal bounds the body too.
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    retry: 0,
    // The body says how a call ended, whatever status it came with.
    ignoreResponseError: true,
    parseResponse: JSON.parse,
  })
  ;(await known)?.refuseOther(name, reply)
  return reply
}

/** Recognises a success that is not the call's own, because something on the way answered. Fetched beside the first call; a page that cannot fetch it trusts replies. */
export const knowReplies = () => import('./replies.ts').catch(() => undefined)

let transport: Transport = overHttp

/** Replaces HTTP, so that tests can put a store on the real server without a socket. */
export function setTransport(other: Transport | undefined): void {
  transport = other ?? overHttp
}

let onUnauthorised: () => void = () => {}

/** Called when a call that needs a session is told that there is none (spec 4). */
export function whenUnauthorised(act: () => void): void {
  onUnauthorised = act
}

/** Calls that anyone may make, beside those whose name says so; every other is refused here, unsent, while logged out. */
const openCalls: ReadonlySet<string> = new Set(publicCalls)

/** Makes a call of the contract. Never throws and never retries: money rides on some of these. A token is given by game pages, which hold their own. */
export async function post<N extends CallName>(name: N, body: Body<N>, given?: string): Promise<Answer<N>> {
  const token = given ?? readToken()
  const isOpen = name.startsWith('anonymous/') || openCalls.has(name)
  if (!isOpen && !token) return { ok: false, why: 'unauthorised', message: 'Token is required' }
  let reply: unknown
  try {
    reply = await transport(name, { ...envelope(), ...body }, token)
  } catch {
    return { ok: false, why: 'offline' }
  }
  return isOpen ? readReply<N>(reply) : settle<N>(reply, given === undefined ? token : undefined)
}

/** What a parsed reply says; one that there is no session ends it here. `held` is the session's token that the call was made with. */
export function settle<N extends CallName>(reply: unknown, held?: string): Answer<N> {
  const answer = readReply<N>(reply)
  // A token that was replaced while the call was on its way says nothing of the one held now.
  const isOutdated = held !== undefined && held !== readToken()
  if (!answer.ok && answer.why === 'unauthorised' && !isOutdated) onUnauthorised()
  return answer
}

function readReply<N extends CallName>(reply: unknown): Answer<N> {
  if (typeof reply !== 'object' || reply === null || !('code' in reply) || !('errcode' in reply))
    return { ok: false, why: 'offline' }
  type Codes = { code: number; errcode: number } & Record<string, unknown>
  const { code, errcode, ...fields } = reply as Codes // what is no number is no code below
  if (code === 200 && errcode === 0) return { ok: true, reply: fields as Reply<N> } // held against its shape by now
  if (code === 200) return { ok: false, why: 'refused', errcode, details: fields }
  if (code === 401) return { ok: false, why: 'unauthorised', message: String(fields.message ?? '') }
  if (code === 429) return { ok: false, why: 'tooMany', retryAfter: Number(fields.retryAfter) || 1 }
  if (code === 503) return { ok: false, why: 'busy', retryAfter: Number(fields.retryAfter) || 1 }
  const requestId = typeof fields.requestId === 'string' ? { requestId: fields.requestId } : {}
  return { ok: false, why: 'failed', code, ...requestId }
}
