import { type Failure, post } from '#client/wire/post.ts'
import { readStored, writeStored } from '#client/wire/storage.ts'
import { errcodes, wordsOfErrcode } from '#contract/errcodes.ts'
import { SOCIAL_LOGIN_MS, SOCIAL_TABS_MAX } from '#contract/social/limits.ts'
import type { UserMessage } from '#contract/words.ts'
import { problemOf } from '../session/entrance.ts'
import { loginHere } from '../ui/navigation.ts'

/** State of this tab's authorisation request. The server accepts the return only from a browser that knows the `uuid`. */
export type Departure = { state: string; uuid: string; purpose: 'login' | 'link'; back: string; until: number }

/** The provider's redirect parameters. */
export type Return = { state: string; code: string; iss?: string }

/** In localStorage, since an app of the provider may return in a new tab; by state, since several tabs may be away. */
const KEY = 'perya.social'

function departures(): Departure[] {
  try {
    const kept: unknown = JSON.parse(readStored(KEY) ?? '[]')
    // Written only by `leaveFor`; the time identifies our own entries.
    return Array.isArray(kept) ? kept.filter((each) => each?.until > Date.now()) : []
  } catch {
    return []
  }
}

/** Data for our server at the start of a request: the inviter for a log-in, the proof of the owner for a link. */
type Luggage = { purpose: 'login'; invite: string } | { purpose: 'link'; password?: string; code?: string }

/** Sends the browser to the provider, with `back` as the page to return to. Returns the error, if any. */
export async function leaveFor(luggage: Luggage, back: string): Promise<Failure | undefined> {
  const uuid = crypto.randomUUID()
  const { purpose, ...rest } = luggage
  const answer =
    luggage.purpose === 'link'
      ? await post('lineLinkStart', { uuid, ...rest })
      : await post('lineStart', { uuid, ...(luggage.invite && { invite: luggage.invite }) })
  if (!answer.ok) return answer
  const state = new URL(answer.reply.url).searchParams.get('state') ?? ''
  const left: Departure = { state, uuid, purpose, back, until: Date.now() + SOCIAL_LOGIN_MS }
  writeStored(KEY, JSON.stringify([...departures(), left].slice(-SOCIAL_TABS_MAX)))
  location.assign(answer.reply.url)
  return undefined
}

/** Result of the redirect: data to exchange for a log-in, or an error. */
export type Arrival = { left: Departure; brought: Return } | { left: Departure | undefined; problem: UserMessage }

/**
 * The result of a redirect that has just arrived, once. Its parameters stand in the URL fragment. They are removed from the address first,
 * and the page to return to is restored there.
 */
export function takeArrival(): Arrival | undefined {
  const brought = new URLSearchParams(location.hash.slice(1))
  const [state, code, iss, error] = ['state', 'code', 'iss', 'error'].map((name) => brought.get(name) ?? '')
  if (!state && !error) return undefined
  const left = takeDeparture(state ?? '')
  history.replaceState(history.state, '', left?.purpose === 'login' ? loginHere(left.back) : location.pathname)
  if (error === 'access_denied') return { left, problem: { key: 'social.denied' } }
  if (error || !code) return { left, problem: { key: 'social.failed' } }
  if (!left || !state) return { left, problem: { key: 'social.elsewhere' } }
  return { left, brought: { state, code, ...(iss && { iss }) } }
}

function takeDeparture(state: string): Departure | undefined {
  const all = departures()
  writeStored(KEY, JSON.stringify(all.filter((each) => each.state !== state)))
  return all.find((each) => each.state === state)
}

/** The message of a failed third-party login. */
export function socialProblemOf(failure: Failure): UserMessage {
  const errcode = failure.why === 'refused' ? failure.errcode : 0
  if (errcode === errcodes.registrationClosed) return { key: 'social.unknown' }
  const key = wordsOfErrcode(errcode)
  return key?.startsWith('social.') ? { key } : problemOf(failure)
}
