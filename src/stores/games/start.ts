import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import { errcodes, wordsOfErrcode } from '#contract/errcodes.ts'
import { type LobbyMessage, readFrameMessage } from '#contract/games/frame.ts'
import { $coin, updateUser } from '../session/player.ts'
import { note } from '../telemetry/events.ts'
import { go, goBack } from '../ui/navigation.ts'
import { noteRecentGame } from './history.ts'

/** Where a game is on its way from the shelf to the screen. `words` is the key of what went wrong, `way` what helps: another try, or a proof of identity. */
export type Start =
  | { step: 'opening' }
  | { step: 'open'; gameId: number; url: string; origin: string; isReady: boolean }
  | { step: 'ended' }
  | { step: 'refused'; words: string; way: 'retry' | 'verify' | 'none' }

export const $start = atom<Start>({ step: 'opening' })

/** The game that the address names; 0 where it names none. */
export function gameIdOf(search: string): number {
  const id = Number(new URLSearchParams(search).get('gameId'))
  return Number.isSafeInteger(id) && id > 0 ? id : 0
}

/** Starts a game session. Each try starts a new one, so a retry is always safe. */
export async function startGame(gameId: number): Promise<void> {
  $start.set({ step: 'opening' })
  if (gameId === 0) {
    $start.set({ step: 'refused', words: 'games.none', way: 'none' })
    return
  }
  const answer = await post('startGame', { gameId })
  if (answer.ok) {
    const { url } = answer.reply
    const origin = answer.reply.origin || location.origin
    if (!isPageOf(origin, url)) {
      $start.set({ step: 'refused', words: 'refusal.gameClosed', way: 'retry' })
      return
    }
    noteRecentGame(gameId)
    note('game_start', { gameId })
    $start.set({ step: 'open', gameId, url, origin, isReady: false })
    return
  }
  // A lost session is already on its way to the log-in.
  if (answer.why === 'unauthorised') return
  if (answer.why !== 'refused') {
    $start.set({ step: 'refused', words: 'common.networkFail', way: 'retry' })
    return
  }
  const words = wordsOfErrcode(answer.errcode) ?? 'refusal.gameClosed'
  $start.set({ step: 'refused', words, way: wayAfter(answer.errcode) })
}

/** Whether a game's address is a page of the origin that it is heard from: a frame runs what a script's address says, as our own page. */
function isPageOf(origin: string, url: string): boolean {
  const address = URL.canParse(url, location.origin) ? new URL(url, location.origin) : undefined
  return address !== undefined && /^https?:$/.test(address.protocol) && address.origin === origin
}

function wayAfter(errcode: number): 'retry' | 'verify' | 'none' {
  if (errcode === errcodes.kycNeeded) return 'verify'
  return errcode === errcodes.gameUnknown ? 'none' : 'retry'
}

/** Leaves the game: the player returns to where it was chosen, and the page's end closes the game session. */
export function leaveGame(): void {
  goBack()
}

/** Ends this page's game session, if one is open. A game session of another device stays open. */
export function endGameSession(): void {
  const { step } = $start.get()
  $start.set({ step: 'opening' })
  if (step === 'open') void post('exitGame', {})
}

/** Coin the game told us of last, and whether the coin has changed in another way since. */
let coinOfGame: number | undefined
let isChangedElsewhere = false

/** Listens to the game in a frame, and to nobody else. Answers what stops it. */
export function listenToGame(frame: HTMLIFrameElement, origin: string): () => void {
  const hear = (event: MessageEvent): void => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return
    const message = readFrameMessage(event.data)
    if (message?.type === 'balance') void takeBalance(message.coin)
    else if (message) obey(message.type)
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

/** The game knows the coin after its own rounds; where something else moved it meanwhile, the server knows best. */
async function takeBalance(coin: number): Promise<void> {
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
  if (type === 'deposit') go('/lobby/wallets/deposit')
  if (type === 'ended') $start.set({ step: 'ended' })
  if (type === 'retry') void startGame(start.gameId)
}
