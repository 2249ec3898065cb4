import { loadPictures } from '#client/lobby/pictures.ts'
import type { Failure } from '#client/wire/post.ts'
import { sayToLobby } from '../frame.ts'
import { $isGuestPlay, confirmAge, isOfAge, refillPurse } from '../guest.ts'
import type { ShellGame } from './game.ts'
import { guestRounds } from './guestRounds.ts'
import { setPace } from './pace.ts'
import { showOpen, showSettled } from './play.ts'
import { playerRounds } from './playerRounds.ts'
import { seat } from './seat.ts'
import { closeQuickPlay, readShellSettings } from './settings.ts'
import { beginShow } from './show.ts'
import type { RoundSource, ShellRound } from './source.ts'
import { firstStake } from './stakes.ts'
import { $coin, $resumed, $shell, $stakeIndex, $stakes, $trouble, $waiting } from './state.ts'

/** The longest wait of the curtain for the game's pictures. */
const PICTURES_MOST_MS = 6000

/** Opens the game session of the launch token. Shows an unseen round, and resumes an open one. */
export async function openGame(launchToken: string, game: ShellGame): Promise<void> {
  await open(playerRounds(launchToken), game)
}

/** Opens the game for a guest, after the 21+ notice. */
export async function openGuestGame(game: ShellGame): Promise<void> {
  $isGuestPlay.set(true)
  if (isOfAge()) return await open(guestRounds(game.id), game)
  seat.game = game
  game.rest()
  $shell.set({ step: 'age' })
}

/** The guest is of age: the game opens. */
export async function acceptAge(): Promise<void> {
  confirmAge()
  $shell.set({ step: 'opening' })
  if (seat.game) await openGuestGame(seat.game)
}

async function open(source: RoundSource, game: ShellGame): Promise<void> {
  seat.source = source
  seat.game = game
  readShellSettings()
  game.rest()
  const [answer] = await Promise.all([source.open(), loadPictures(game.pictures, PICTURES_MOST_MS)])
  if (!answer.ok) return fallOpening(answer)
  const { coin, stakes, unseen, open: waiting, pace } = answer
  setPace(pace)
  closeQuickPlay(pace.isQuickPlayOff)
  $stakes.set(stakes)
  $stakeIndex.set(firstStake(stakes, (unseen ? coin - unseen.win : coin) - $waiting.get()))
  $coin.set(coin)
  $shell.set({ step: 'ready' })
  sayToLobby({ perya: 1, type: 'ready' })
  if (unseen) await showUnseen(unseen, coin)
  if (waiting?.step !== undefined) await resume({ ...waiting, step: waiting.step })
}

function fallOpening({ why }: Failure): void {
  const { isGuest } = seat.source
  const isGone = why === 'refused'
  $shell.set({ step: isGone ? (isGuest ? 'closed' : 'ended') : 'unopened' })
  sayToLobby({ perya: 1, type: isGone && !isGuest ? 'ended' : 'ready' })
}

async function showUnseen(round: ShellRound, coin: number): Promise<void> {
  $resumed.set(round)
  $shell.set({ step: 'busy' })
  takeStake(round.stake)
  $coin.set(Math.max(0, coin - round.win))
  beginShow()
  seat.game?.start()
  await showSettled(round, coin)
  $resumed.set(undefined)
}

/** The open round goes on. */
async function resume(round: ShellRound & { step: number }): Promise<void> {
  $shell.set({ step: 'busy' })
  takeStake(round.stake)
  beginShow()
  await showOpen(round, undefined, true)
}

/** The next round has the stake of a round of an earlier visit, if it is on offer. */
function takeStake(stake: number): void {
  const index = $stakes.get().indexOf(stake)
  if (index >= 0) $stakeIndex.set(index)
}

/** A guest's purse is filled again. */
export async function refill(): Promise<void> {
  const { game } = seat
  if ($shell.get().step !== 'ready' || !game) return
  $shell.set({ step: 'busy' })
  const answer = await refillPurse(game.id)
  $shell.set({ step: 'ready' })
  $trouble.set(answer.ok ? undefined : { kind: 'refill' })
  if (answer.ok) $coin.set(answer.coin)
}
