import { atom } from 'nanostores'
import { type Answer, post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { CheckInterval } from '#contract/care/checks.ts'
import { type LobbyMessage, readFrameMessage } from '#contract/games/frame.ts'
import type { UserMessage } from '#contract/words.ts'
import { messageOf } from '../ui/failure.ts'
import { loadable } from '../ui/loadable.ts'

export type PlaySession = Reply<'getPlaySession'>

const session = loadable(() => post('getPlaySession', {}))

/** What was played since the log-in, the reality check, and quick play. */
export const $playSession = session.$state
export const loadPlaySession = session.load
export const leavePlaySession = session.forget

type Act = 'answer' | 'every' | 'quickPlay'
/** The change under way; one at a time. */
export const $playWork = atom<Act | undefined>()

/** Undefined once it is done, and for a tap during another change. */
export const answerCheck = (): Promise<UserMessage | undefined> => change('answer', () => post('answerCheck', {}))

/** A longer interval waits; the one in force takes that back. */
export const setCheckInterval = (every: CheckInterval): Promise<UserMessage | undefined> =>
  change('every', () => post('setCheckInterval', { every }))

/** Off holds at once; on waits. */
export const setQuickPlay = (isOff: boolean): Promise<UserMessage | undefined> =>
  change('quickPlay', () => post('setQuickPlay', { isOff }))

type ChangeCall = 'answerCheck' | 'setCheckInterval' | 'setQuickPlay'

async function change(act: Act, send: () => Promise<Answer<ChangeCall>>): Promise<UserMessage | undefined> {
  if ($playWork.get()) return undefined
  $playWork.set(act)
  const answer = await send()
  $playWork.set(undefined)
  if (!answer.ok) {
    if (answer.why === 'unheard') void loadPlaySession()
    return messageOf(answer)
  }
  session.take(answer.reply)
  return undefined
}

/** The server is asked once a minute, and after rounds at most this often. Milliseconds. */
const EVERY_MS = 60_000
const SOON_MS = 10_000

/**
 * Follows the session of play while a game is open: asks the server now and then, after rounds, and when a round was refused for a check. Pauses
 * the game while a check is due. Returns a function that stops it. `origin`: of the game's messages.
 */
export function watchPlay(frameOf: () => HTMLIFrameElement | null, origin: string): () => void {
  let soon: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    if (document.visibilityState === 'visible') void loadPlaySession()
  }
  const lookSoon = (): void => {
    soon ??= setTimeout(() => {
      soon = undefined
      look()
    }, SOON_MS)
  }
  const hear = (event: MessageEvent): void => {
    if (event.source !== frameOf()?.contentWindow || event.origin !== origin) return
    const message = readFrameMessage(event.data)
    if (message?.type === 'check') look()
    if (message?.type === 'balance') lookSoon()
  }
  const unbind = onDue((isDue) => {
    const message: LobbyMessage = { perya: 1, type: isDue ? 'pause' : 'resume' }
    frameOf()?.contentWindow?.postMessage(message, origin)
  })
  const timer = setInterval(look, EVERY_MS)
  addEventListener('message', hear)
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    clearInterval(timer)
    clearTimeout(soon)
    removeEventListener('message', hear)
    document.removeEventListener('visibilitychange', look)
    unbind()
    leavePlaySession()
  }
}

/** Calls `act` each time a check becomes due, or is over. */
function onDue(act: (isDue: boolean) => void): () => void {
  let wasDue = false
  return $playSession.listen((shown) => {
    if (shown.state !== 'ready' || shown.value.check.isDue === wasDue) return
    wasDue = shown.value.check.isDue
    act(wasDue)
  })
}
