import { atom, computed } from 'nanostores'
import { type Advice, adviceOf } from '#contract/games/videoPoker/advice.ts'
import type { OpenVideoPoker, VideoPokerGame } from '#contract/games/videoPoker/game.ts'
import { HAND, type Pays } from '#contract/games/videoPoker/hands.ts'
import {
  type EndedVideoPoker,
  moveOf,
  type VideoPokerOutcome,
  type VideoPokerView,
} from '#contract/games/videoPoker/rules.ts'
import { sound } from '../settings.ts'
import { isWaiting } from '../shell/failure.ts'
import type { ShellGame } from '../shell/game.ts'
import { openRound } from '../shell/moves.ts'
import { makeMove } from '../shell/play.ts'
import { pause, showWon, swap } from '../shell/show.ts'
import type { ShellRound } from '../shell/source.ts'
import { $trouble } from '../shell/state.ts'

/** The round on show; undefined before the first one, and while one is opened. */
export const $hand = atom<VideoPokerView | undefined>()
/** What the player holds of the open round, as bits from the first card. */
export const $hold = atom(0)
/** Whether the player has asked for advice. It stays so from round to round. */
export const $isAdvised = atom(false)
const $pays = atom<Pays | undefined>()

/** The advice for the open round, if it was asked for: by the five cards on the table, which are all that this page knows. */
export const $advice = computed([$hand, $isAdvised, $pays], (hand, isAdvised, pays): Advice | undefined =>
  hand && !hand.over && isAdvised && pays ? adviceOf(pays, hand.cards) : undefined,
)

/** Milliseconds. The five cards come one after another, and so do those of the draw. */
export const CARD_MS = 110
const DEAL_MS = CARD_MS * (HAND - 1) + 320
const LOST_MS = 700
const WON_MS = 1100

const mayHold = (): boolean => openRound($hand) !== undefined && !isWaiting($trouble.get())

/** Holds a card of the open round, or lets it go. Places count from 1. */
export function toggleHold(place: number): void {
  if (!mayHold()) return
  sound('tap')
  $hold.set($hold.get() ^ (1 << (place - 1)))
}

/** Holds what the advice holds. */
export function holdAdvised(): void {
  const advice = $advice.get()
  if (advice && mayHold()) $hold.set(advice.best)
}

export function toggleAdvice(): void {
  $isAdvised.set(!$isAdvised.get())
}

/** Draws new cards for those that are not held. */
export async function draw(): Promise<void> {
  if ($hand.get()?.over === false) await makeMove(moveOf($hold.get()))
}

/** A game of video poker for the shell. */
export function shellOfVideoPoker(game: VideoPokerGame, pictures: readonly string[]): ShellGame {
  $pays.set(game.pays)
  return {
    id: game.id,
    pictures,
    rest: () => $hand.set(undefined),
    start: () => {
      $hold.set(0)
      return swap($hand, undefined)
    },
    showOpen: async ({ outcome }) => {
      $hold.set(0)
      $hand.set(outcome as OpenVideoPoker) // the server answers what its engine made
      sound('turn')
      await pause(DEAL_MS)
    },
    show: async (round) => {
      const end = endOf(round)
      $hand.set(end)
      sound('turn')
      await pause(drawMs(end))
      if (end.win > 0) showWon(end.win, round.stake)
      else sound('stop')
      await pause(end.win > 0 ? WON_MS : LOST_MS)
    },
    // The server notes every end of a round as unseen.
    hasNothingToShow: () => false,
  }
}

/** How long the cards of a draw take to come. */
function drawMs({ held }: EndedVideoPoker): number {
  const drawn = HAND - held.length
  return drawn > 0 ? CARD_MS * (drawn - 1) + 320 : 0
}

export function endOf({ outcome }: Pick<ShellRound, 'outcome'>): EndedVideoPoker {
  return (outcome as VideoPokerOutcome).end // the server answers what its engine made
}
