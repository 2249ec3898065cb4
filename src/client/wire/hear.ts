import { shapes } from 'perya:shapes'
import type { CallName } from '#contract/calls/index.ts'
import { ASK_AGAIN_MS, ASKING_MS, LATE_MS } from '#contract/limits.ts'
import { isEnded, readReply, settle } from './answer.ts'
import { type KeyHeader, keyFor } from './keys.ts'
import { pause } from './pause.ts'
import { type Answer, type Failure, post } from './post.ts'

/** What the page says while a change has no answer. `unheard`: it may have been made. */
export type Silence = 'late' | 'unheard' | 'portal'

/** How the page tells of it. `onStop` is the player's wish to wait no longer. Returns how to stop telling. */
type View = {
  tell: (silence: Silence, onStop: () => void) => () => void
  /** Any call met somebody else's page. */
  tellPortal: () => void
}

let view: View | undefined

/** Registers how the page tells of changes without an answer. Without it, a lost answer is returned at once. */
export function whenSilent(other: View | undefined): void {
  view = other
}

export const tellPortal = (): void => view?.tellPortal()

/** The pauses between two questions, in milliseconds; the last one repeats. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000]

/** Changes that nobody waits for. */
const ASIDE: ReadonlySet<CallName> = new Set([
  ...(['exchangeSeen', 'updateLocale', 'appNewYearShare', 'appProxyUser4TaskUserShare'] as const),
])

type Send<N extends CallName> = () => Promise<Answer<N>>

/** Whether a call changes something, and its repeat is known by a key, a request id, or the number of a spin. */
const isChange = (body: object, key: string | undefined): boolean =>
  key !== undefined || 'requestId' in body || 'spin' in body

/** How a call is sent, and what is held by who sends it: the session token, unless a game page passes its own. `sent` has gone out already. */
type Carriage = {
  isOpen: boolean
  isGuest: boolean
  held: string | undefined
  sent: Promise<unknown> | undefined
  send: (more?: KeyHeader) => Promise<unknown>
}

/** Makes a call, with its idempotency key if it carries one, and hears what became of a change. */
export async function carryOut<N extends CallName>(name: N, body: object, by: Carriage): Promise<Answer<N>> {
  const { isOpen, isGuest, held, sent, send } = by
  const once = async (more?: KeyHeader): Promise<Answer<N>> => {
    let reply: unknown
    try {
      reply = await (sent ?? send(more))
    } catch (problem) {
      return lossOf(problem)
    }
    // A public call ends the session by its errcode alone (spec 7.3).
    return isOpen && !isEnded(reply) ? readReply<N>(reply) : settle<N>(reply, held)
  }
  // The build marks the shapes of calls with a key so.
  const carried = !sent && shapes[name].startsWith(' ') ? keyFor(name, body, isGuest) : undefined
  if (sent || !isChange(body, carried?.key)) return await once()
  const answer = await hear(name, carried?.key, async () => {
    const isOff = globalThis.navigator?.onLine === false
    const first = await once(carried?.headers)
    // Without an answer it may have been made, unless it never left.
    return !first.ok && first.why === 'offline' && !isOff ? UNHEARD : first
  })
  carried?.settle(answer)
  return answer
}

/** Thrown where somebody else's page came. */
export const PORTAL = {}

/** Why there is no reply. */
function lossOf(problem: unknown): Failure {
  if (problem !== PORTAL) return { ok: false, why: 'offline' }
  tellPortal()
  return { ok: false, why: 'portal' }
}

/**
 * Makes a change. If its answer gets lost, asks by itself what became of it until the server tells, or the player waits no longer. By a key the
 * server is asked, and does nothing. By a request id the same request is sent again, for a while: whoever has waited for long wishes it no more.
 */
async function hear<N extends CallName>(name: N, key: string | undefined, send: Send<N>): Promise<Answer<N>> {
  if (!view || ASIDE.has(name)) return await send()
  const end = new AbortController()
  const telling = tellOf(view, end)
  try {
    const answer = await Promise.race([send(), given(end.signal)])
    return isLost(answer) ? await ask(name, key, send, answer, { telling, end }) : answer
  } finally {
    telling.stop()
  }
}

type Failed = Extract<Answer<CallName>, { ok: false }>
type Lost = Failed & { why: 'unheard' | 'portal' }

const isLost = (answer: { ok: true } | Failed): answer is Lost =>
  !answer.ok && (answer.why === 'unheard' || answer.why === 'portal')

const UNHEARD: Lost = { ok: false, why: 'unheard' }

/** The player waits no longer. */
const given = (signal: AbortSignal): Promise<Lost> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(UNHEARD), { once: true }))

function tellOf({ tell }: View, end: AbortController) {
  let stop = () => {}
  const say = (silence: Silence): void => {
    stop()
    stop = tell(silence, () => end.abort())
  }
  const late = setTimeout(say, LATE_MS, 'late' satisfies Silence)
  return {
    say,
    stop: () => {
      clearTimeout(late)
      stop()
    },
  }
}

type Asking = { telling: ReturnType<typeof tellOf>; end: AbortController }

async function ask<N extends CallName>(
  ...[name, key, send, lost, { telling, end }]: [N, string | undefined, Send<N>, Lost, Asking]
): Promise<Answer<N>> {
  const begun = Date.now()
  let last = lost
  for (let tries = 0; !end.signal.aborted; tries += 1) {
    telling.say(last.why)
    await pause(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0, end.signal)
    if (end.signal.aborted) break
    const answer = await Promise.race([key ? askByKey(name, key, send) : again(send, begun), given(end.signal)])
    if (answer === 'later') continue
    if (!isLost(answer)) return answer
    if (answer === GIVEN_UP) break
    last = answer
  }
  return UNHEARD
}

const GIVEN_UP: Lost = { ok: false, why: 'unheard' }

async function askByKey<N extends CallName>(name: N, key: string, send: Send<N>): Promise<Answer<N> | 'later'> {
  const answer = await Promise.race([post('anonymous/keptAnswer', { call: name, key }), later()])
  if (answer === 'later') return answer
  if (!answer.ok) return answer.why === 'portal' ? answer : answer.why === 'unauthorised' ? UNHEARD : 'later'
  if (answer.reply.state === 'unknown') return { ok: false, why: 'undone' }
  return answer.reply.state === 'made' ? await heard(send) : 'later'
}

const later = (): Promise<'later'> => new Promise((resolve) => setTimeout(resolve, ASKING_MS, 'later'))

async function again<N extends CallName>(send: Send<N>, begun: number): Promise<Answer<N> | 'later'> {
  return Date.now() - begun > ASK_AGAIN_MS ? GIVEN_UP : await heard(send)
}

/** A repeat that was turned away, or not sent, says nothing of the first one. */
async function heard<N extends CallName>(send: Send<N>): Promise<Answer<N> | 'later'> {
  const answer = await send()
  const isTurnedAway = !answer.ok && (answer.why === 'busy' || answer.why === 'tooMany' || answer.why === 'offline')
  return isTurnedAway ? 'later' : answer
}
