import { type Failure, post } from '#client/wire/post.ts'
import { readStored, writeStored } from '#client/wire/storage.ts'
import { errcodes, wordsOfErrcode } from '#contract/errcodes.ts'
import { SOCIAL_LOGIN_MS, SOCIAL_TABS_MAX } from '#contract/social/limits.ts'
import type { UserMessage } from '#contract/words.ts'
import { problemOf } from '../session/entrance.ts'
import { loginHere } from '../ui/navigation.ts'

/** What this tab took along when it left for the provider. The server accepts the return only from a browser that knows the `uuid`. */
export type Departure = { state: string; uuid: string; purpose: 'login' | 'link'; back: string; until: number }

/** What the provider sent back with the player. */
export type Return = { state: string; code: string; iss?: string }

/** In localStorage, since an app of the provider may come back in a new tab; by state, since several tabs may be away. */
const KEY = 'perya.social'

function departures(): Departure[] {
  try {
    const kept: unknown = JSON.parse(readStored(KEY) ?? '[]')
    // Written by `leaveFor` alone; the time tells whether it is one of ours.
    return Array.isArray(kept) ? kept.filter((each) => each?.until > Date.now()) : []
  } catch {
    return []
  }
}

/** What our server is told at a departure: for a log-in who invited the player, for a link the proof that it is the owner. */
type Luggage = { purpose: 'login'; invite: string } | { purpose: 'link'; password?: string; code?: string }

/** Sends the browser to the provider, to come back and go on at `back`. Answers what stood in the way. */
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

/** How a player came back: with something to trade for a log-in, or with what is wrong. */
export type Arrival = { left: Departure; brought: Return } | { left: Departure | undefined; problem: UserMessage }

/**
 * Who has just come back from the provider, once. What they brought stands behind the `#` and is taken out of the address before
 * anything else happens, with the place to go on put back in.
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

/** The words for a third-party login that did not work. */
export function socialProblemOf(failure: Failure): UserMessage {
  const errcode = failure.why === 'refused' ? failure.errcode : 0
  if (errcode === errcodes.registrationClosed) return { key: 'social.unknown' }
  const key = wordsOfErrcode(errcode)
  return key?.startsWith('social.') ? { key } : problemOf(failure)
}
