import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import { writeStored } from '#client/wire/storage.ts'
import { type GameMessage, type LobbyMessage, readFrameMessage } from '#contract/games/frame.ts'
import { WON_FLAG } from '#contract/lobby/install.ts'
import { isOfEntry, lobbyErrcodes, wordsOfErrcode } from '#contract/refusals.ts'
import { $coin, updateUser } from '../player.ts'
import { note } from '../telemetry/events.ts'
import { $missing } from '../ui/door.ts'
import { mended, mendLater } from '../ui/heal.ts'
import { go, goBack } from '../ui/navigation.ts'
import { noteRecentGame } from './history.ts'
import { type GamePage, pageOf, takeFrame, takeLaunch } from './launch.ts'

/**
 * The state of opening a game. `words` is the key of the error message, `way` the remedy: a retry, identity verification, or another game.
 */
type Way = 'retry' | 'verify' | 'elsewhere' | 'none'

export type Start =
  | { step: 'opening' }
  | { step: 'open'; gameId: number; url: string; origin: string; isReady: boolean }
  | { step: 'ended' }
  /** `reason` is what an operator says of a game that is switched off. */
  | { step: 'refused'; words: string; way: Way; reason?: unknown }

export const $start = atom<Start>({ step: 'opening' })

let wanted = 0
const startAgain = () => startGame(wanted)

/** Starts a game session, or takes the one that the page has launched. Each try starts a new one, so a retry is always safe. */
export async function startGame(gameId: number): Promise<void> {
  $start.set({ step: 'opening' })
  wanted = gameId
  mended(startAgain)
  if (gameId === 0) {
    $start.set({ step: 'refused', words: 'games.none', way: 'elsewhere' })
    return
  }
  await leaving
  const answer = (await takeLaunch(gameId)) ?? (await post('startGame', { gameId }))
  if (answer.ok) {
    const page = pageOf(answer.reply)
    if (!page) {
      $start.set({ step: 'refused', words: 'refusal.gameClosed', way: 'retry' })
      return
    }
    noteRecentGame(gameId)
    note('game_start', { gameId })
    $start.set({ step: 'open', gameId, ...page, isReady: false })
    return
  }
  // An expired session already redirects to the log-in.
  if (answer.why === 'unauthorised') return
  if (answer.why !== 'refused') {
    mendLater(startAgain)
    $start.set({ step: 'refused', words: 'common.networkFail', way: 'retry' })
    return
  }
  // The game opens once what is missing is given.
  if (isOfEntry(answer.errcode)) $missing.set({ errcode: answer.errcode, next: () => void startGame(gameId) })
  const words = wordsOfErrcode(answer.errcode) ?? 'refusal.gameClosed'
  $start.set({ step: 'refused', words, way: wayAfter(answer.errcode), reason: answer.details.reason })
}

function wayAfter(errcode: number): Way {
  if (errcode === lobbyErrcodes.kycNeeded) return 'verify'
  const { gameClosed, gameUnknown, gameUnapproved } = lobbyErrcodes
  if ([gameClosed, gameUnknown, gameUnapproved].some((each) => each === errcode)) return 'elsewhere'
  return errcode === lobbyErrcodes.ageInReview ? 'none' : 'retry'
}

/** How a player deposits from within a game; the desktop sets a dialog over the game here. */
let deposit: () => void = () => go('/lobby/wallets/deposit')

/** Sets another way to deposit. Returns a function that takes it back. */
export function depositBy(way: () => void): () => void {
  const before = deposit
  deposit = way
  return () => {
    deposit = before
  }
}

/** Leaves the game: the player returns to where it was chosen, and the page's end closes the game session. */
export function leaveGame(): void {
  goBack()
}

/** The end of the game left last. It ends every open game session, so the next one starts after it. */
let leaving: Promise<unknown> | undefined

/** Ends this page's game session, if one is open. A game session of another device stays open. */
export function endGameSession(): void {
  const { step } = $start.get()
  mended(startAgain)
  $start.set({ step: 'opening' })
  if (step === 'open') leaving = post('exitGame', {})
}

/** The balance that the game reported last, and whether it has changed elsewhere since. */
let coinOfGame: number | undefined
let isChangedElsewhere = false

/**
 * Shows a started game in its frame: the one that the page has launched, or the one that `open` adds. Listens to messages of that frame only.
 * Returns the frame, and a function that stops it.
 */
export function showGame(page: GamePage, open: (url: string) => HTMLIFrameElement) {
  const early = takeFrame(page.url)
  const frame = early?.frame ?? open(page.url)
  const stop = listenToGame(frame, page.origin)
  for (const message of early?.heard ?? []) take(message)
  return { frame, stop }
}

/** Listens to messages of the frame only. Returns a function that stops it. */
export function listenToGame(frame: HTMLIFrameElement, origin: string): () => void {
  const hear = (event: MessageEvent): void => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return
    const message = readFrameMessage(event.data)
    if (message) take(message)
  }
  addEventListener('message', hear)
  const unbind = $coin.listen((coin) => {
    if (coin === undefined || coin === coinOfGame) return
    isChangedElsewhere = true
    const message: LobbyMessage = { perya: 1, type: 'coin', coin }
    frame.contentWindow?.postMessage(message, origin)
  })
  return () => {
    removeEventListener('message', hear)
    unbind()
  }
}

function take(message: GameMessage | LobbyMessage): void {
  if (message.type === 'balance') void takeBalance(message.coin)
  else obey(message.type)
}

/** Takes the game's balance. If the balance also changed elsewhere, it is fetched from the server. */
async function takeBalance(coin: number): Promise<void> {
  // A round that paid more than its stake. A balance that also changed elsewhere says nothing about the round.
  if (!isChangedElsewhere && coin > ($coin.get() ?? coin)) writeStored(WON_FLAG, '1')
  coinOfGame = coin
  updateUser({ coin })
  if (!isChangedElsewhere) return
  isChangedElsewhere = false
  const answer = await post('refreshData', {})
  if (answer.ok) updateUser(answer.reply)
}

function obey(type: string): void {
  const start = $start.get()
  if (start.step !== 'open') return
  if (type === 'ready') $start.set({ ...start, isReady: true })
  if (type === 'exit') leaveGame()
  if (type === 'deposit') deposit()
  if (type === 'ended') $start.set({ step: 'ended' })
  if (type === 'retry') void startGame(start.gameId)
}
