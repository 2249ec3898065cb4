import { atom, computed } from 'nanostores'
import { type Advice, adviceOf } from '#contract/games/pusoyTatlo/chances.ts'
import type { OpenPusoyTatlo, PusoyTatloGame } from '#contract/games/pusoyTatlo/game.ts'
import type { PusoyTable } from '#contract/games/pusoyTatlo/results.ts'
import {
  type EndedPusoyTatlo,
  FOLD,
  PLAY,
  type PusoyTatloOutcome,
  type PusoyTatloView,
} from '#contract/games/pusoyTatlo/rules.ts'
import { sound } from '../settings.ts'
import type { ShellGame } from '../shell/game.ts'
import { openRound } from '../shell/moves.ts'
import { makeMove } from '../shell/play.ts'
import { pause, showWon, swap } from '../shell/show.ts'
import type { ShellRound } from '../shell/source.ts'
import { $open } from '../shell/state.ts'

/** The round on show; undefined before the first one, and while one is opened. */
export const $hand = atom<PusoyTatloView | undefined>()
/** Whether the dealer's cards lie open, and whether the end is told. */
export const $shown = atom({ isDealerOpen: false, isTold: false })
/** Whether the player has asked for advice. It stays so from round to round. */
export const $isAdvised = atom(false)
const $table = atom<PusoyTable | undefined>()

/** The advice for the open round, if it was asked for: by the three cards on the table, which are all that this page knows. */
export const $advice = computed([$hand, $isAdvised, $table], (hand, isAdvised, table): Advice | undefined =>
  hand && !hand.over && isAdvised && table ? adviceOf(table, hand.cards) : undefined,
)

/** Milliseconds. */
const DEAL_MS = 720
const OPEN_MS = 900
const FOLDED_MS = 500
const LOST_MS = 900
const WON_MS = 1300

/** Plays the hand, for a further stake as high as the ante. */
export async function playHand(): Promise<void> {
  const ante = $open.get()?.round.stake
  if (openRound($hand) && ante !== undefined) await makeMove(PLAY, ante)
}

/** Gives the hand and its ante up. */
export async function fold(): Promise<void> {
  if (openRound($hand)) await makeMove(FOLD)
}

export function toggleAdvice(): void {
  $isAdvised.set(!$isAdvised.get())
}

/** A game of Pusoy Tatlo for the shell. */
export function shellOfPusoyTatlo(game: PusoyTatloGame, pictures: readonly string[]): ShellGame {
  $table.set(game)
  return {
    id: game.id,
    pictures,
    rest: () => $hand.set(undefined),
    start: () => swap($hand, undefined),
    showOpen: async ({ outcome }) => {
      $hand.set(outcome as OpenPusoyTatlo) // the server answers what its engine made
      $shown.set({ isDealerOpen: false, isTold: false })
      sound('turn')
      await pause(DEAL_MS)
    },
    show: async (round) => {
      const end = endOf(round)
      $hand.set(end)
      const isPlayed = end.result !== 'fold'
      $shown.set({ isDealerOpen: isPlayed, isTold: !isPlayed })
      if (isPlayed) {
        sound('turn')
        await pause(OPEN_MS)
        $shown.set({ isDealerOpen: true, isTold: true })
      }
      if (end.win > 0) showWon(end.win, round.stake)
      else sound('stop')
      await pause(isPlayed ? (end.win > 0 ? WON_MS : LOST_MS) : FOLDED_MS)
    },
    // The server notes every end of a round as unseen.
    hasNothingToShow: () => false,
  }
}

export function endOf({ outcome }: Pick<ShellRound, 'outcome'>): EndedPusoyTatlo {
  return (outcome as PusoyTatloOutcome).end // the server answers what its engine made
}
