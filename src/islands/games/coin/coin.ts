import { atom } from 'nanostores'
import type { CoinGame, OpenCoin } from '#contract/games/coin/game.ts'
import {
  type CoinOutcome,
  type CoinView,
  type EndedCoin,
  type Flip,
  isRight,
  STOP,
} from '#contract/games/coin/rules.ts'
import type { Face } from '#contract/games/coin/table.ts'
import { sound, wantsCalm } from '../settings.ts'
import type { ShellGame } from '../shell/game.ts'
import { askFor, openRound } from '../shell/moves.ts'
import { makeMove } from '../shell/play.ts'
import { pause, showWon, swap } from '../shell/show.ts'
import type { ShellRound } from '../shell/source.ts'

/** The round on show, with the flips that have fallen; undefined before the first one, and while one is opened. */
export const $streak = atom<CoinView | undefined>()
/** The call that was made last. The coin turns in the air while the answer is awaited. */
export const $called = atom<Face | undefined>()

/** The coin on show. */
export type Toss = { kind: 'resting' } | { kind: 'falling'; flip: Flip } | { kind: 'fell'; flip: Flip }
export const $toss = atom<Toss>({ kind: 'resting' })

/** Milliseconds. coin.css lets the coin fall for as long. */
const FALL_MS = 900
const ENDED_MS = 800

/** Calls a face, and flips the coin. */
export async function callFace(face: Face): Promise<void> {
  if (openRound($streak)) await askFor($called, face, face)
}

/** Takes the pot, once a right call has earned it. */
export async function cashOut(): Promise<void> {
  if (openRound($streak)?.flips.length) await makeMove(STOP)
}

/** The coin falls. Without motion it lies there at once. */
async function fall(flip: Flip): Promise<void> {
  $called.set(undefined)
  if (!wantsCalm()) {
    $toss.set({ kind: 'falling', flip })
    await pause(FALL_MS)
  }
  $toss.set({ kind: 'fell', flip })
  sound(isRight(flip) ? 'turn' : 'stop')
}

/** Shows a round, and first the flip that it has more than the one on show. */
async function showFlips(view: CoinView, before: number): Promise<void> {
  const last = view.flips.at(-1)
  if (last && view.flips.length > before) await fall(last)
  $streak.set(view)
  $called.set(undefined)
}

const shownFlips = (): number => $streak.get()?.flips.length ?? 0

/** A coin game for the shell. */
export function shellOfCoin(game: CoinGame, pictures: readonly string[]): ShellGame {
  return {
    id: game.id,
    pictures,
    rest: () => {
      $streak.set(undefined)
      $toss.set({ kind: 'resting' })
    },
    start: () => {
      $called.set(undefined)
      const [showStreak, showToss] = [swap($streak, undefined), swap($toss, { kind: 'resting' })]
      return () => {
        showStreak()
        showToss()
      }
    },
    // A round that is found open lies as it was left.
    showOpen: async ({ outcome }, move) => {
      const view = outcome as OpenCoin // the server answers what its engine made
      const last = view.flips.at(-1)
      if (move === undefined) $toss.set(last ? { kind: 'fell', flip: last } : { kind: 'resting' })
      await showFlips(view, move === undefined ? view.flips.length : shownFlips())
    },
    show: async (round) => {
      const view = endOf(round)
      await showFlips(view, shownFlips())
      if (view.pot > 0) showWon(view.pot, round.stake)
      await pause(ENDED_MS)
    },
    // The server notes every end of a round as unseen.
    hasNothingToShow: () => false,
  }
}

export function endOf({ outcome }: Pick<ShellRound, 'outcome'>): EndedCoin {
  return (outcome as CoinOutcome).end // the server answers what its engine made
}
