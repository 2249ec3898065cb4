import { atom, computed } from 'nanostores'
import { loadPictures } from '#client/lobby/pictures.ts'
import type { Failure } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import { RECHECK_MS } from '#contract/games/limits.ts'
import type { SlotGame } from '#contract/games/slot/game.ts'
import type { SlotRound } from '#contract/games/slot/round.ts'
import { lobbyErrcodes } from '#contract/refusals/lobby.ts'
import { sayToLobby } from '../frame.ts'
import { $isGuestPlay, confirmAge, isOfAge, refillPurse } from '../guest.ts'
import { $auto, $autoEnd, countAuto, endAuto } from './auto.ts'
import { isWaiting, type SpinFailure, spinFailureOf, type Waiting } from './failure.ts'
import { guestRounds } from './guestRounds.ts'
import { playPaced, restAfterRound, setPace } from './pace.ts'
import { playerRounds } from './playerRounds.ts'
import { closeQuickPlay, endTurbo, readSlotSettings } from './settings.ts'
import { $scene, cycleWins, hurryShow, showRound, startRolling, stopRolling } from './show.ts'
import type { RoundSource } from './source.ts'
import { restWindow } from './story.ts'

type Unseen = Reply<'houseSpin'>['round']
type Round = Pick<Unseen, 'roundId' | 'win' | 'outcome'>

export type Slot =
  /** A guest confirms the 21+ notice first. */
  | { step: 'age' }
  | { step: 'opening' }
  | { step: 'ready' }
  /** A round is requested or shown. */
  | { step: 'busy' }
  | { step: 'ended' }
  /** Guest play is closed here. */
  | { step: 'closed' }
  /** The game could not be opened: no answer came. */
  | { step: 'unopened' }

export const $slot = atom<Slot>({ step: 'opening' })
export const $trouble = atom<SpinFailure | undefined>()
/** The balance as shown, in cents. It includes a win only after the win has been shown. */
export const $slotCoin = atom(0)
export const $stakes = atom<readonly number[]>([])
export const $stakeIndex = atom(0)
export const $stake = computed([$stakes, $stakeIndex], (stakes, index) => stakes[index] ?? 0)
/** The highest stake that the coin covers, where the chosen one is higher. Cents. */
export const $lowerStake = computed([$stakes, $stake, $slotCoin], (stakes, stake, coin) =>
  stakes.findLast((lower) => lower <= coin && lower < stake),
)
/** The win of the last shown round, in cents. */
export const $lastWin = atom<number | undefined>()
/** True while an unseen round is being shown. */
export const $isResuming = atom(false)

const DEFAULT_STAKE = 500
/** The longest wait of the curtain for the game's pictures. */
const PICTURES_MOST_MS = 6000

/** After a hurried round, taps are ignored for this long: a late one must not buy the next round. */
const HURRIED_REST_MS = 400

let source: RoundSource = playerRounds('')
let isHurried = false
/** A reality check is due. */
let isPaused = false
let restsUntil = 0
/** When the last round was asked for first. */
let askedAt = 0
let paytable: SlotGame | undefined

/**
 * Opens the game session of the launch token, and shows an unseen round. `pictures` are the addresses of
 * the reels' symbols; the lobby's curtain lifts when they are loaded.
 */
export async function openSlot(launchToken: string, game: SlotGame, pictures: readonly string[]): Promise<void> {
  await open(playerRounds(launchToken), game, pictures)
}

/** Opens the game for a guest, after the 21+ notice. */
export async function openGuestSlot(game: SlotGame, pictures: readonly string[]): Promise<void> {
  $isGuestPlay.set(true)
  if (isOfAge()) return await open(guestRounds(game.id), game, pictures)
  stopRolling(restWindow(game))
  $slot.set({ step: 'age' })
}

/** The guest is of age: the game opens. */
export async function acceptAge(game: SlotGame, pictures: readonly string[]): Promise<void> {
  confirmAge()
  $slot.set({ step: 'opening' })
  await openGuestSlot(game, pictures)
}

async function open(from: RoundSource, game: SlotGame, pictures: readonly string[]): Promise<void> {
  source = from
  paytable = game
  readSlotSettings()
  stopRolling(restWindow(game))
  const [answer] = await Promise.all([source.open(), loadPictures(pictures, PICTURES_MOST_MS)])
  if (!answer.ok) return fallOpening(answer)
  const { coin, stakes, unseen, pace } = answer
  setPace(pace)
  closeQuickPlay(pace.isQuickPlayOff)
  $stakes.set(stakes)
  $stakeIndex.set(firstStake(stakes, unseen ? coin - unseen.win : coin))
  $slotCoin.set(coin)
  $slot.set({ step: 'ready' })
  sayToLobby({ perya: 1, type: 'ready' })
  if (unseen) await resume(unseen, coin)
}

function fallOpening({ why }: Failure): void {
  const isGone = why === 'refused'
  $slot.set({ step: isGone ? (source.isGuest ? 'closed' : 'ended') : 'unopened' })
  sayToLobby({ perya: 1, type: isGone && !source.isGuest ? 'ended' : 'ready' })
}

/** A guest's purse is filled again. */
export async function refill(): Promise<void> {
  if ($slot.get().step !== 'ready' || !paytable) return
  $slot.set({ step: 'busy' })
  const answer = await refillPurse(paytable.id)
  $slot.set({ step: 'ready' })
  $trouble.set(answer.ok ? undefined : { kind: 'refill' })
  if (answer.ok) $slotCoin.set(answer.coin)
}

/** The default stake, or the highest that the balance allows. */
function firstStake(stakes: readonly number[], coin: number): number {
  const index = stakes.findLastIndex((stake) => stake <= DEFAULT_STAKE && stake <= coin)
  return Math.max(0, index)
}

async function resume(round: Unseen, coin: number): Promise<void> {
  $isResuming.set(true)
  $slot.set({ step: 'busy' })
  // Its wins are shown relative to its own stake.
  $stakeIndex.set(Math.max(0, $stakes.get().indexOf(round.stake)))
  $slotCoin.set(Math.max(0, coin - round.win))
  startRolling()
  await show(round, coin)
  $isResuming.set(false)
}

export function changeStake(step: 1 | -1): void {
  // A retry keeps the stake of its round.
  if ($slot.get().step !== 'ready' || $auto.get() || isWaiting($trouble.get())) return
  const isPoor = step === -1 && $trouble.get()?.kind === 'coin' && $lowerStake.get() !== undefined
  if (isPoor) {
    lowerStake()
    return
  }
  const wanted = $stakeIndex.get() + step
  if ($stakes.get()[wanted] !== undefined) $stakeIndex.set(wanted)
  $trouble.set(undefined)
}

/** After "not enough coin": takes the highest stake that the coin covers. */
export function lowerStake(): void {
  const lower = $lowerStake.get()
  if (lower !== undefined) $stakeIndex.set($stakes.get().indexOf(lower))
  $trouble.set(undefined)
}

/** The spin button. While a round is shown, it hurries the round. */
export async function spin(): Promise<void> {
  const { step } = $slot.get()
  if (step === 'busy') {
    isHurried = true
    return hurryShow()
  }
  if (step !== 'ready' || $auto.get() || performance.now() < restsUntil) return
  $autoEnd.set(undefined)
  if (isWaiting($trouble.get())) await askAgain()
  else await playOne()
}

/** A reality check is due: autoplay and turbo end, and nothing more is staked until it is answered. */
export function pausePlay(): void {
  isPaused = true
  endAuto('check')
  endTurbo()
}

/** The check is answered. */
export function resumePlay(): void {
  isPaused = false
  if ($trouble.get()?.kind === 'check') $trouble.set(undefined)
}

/** Says that a check is due, here and to the lobby, which shows it. */
function pause(): void {
  pausePlay()
  $trouble.set({ kind: 'check' })
  sayToLobby({ perya: 1, type: 'check' })
}

/** Plays rounds until autoplay is over. */
export async function playAuto(): Promise<void> {
  while ($auto.get() && $slot.get().step === 'ready') {
    if (document.visibilityState === 'hidden') return endAuto('hidden')
    await playOne()
  }
}

async function playOne(): Promise<void> {
  if (isPaused) {
    pause()
    return
  }
  const stake = $stake.get()
  if ($slotCoin.get() < stake) {
    $trouble.set({ kind: 'coin' })
    return endAuto('coin')
  }
  askedAt = performance.now()
  await ask(crypto.randomUUID(), stake)
}

/** Retries an unanswered or rejected round. The round id is its idempotency key, so it is played once. */
export async function askAgain(): Promise<void> {
  const spinFailure = $trouble.get()
  if (isWaiting(spinFailure)) await ask(spinFailure.roundId, spinFailure.stake, spinFailure.kind)
}

/** Retries an unanswered round once the network is back. Its id is the same, so it is played once. */
export function listenToNetwork(): () => void {
  const retry = () => {
    const isRecent = performance.now() - askedAt < RECHECK_MS
    if ($trouble.get()?.kind === 'unheard' && $slot.get().step === 'ready' && isRecent) void askAgain()
  }
  addEventListener('online', retry)
  return () => removeEventListener('online', retry)
}

async function ask(roundId: string, stake: number, before?: Waiting['kind']): Promise<void> {
  const { window } = $scene.get()
  const coin = $slotCoin.get()
  $trouble.set(undefined)
  $lastWin.set(undefined)
  $slot.set({ step: 'busy' })
  $slotCoin.set(coin - stake)
  startRolling()
  const answer = await playPaced(source, roundId, stake)
  if (!answer.ok) {
    stopRolling(window)
    $slotCoin.set(coin)
    return fail(answer, { kind: before ?? 'busy', roundId, stake })
  }
  const { win, outcome } = answer
  await show({ roundId, win, outcome }, answer.coin, restAfterRound)
  countAuto({ stake, win, hadFeature: readOutcome({ outcome }).freeSpins > 0 }, $slotCoin.get())
}

async function show(round: Round, coin: number, rest = async () => {}): Promise<void> {
  const outcome = readOutcome(round)
  if (paytable) await showRound(paytable, outcome)
  $slotCoin.set(coin)
  $lastWin.set(round.win)
  await rest()
  restsUntil = isHurried ? performance.now() + HURRIED_REST_MS : 0
  isHurried = false
  $slot.set({ step: 'ready' })
  cycleWins()
  // The lobby shows the player's coin alone.
  if (!source.isGuest) sayToLobby({ perya: 1, type: 'balance', coin })
  const hasNothingToShow = round.win === 0 && outcome.steps.length === 1
  if (!hasNothingToShow) source.noteSeen(round.roundId)
}

function readOutcome({ outcome }: Pick<Round, 'outcome'>): SlotRound {
  return outcome as SlotRound // the server validated it against this schema
}

function fail(failure: Failure, round: Waiting): void {
  const errcode = failure.why === 'refused' ? failure.errcode : undefined
  if (errcode === lobbyErrcodes.checkDue) {
    $slot.set({ step: 'ready' })
    pause()
    return
  }
  endAuto(errcode === lobbyErrcodes.insufficientCoin ? 'coin' : 'trouble')
  if (failure.why === 'unauthorised') {
    $slot.set({ step: 'ended' })
    sayToLobby({ perya: 1, type: 'ended' })
    return
  }
  $slot.set({ step: 'ready' })
  $trouble.set(spinFailureOf(failure, round))
}

/** Asks what the player's limits leave for the next round. */
export const askSlotLeft = (): Promise<void> => source.askLeft()

/** Takes a balance that changed elsewhere, such as by a deposit. During a round the lobby's figure may be outdated, so it is ignored. */
export function takeCoin(coin: number): void {
  if ($slot.get().step !== 'ready' || source.isGuest) return
  $slotCoin.set(coin)
  if ($trouble.get()?.kind === 'coin' && coin >= $stake.get()) $trouble.set(undefined)
}
