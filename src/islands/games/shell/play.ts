import { computed } from 'nanostores'
import type { Failure } from '#client/wire/post.ts'
import { LATE_MS } from '#contract/limits.ts'
import { lobbyErrcodes } from '#contract/refusals.ts'
import { sayToLobby } from '../frame.ts'
import { $auto, $autoEnd, countAuto, endAuto, leavesTooLittle } from './auto.ts'
import { type Asked, hasMovedOn, isPoor, isUnheard, isWaiting, roundFailureOf, type Waiting } from './failure.ts'
import type { ShellGame } from './game.ts'
import { playPaced, restAfterRound } from './pace.ts'
import { noteResult } from './results.ts'
import { seat } from './seat.ts'
import { endTurbo } from './settings.ts'
import { beginShow, hurryShow, slowShow } from './show.ts'
import type { Answered, ShellRound } from './source.ts'
import {
  $coin,
  $isChecking,
  $isLate,
  $lastWin,
  $open,
  $playable,
  $shell,
  $stake,
  $trouble,
  $waiting,
  awaitPlayer,
  isAwaitingPlayer,
} from './state.ts'

/** After a hurried round, taps are ignored for this long: a late one must not buy the next round. */
const HURRIED_REST_MS = 400

let isHurried = false
let restsUntil = 0

/** The main button. While a round is shown, it hurries the round. */
export async function play(): Promise<void> {
  const { step } = $shell.get()
  if (step === 'busy') {
    isHurried = true
    return hurryShow()
  }
  if (!isAwaitingPlayer() || $auto.get() || performance.now() < restsUntil) return
  $autoEnd.set(undefined)
  if (isWaiting($trouble.get())) await askAgain()
  else if (step === 'ready') await playOne()
}

/** A reality check is due: autoplay and turbo end, and nothing more is staked until it is answered. */
export function pausePlay(): void {
  seat.isPaused = true
  endAuto('check')
  endTurbo()
}

/** The check is answered. */
export function resumePlay(): void {
  seat.isPaused = false
  if ($trouble.get()?.kind === 'check') $trouble.set(undefined)
}

/** Says that a check is due, here and to the lobby, which shows it. */
function pauseForCheck(): void {
  pausePlay()
  $trouble.set({ kind: 'check' })
  sayToLobby({ perya: 1, type: 'check' })
}

/** Plays rounds until autoplay is over. */
export async function playAuto(): Promise<void> {
  for (let auto = $auto.get(); auto && $shell.get().step === 'ready'; auto = $auto.get()) {
    if (document.visibilityState === 'hidden') return endAuto('hidden')
    if (leavesTooLittle(auto.plan, $stake.get(), $coin.get())) return endAuto('balance')
    await playOne()
  }
}

async function playOne(): Promise<void> {
  const stake = $stake.get()
  if (mayStake(stake)) await ask({ roundId: crypto.randomUUID(), stake, ...chosen() })
}

/**
 * Makes a move of the open round. `price` is its further stake, in cents. A free move is always possible. A move that waits for its answer
 * is asked about before another one. One that was not made leaves the choice free.
 */
export async function makeMove(text: string, price = 0): Promise<void> {
  const open = $open.get()
  if (!open || $shell.get().step !== 'choosing') return
  const waiting = $trouble.get()
  if (isWaiting(waiting) && waiting.kind !== 'unplayed') return await askAgain()
  if (price > 0 && !mayStake(price)) return
  await ask({ roundId: open.round.roundId, stake: price, move: { step: open.step + 1, text } })
}

/** Whether so much may be staked now. Otherwise the player is told why not. */
function mayStake(stake: number): boolean {
  if (seat.isPaused) {
    pauseForCheck()
    return false
  }
  if ($playable.get() >= stake) return true
  $trouble.set({ kind: $coin.get() < stake ? 'coin' : 'waits', stake })
  endAuto('coin')
  return false
}

function chosen(): { choice?: string } {
  const choice = seat.game?.choice?.()
  return choice === undefined ? {} : { choice }
}

/**
 * Retries what was rejected or not played, and asks what became of what was unanswered. Round id and step are its idempotency key, so it is
 * done once.
 */
export async function askAgain(): Promise<void> {
  const waiting = $trouble.get()
  if (!isWaiting(waiting) || $isChecking.get()) return
  if (isUnheard(waiting) && !(await wasDone(waiting))) return
  const { kind, ...asked } = waiting
  await ask(asked, kind)
}

/** Whether the round was played, or the move made, as far as the server says. One that was not is offered, and never staked by itself. */
async function wasDone(waiting: Waiting): Promise<boolean> {
  const { find } = seat.source
  if (!find) return true
  $isChecking.set(true)
  const found = await find(waiting)
  $isChecking.set(false)
  if ($trouble.get() !== waiting) return false
  if (found === false) $trouble.set({ ...waiting, kind: 'unplayed' })
  return found === true
}

/** A round or a move that was not played is not wished any more. */
export function giveUp(): void {
  if ($trouble.get()?.kind === 'unplayed') $trouble.set(undefined)
}

async function ask({ move, ...bet }: Asked, before?: Waiting['kind']): Promise<void> {
  const { roundId, stake } = bet
  const { source, game } = seat
  const coin = $coin.get()
  $trouble.set(undefined)
  $lastWin.set(undefined)
  $shell.set({ step: 'busy' })
  $coin.set(coin - stake)
  if (move) slowShow()
  const undo = move ? undefined : start(game)
  const late = setTimeout(() => $isLate.set(true), LATE_MS)
  const answer = await (move ? source.move(roundId, move.step, move.text) : playPaced(source, bet))
  clearTimeout(late)
  $isLate.set(false)
  if (!answer.ok) {
    undo?.()
    $coin.set(coin)
    return fail(answer, { ...bet, kind: before ?? 'busy', ...(move && { move }) })
  }
  await take(answer, move?.text)
}

/** Shows that a round is asked for. Returns how to show the picture of before. */
function start(game: ShellGame | undefined): (() => void) | undefined {
  beginShow()
  return game?.start()
}

/** A round after its opening or a move. */
async function take({ round, coin }: Answered, move: string | undefined): Promise<void> {
  if (round.step !== undefined) {
    $coin.set(coin)
    return await showOpen({ ...round, step: round.step }, move)
  }
  await showSettled(round, coin, restAfterRound)
  const { stake, win } = round
  countAuto({ stake, win, hadFeature: seat.game?.hadFeature?.(round) ?? false }, $coin.get())
}

/** Shows an open round and waits for the player's move. */
export async function showOpen(round: ShellRound & { step: number }, move?: string, isResumed = false): Promise<void> {
  $open.set({ round, step: round.step, isResumed })
  await seat.game?.showOpen?.(round, move)
  isHurried = false
  awaitPlayer()
  sayCoin()
}

/** Shows a settled round to its end, and its win in the coin. */
export async function showSettled(round: ShellRound, coin: number, rest = async () => {}): Promise<void> {
  const { source, game } = seat
  $open.set(undefined)
  await game?.show(round)
  $coin.set(coin)
  $lastWin.set(round.win)
  noteResult(round)
  await rest()
  restsUntil = isHurried ? performance.now() + HURRIED_REST_MS : 0
  isHurried = false
  $shell.set({ step: 'ready' })
  game?.idle?.()
  sayCoin()
  if (!game?.hasNothingToShow(round)) source.noteSeen(round.roundId)
}

/** The lobby shows the player's coin alone. */
function sayCoin(): void {
  if (!seat.source.isGuest) sayToLobby({ perya: 1, type: 'balance', coin: $coin.get() })
}

function fail(failure: Failure, asked: Waiting): void {
  const errcode = failure.why === 'refused' ? failure.errcode : undefined
  if (errcode === lobbyErrcodes.checkDue) {
    awaitPlayer()
    pauseForCheck()
    return
  }
  // A bonus came meanwhile.
  if (errcode === lobbyErrcodes.bonusWaits && failure.why === 'refused')
    $waiting.set(Math.max(0, $coin.get() - Number(failure.details.playable)))
  endAuto(errcode === lobbyErrcodes.insufficientCoin || errcode === lobbyErrcodes.bonusWaits ? 'coin' : 'trouble')
  if (failure.why === 'unauthorised') {
    $shell.set({ step: 'ended' })
    sayToLobby({ perya: 1, type: 'ended' })
    return
  }
  if (hasMovedOn(failure)) {
    reopen()
    return
  }
  awaitPlayer()
  $trouble.set(roundFailureOf(failure, asked))
}

/** The round has gone on without this page. The lobby opens the game again, which shows the round as it is now. */
function reopen(): void {
  $shell.set({ step: 'opening' })
  sayToLobby({ perya: 1, type: 'retry' })
}

/** Before each round, and when an open one has taken a stake. Its free moves change nothing of what limits leave. */
const $stakeLeftDue = computed([$shell, $open], ({ step }, open) => (step === 'ready' ? step : open?.round.stake))

/** Asks what the player's limits leave, each time that it may have changed and `later` says. Returns how to stop. */
export function followStakeLeft(later: (act: () => void) => void): () => void {
  return $stakeLeftDue.subscribe((due) => {
    if (due !== undefined) later(() => void seat.source.askLeft())
  })
}

/** Takes a balance that changed elsewhere, such as by a deposit. During a round the lobby's figure may be outdated, so it is ignored. */
export function takeCoin(coin: number): void {
  if (!isAwaitingPlayer() || seat.source.isGuest) return
  $coin.set(coin)
  const trouble = $trouble.get()
  if (trouble && isPoor(trouble) && $playable.get() >= trouble.stake) $trouble.set(undefined)
}
