import { publicCalls } from 'perya:publicCalls'
import { ofetch } from 'ofetch'
import type { Body, CallName, Reply } from '#contract/calls/index.ts'
import { QUICK_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from '#contract/limits.ts'
import { API_BASE, FINGERPRINT_HEADER } from '#contract/wire.ts'
import { envelope, fingerprint } from './device.ts'
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
  /** No answer to a call that changes nothing, or nothing was sent. */
  | { ok: false; why: 'offline' }
  /** No answer to a change: it may or may not have happened. */
  | { ok: false; why: 'unheard' }
  /** No answer came, and the server says that the change was not made. */
  | { ok: false; why: 'undone' }
  /** Somebody else's page came in place of an answer, as networks send that want a log-in. */
  | { ok: false; why: 'portal' }
  /** The server rejected the request as invalid, or failed; `requestId` finds it in the logs. */
  | { ok: false; why: 'failed'; code: number; requestId?: string }

/** Sends one call and returns the parsed reply, or throws without one. */
export type Transport = (name: CallName, body: object, token: string, headers?: KeyHeader) => Promise<unknown>

/** A log-in, a round, a move and a question are given up sooner, as are changes: the page asks what became of them. */
const QUICK = /^(acc|line|house|anonymous.k)/

const overHttp: Transport = async (name, body, token, more) => {
  const known = knowReplies()
  const sentAt = Date.now()
  const response = await ofetch.raw<string, 'text'>(API_BASE + name, {
    method: 'POST',
    body,
    headers: { authorization: token, [FINGERPRINT_HEADER]: fingerprint(), ...pageLanguage(), ...more },
    credentials: 'omit',
    // ofetch's own timeout ends with the headers; a signal limits the body too.
    signal: AbortSignal.timeout(
      more || 'requestId' in body || QUICK.test(name) ? QUICK_TIMEOUT_MS : REQUEST_TIMEOUT_MS,
    ),
    retry: 0,
    // The body holds the result, whatever the HTTP status.
    ignoreResponseError: true,
    responseType: 'text',
    // It is sent as the page is left.
    keepalive: name === 'houseSeen',
    // The API redirects nowhere, so a redirect is somebody else's.
    redirect: 'manual',
  })
  return (await known)?.read(name, response, sentAt)
}

/** What reads replies, knows keys, and hears what became of a change. Loaded beside the first call; without it, there is no answer. */
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

export const loseSession = (): void => onUnauthorised()

/** Calls that anyone may make, besides those whose name says so. Every other call is refused here, unsent, while logged out. */
const openCalls: readonly string[] = publicCalls

/** Calls that certainly carry no key go out at once. Others wait for the code that knows, which loads beside the first call. */
export const KEYLESS = /^(get|house|ref|anonymous.[^ef])/

/**
 * Makes a call of the contract. Never throws. Only a change that the server knows again is sent twice, where its answer got lost (`hear.ts`).
 * Game pages pass their own token.
 */
export async function post<N extends CallName>(name: N, body: Body<N>, given?: string): Promise<Answer<N>> {
  const token = given ?? readToken()
  const isOpen = name.startsWith('anonymous/') || openCalls.includes(name)
  if (!isOpen && !token) return { ok: false, why: 'unauthorised' }
  const send = async (more?: KeyHeader) => await transport(name, { ...envelope(), ...body }, token, more)
  const sent = KEYLESS.test(name) ? send() : undefined
  // Heard below.
  sent?.catch(() => {})
  const code = await knowReplies()
  const held = given === undefined ? token : undefined
  return code
    ? await code.carryOut(name, body, { isOpen, isGuest: !token, held, sent, send })
    : { ok: false, why: 'offline' }
}
