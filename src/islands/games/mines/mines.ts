import { atom } from 'nanostores'
import type { MinesGame, OpenMines } from '#contract/games/mines/game.ts'
import {
  type EndedMines,
  type MinesOutcome,
  type MinesView,
  minesText,
  openText,
  STOP,
} from '#contract/games/mines/rules.ts'
import { MINES_MAX } from '#contract/games/mines/table.ts'
import { sound } from '../settings.ts'
import type { ShellGame } from '../shell/game.ts'
import { $mayChoose } from '../shell/mayChoose.ts'
import { askFor, openRound } from '../shell/moves.ts'
import { makeMove } from '../shell/play.ts'
import { pause, showWon, swap } from '../shell/show.ts'
import type { ShellRound } from '../shell/source.ts'

/** How many mines the next round has. */
export const $mines = atom(0)
/** The round on show; undefined before the first one, and while one is opened. */
export const $board = atom<MinesView | undefined>()
/** The tile that was asked for last. It turns while the answer is awaited. */
export const $asked = atom<number | undefined>()

/** Milliseconds. */
const HIT_MS = 900
const TAKEN_MS = 700

/** Chooses the mines of the next round, between 1 and 24. */
export function chooseMines(mines: number): void {
  if (Number.isNaN(mines) || !$mayChoose.get()) return
  $mines.set(Math.round(Math.min(MINES_MAX, Math.max(1, mines))))
}

/** Opens a tile that is still closed. */
export async function openTile(tile: number): Promise<void> {
  const round = openRound($board)
  if (round && !round.opened.includes(tile)) await askFor($asked, tile, openText(tile))
}

/** Takes the pot, once there is a tile that earned it. */
export async function cashOut(): Promise<void> {
  if (openRound($board)?.opened.length) await makeMove(STOP)
}

/** A mines game for the shell. */
export function shellOfMines(game: MinesGame, pictures: readonly string[]): ShellGame {
  return {
    id: game.id,
    pictures,
    choice: () => minesText($mines.get()),
    rest: () => {
      $mines.set(game.mines)
      $board.set(undefined)
    },
    start: () => {
      $asked.set(undefined)
      return swap($board, undefined)
    },
    showOpen: async ({ outcome }) => {
      const view = outcome as OpenMines // the server answers what its engine made
      // A round of an earlier visit was opened with a choice of its own.
      $mines.set(view.mines)
      $board.set(view)
      $asked.set(undefined)
      // The next tile may be opened while this one is still turning.
      if (view.opened.length > 0) sound('turn')
    },
    show: async (round) => {
      const view = endOf(round)
      $mines.set(view.mines)
      $board.set(view)
      $asked.set(undefined)
      if (view.hit === null) showWon(view.pot, round.stake)
      else sound('stop')
      await pause(view.hit === null ? TAKEN_MS : HIT_MS)
    },
    // The server notes every end of a round as unseen.
    hasNothingToShow: () => false,
  }
}

export function endOf({ outcome }: Pick<ShellRound, 'outcome'>): EndedMines {
  return (outcome as MinesOutcome).end // the server answers what its engine made
}
