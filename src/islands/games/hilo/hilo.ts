import { atom } from 'nanostores'
import type { HiloGame, OpenHilo } from '#contract/games/hilo/game.ts'
import {
  type EndedHilo,
  type HiloMove,
  type HiloOutcome,
  type HiloView,
  rightGuesses,
  SKIP,
  STOP,
} from '#contract/games/hilo/rules.ts'
import type { Guess } from '#contract/games/hilo/table.ts'
import { sound } from '../settings.ts'
import type { ShellGame } from '../shell/game.ts'
import { askFor, openRound } from '../shell/moves.ts'
import { pause, showWon, swap } from '../shell/show.ts'
import type { ShellRound } from '../shell/source.ts'

/** The round on show; undefined before the first one, and while one is opened. */
export const $hand = atom<HiloView | undefined>()
/** The move that was asked for last, while its answer is awaited. */
export const $asked = atom<HiloMove | undefined>()

/** Milliseconds. A card turns before the next guess may come. */
const TURN_MS = 420
const LOST_MS = 1200
const TAKEN_MS = 700

const ask = (move: HiloMove): Promise<void> => askFor($asked, move, move)

/** Guesses the next card, if the guess is on offer. */
export async function guess(wanted: Guess): Promise<void> {
  if (openRound($hand)?.offers.some((offer) => offer.guess === wanted)) await ask(wanted)
}

/** Takes a new card without a guess. */
export async function skip(): Promise<void> {
  if (openRound($hand)) await ask(SKIP)
}

/** Takes the pot, once a guess has earned it. */
export async function cashOut(): Promise<void> {
  const round = openRound($hand)
  if (round && rightGuesses(round) > 0) await ask(STOP)
}

/** A hi-lo game for the shell. */
export function shellOfHilo(game: HiloGame, pictures: readonly string[]): ShellGame {
  return {
    id: game.id,
    pictures,
    rest: () => $hand.set(undefined),
    start: () => {
      $asked.set(undefined)
      return swap($hand, undefined)
    },
    showOpen: async ({ outcome }, move) => {
      $hand.set(outcome as OpenHilo) // the server answers what its engine made
      $asked.set(undefined)
      if (move !== undefined) sound('turn')
      await pause(TURN_MS)
    },
    show: async (round) => {
      const view = endOf(round)
      $hand.set(view)
      $asked.set(undefined)
      if (view.lost) sound('stop')
      else showWon(view.pot, round.stake)
      await pause(view.lost ? LOST_MS : TAKEN_MS)
    },
    // The server notes every end of a round as unseen.
    hasNothingToShow: () => false,
  }
}

export function endOf({ outcome }: Pick<ShellRound, 'outcome'>): EndedHilo {
  return (outcome as HiloOutcome).end // the server answers what its engine made
}
