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
import { isWaiting } from '../shell/failure.ts'
import type { ShellGame } from '../shell/game.ts'
import { makeMove } from '../shell/play.ts'
import { pause, showWon } from '../shell/show.ts'
import type { ShellRound } from '../shell/source.ts'
import { $shell, $trouble } from '../shell/state.ts'

/** The round on show; undefined before the first one, and while one is opened. */
export const $hand = atom<HiloView | undefined>()
/** The move that was asked for last, while its answer is awaited. */
export const $asked = atom<HiloMove | undefined>()

/** Milliseconds. A card turns before the next guess may come. */
const TURN_MS = 420
const LOST_MS = 1200
const TAKEN_MS = 700

const openRound = (): OpenHilo | undefined => {
  const hand = $hand.get()
  return hand && !hand.over && $shell.get().step === 'choosing' ? hand : undefined
}

async function ask(move: HiloMove): Promise<void> {
  // A move that waits for its answer comes first.
  if (!isWaiting($trouble.get())) $asked.set(move)
  await makeMove(move)
}

/** Guesses the next card, if the guess is on offer. */
export async function guess(wanted: Guess): Promise<void> {
  if (openRound()?.offers.some((offer) => offer.guess === wanted)) await ask(wanted)
}

/** Takes a new card without a guess. */
export async function skip(): Promise<void> {
  if (openRound()) await ask(SKIP)
}

/** Takes the pot, once a guess has earned it. */
export async function cashOut(): Promise<void> {
  const open = openRound()
  if (open && rightGuesses(open) > 0) await ask(STOP)
}

/** A hi-lo game for the shell. */
export function shellOfHilo(game: HiloGame, pictures: readonly string[]): ShellGame {
  return {
    id: game.id,
    pictures,
    rest: () => $hand.set(undefined),
    start: () => {
      const before = $hand.get()
      $hand.set(undefined)
      $asked.set(undefined)
      return () => $hand.set(before)
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
