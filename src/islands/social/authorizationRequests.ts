import { type Failure, post } from '#client/wire/post.ts'
import { readStored, writeStored } from '#client/wire/storage.ts'
import { lobbyErrcodes, wordsOfErrcode } from '#contract/refusals.ts'
import { SOCIAL_LOGIN_MS, SOCIAL_TABS_MAX } from '#contract/social/limits.ts'
import type { UserMessage } from '#contract/words.ts'
import { authMessageOf } from '../account/authMessage.ts'
import { loginHere } from '../ui/navigation.ts'

/** An authorisation request of this tab. The server accepts its callback only with the `uuid`. */
export type AuthorizationRequest = {
  state: string
  uuid: string
  purpose: 'login' | 'link'
  back: string
  until: number
}

/** The parameters of the provider's callback. */
export type Callback = { state: string; code: string; iss?: string }

/** In localStorage, since the provider's app may open the callback in a new tab; by state, since several tabs may have a request. */
const KEY = 'perya.social'

function storedRequests(): AuthorizationRequest[] {
  try {
    const kept: unknown = JSON.parse(readStored(KEY) ?? '[]')
    // Written only by `startAuthorization`; the time identifies our own entries.
    return Array.isArray(kept) ? kept.filter((each) => each?.until > Date.now()) : []
  } catch {
    return []
  }
}

/** Data for our server at the start of a request: the inviter for a log-in, the proof of the owner for a link. */
type StartParameters = { purpose: 'login'; invite: string } | { purpose: 'link'; password?: string; code?: string }

/** Redirects the browser to the provider, with `back` as the page to return to. Returns the error, if any. */
export async function startAuthorization(parameters: StartParameters, back: string): Promise<Failure | undefined> {
  const uuid = crypto.randomUUID()
  const { purpose, ...rest } = parameters
  const answer =
    parameters.purpose === 'link'
      ? await post('lineLinkStart', { uuid, ...rest })
      : await post('lineStart', { uuid, ...(parameters.invite && { invite: parameters.invite }) })
  if (!answer.ok) return answer
  const state = new URL(answer.reply.url).searchParams.get('state') ?? ''
  const request: AuthorizationRequest = { state, uuid, purpose, back, until: Date.now() + SOCIAL_LOGIN_MS }
  writeStored(KEY, JSON.stringify([...storedRequests(), request].slice(-SOCIAL_TABS_MAX)))
  location.assign(answer.reply.url)
  return undefined
}

/** Result of a callback: a code to exchange, or an error. */
export type CallbackResult =
  | { request: AuthorizationRequest; callback: Callback }
  | { request: AuthorizationRequest | undefined; problem: UserMessage }

/**
 * Takes the callback of the address, once. Its parameters stand in the URL fragment, and are removed first. The address then names the
 * page to return to.
 */
export function takeCallback(): CallbackResult | undefined {
  const callback = new URLSearchParams(location.hash.slice(1))
  const [state, code, iss, error] = ['state', 'code', 'iss', 'error'].map((name) => callback.get(name) ?? '')
  if (!state && !error) return undefined
  const request = takeRequest(state ?? '')
  history.replaceState(history.state, '', request?.purpose === 'login' ? loginHere(request.back) : location.pathname)
  if (error === 'access_denied') return { request, problem: { key: 'social.denied' } }
  if (error || !code) return { request, problem: { key: 'social.failed' } }
  if (!request || !state) return { request, problem: { key: 'social.elsewhere' } }
  return { request, callback: { state, code, ...(iss && { iss }) } }
}

function takeRequest(state: string): AuthorizationRequest | undefined {
  const all = storedRequests()
  writeStored(KEY, JSON.stringify(all.filter((each) => each.state !== state)))
  return all.find((each) => each.state === state)
}

/** The message of a failed third-party login. */
export function socialMessageOf(failure: Failure): UserMessage {
  const errcode = failure.why === 'refused' ? failure.errcode : 0
  if (errcode === lobbyErrcodes.registrationClosed) return { key: 'social.unknown' }
  const key = wordsOfErrcode(errcode)
  return key?.startsWith('social.') ? { key } : authMessageOf(failure)
}
