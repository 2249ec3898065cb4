import { type Answer, post } from '#client/wire/post.ts'
import { readToken } from '#client/wire/token.ts'
import { type GameMessage, type LobbyMessage, readFrameMessage } from '#contract/games/frame.ts'
import { readUrl } from '#contract/readUrl.ts'

// The start of a game before its page's islands wake. It imports the wire alone, so that neither React nor the lobby comes first.

/** A game's page, and the origin that its messages are accepted from. */
export type GamePage = { url: string; origin: string }
type Message = GameMessage | LobbyMessage
/** What the page does. */
export type Stage = {
  /** Resolves when the page has been read as far as the place of the frame. */
  placed: () => Promise<void>
  open: (url: string) => HTMLIFrameElement
  show: (frame: HTMLIFrameElement) => void
  /** Wakes the islands. */
  wake: () => void
}

let launch: { gameId: number; answer: Promise<Answer<'startGame'>> } | undefined
let launched: { url: string; frame: HTMLIFrameElement; heard: Message[]; stop: () => void } | undefined

/** Starts the game session and opens its frame. What the game says is kept for the island, which also has the words for a launch that fails. */
export async function launchGame(gameId: number, stage: Stage): Promise<void> {
  try {
    await openGame(gameId, stage)
  } catch {
    launch = undefined
    stage.wake()
  }
}

async function openGame(gameId: number, { placed, open, show, wake }: Stage): Promise<void> {
  if (gameId === 0 || !readToken()) return wake()
  launch = { gameId, answer: start(gameId, placed) }
  const answer = await launch.answer
  const page = answer.ok ? pageOf(answer.reply) : undefined
  if (!page) return wake()
  const frame = open(page.url)
  const heard: Message[] = []
  const hear = (event: MessageEvent): void => {
    if (event.source !== frame.contentWindow || event.origin !== page.origin) return
    const message = readFrameMessage(event.data)
    if (!message) return
    heard.push(message)
    if (message.type === 'ready') show(frame)
    else if (message.type !== 'balance') wake()
  }
  addEventListener('message', hear)
  launched = { url: page.url, frame, heard, stop: () => removeEventListener('message', hear) }
}

async function start(gameId: number, placed: Stage['placed']): Promise<Answer<'startGame'>> {
  const answer = await post('startGame', { gameId })
  await placed()
  return answer
}

/** The answer to this page's launch, once. Undefined without one, and without a session: the store asks again and hears of its end. */
export async function takeLaunch(gameId: number): Promise<Answer<'startGame'> | undefined> {
  const taken = launch
  launch = undefined
  if (taken?.gameId !== gameId) return undefined
  const answer = await taken.answer
  return !answer.ok && answer.why === 'unauthorised' ? undefined : answer
}

/** The frame in which the page of this address was launched, once, with what its game has said. */
export function takeFrame(url: string): { frame: HTMLIFrameElement; heard: readonly Message[] } | undefined {
  const taken = launched
  launched = undefined
  taken?.stop()
  if (taken?.url === url) return taken
  taken?.frame.remove()
  return undefined
}

/** The page of a started game. Undefined unless it is http(s) on its own origin: a `javascript:` address would run as our own page. */
export function pageOf(reply: GamePage): GamePage | undefined {
  const { url } = reply
  const origin = reply.origin || location.origin
  const address = readUrl(url, location.origin)
  return address && /^https?:$/.test(address.protocol) && address.origin === origin ? { url, origin } : undefined
}
