import { atom } from 'nanostores'
import type { OpenTower, TowerGame } from '#contract/games/tower/game.ts'
import {
  boothText,
  climbText,
  type EndedTower,
  STOP,
  type TowerOutcome,
  type TowerView,
} from '#contract/games/tower/rules.ts'
import type { Difficulty } from '#contract/games/tower/table.ts'
import { sound } from '../settings.ts'
import type { ShellGame } from '../shell/game.ts'
import { $mayChoose } from '../shell/mayChoose.ts'
import { askFor, openRound } from '../shell/moves.ts'
import { makeMove } from '../shell/play.ts'
import { pause, showWon, swap } from '../shell/show.ts'
import type { ShellRound } from '../shell/source.ts'

/** The difficulty of the next round; undefined before the game has woken. */
export const $difficulty = atom<Difficulty | undefined>()
/** The round on show; undefined before the first one, and while one is opened. */
export const $climb = atom<TowerView | undefined>()
/** The booth that was asked for last. Its curtain trembles while the answer is awaited. */
export const $asked = atom<number | undefined>()

/** Milliseconds. */
const CLIMB_MS = 320
const FALL_MS = 1000
const TAKEN_MS = 700

/** Chooses the difficulty of the next round. The round before leaves the tower. */
export function chooseDifficulty(difficulty: Difficulty): void {
  if (!$mayChoose.get()) return
  $difficulty.set(difficulty)
  $climb.set(undefined)
}

/** Opens a booth of the floor that is next. */
export async function pickBooth(booth: number): Promise<void> {
  const round = openRound($climb)
  if (round && booth <= round.booths) await askFor($asked, booth, boothText(booth))
}

/** Takes the pot, once there is a floor that earned it. */
export async function cashOut(): Promise<void> {
  if (openRound($climb)?.picked.length) await makeMove(STOP)
}

/** A tower game for the shell. */
export function shellOfTower(game: TowerGame, pictures: readonly string[]): ShellGame {
  const show = (view: TowerView): void => {
    // A round of an earlier visit was opened with a difficulty of its own.
    $difficulty.set(view.difficulty)
    $climb.set(view)
    $asked.set(undefined)
  }
  return {
    id: game.id,
    pictures,
    choice: () => climbText($difficulty.get() ?? game.difficulty),
    rest: () => {
      $difficulty.set(game.difficulty)
      $climb.set(undefined)
    },
    start: () => {
      $asked.set(undefined)
      return swap($climb, undefined)
    },
    showOpen: async ({ outcome }, move) => {
      show(outcome as OpenTower) // the server answers what its engine made
      if (move === undefined) return
      sound('turn')
      // The climber is up before the next booth is picked.
      await pause(CLIMB_MS)
    },
    show: async (round) => {
      const view = endOf(round)
      show(view)
      if (view.fell) sound('stop')
      else showWon(view.pot, round.stake)
      await pause(view.fell ? FALL_MS : TAKEN_MS)
    },
    // The server notes every end of a round as unseen.
    hasNothingToShow: () => false,
  }
}

export function endOf({ outcome }: Pick<ShellRound, 'outcome'>): EndedTower {
  return (outcome as TowerOutcome).end // the server answers what its engine made
}
