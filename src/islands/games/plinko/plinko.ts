import { atom } from 'nanostores'
import type { ChoiceOutcome } from '#contract/games/engine.ts'
import type { PlinkoGame } from '#contract/games/plinko/game.ts'
import { choiceText, type PlinkoView } from '#contract/games/plinko/rules.ts'
import { type PlinkoChoice, ROWS } from '#contract/games/plinko/table.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { sound, wantsCalm } from '../settings.ts'
import type { ShellGame } from '../shell/game.ts'
import { $mayChoose } from '../shell/mayChoose.ts'
import { isShowHurried, paced, pause, showWon, swap } from '../shell/show.ts'
import type { ShellRound } from '../shell/source.ts'

/** The player's choice of the next round; undefined before the game has woken. */
export const $choice = atom<PlinkoChoice | undefined>()

/** The coin on show. `hopMs` is the time from one peg to the next. */
export type Fall =
  | { kind: 'rest' }
  | { kind: 'waiting' }
  | { kind: 'falling'; view: PlinkoView; hopMs: number }
  | { kind: 'landed'; view: PlinkoView }
export const $fall = atom<Fall>({ kind: 'rest' })

/** Milliseconds. */
const HOP_MS = 110
const LANDED_MS = 600

/** Chooses another board. The coin of the last round leaves it. */
function choose(change: Partial<PlinkoChoice>): void {
  const before = $choice.get()
  if (!before || !$mayChoose.get()) return
  $choice.set({ ...before, ...change })
  $fall.set({ kind: 'rest' })
}

/** Chooses the board with so many rows, if there is one. */
export function chooseRows(rows: number): void {
  const found = ROWS.find((each) => each === rows)
  if (found) choose({ rows: found })
}

export function chooseRisk(risk: PlinkoChoice['risk']): void {
  choose({ risk })
}

/** A plinko game for the shell. */
export function shellOfPlinko(game: PlinkoGame): ShellGame {
  return {
    id: game.id,
    pictures: [],
    choice: () => choiceText($choice.get() ?? game.first),
    rest: () => {
      $choice.set(game.first)
      $fall.set({ kind: 'rest' })
    },
    start: () => swap($fall, { kind: 'waiting' }),
    show: async (round) => {
      const view = viewOf(round)
      // A round of an earlier visit was played with a choice of its own.
      $choice.set({ rows: view.rows, risk: view.risk })
      await drop(view)
      sound('stop')
      $fall.set({ kind: 'landed', view })
      showWon(view.win, round.stake)
      await pause(LANDED_MS)
    },
    hasNothingToShow: (round) => viewOf(round).times < TIMES_UNIT,
  }
}

/** The coin falls from peg to peg. It lands at once where motion is not wanted, or after a tap. */
async function drop(view: PlinkoView): Promise<void> {
  if (wantsCalm()) return
  $fall.set({ kind: 'falling', view, hopMs: paced(HOP_MS) })
  for (let row = 0; row < view.rows && !isShowHurried(); row += 1) {
    await pause(HOP_MS)
    sound('tap')
  }
  if (!isShowHurried()) await pause(HOP_MS)
}

export function viewOf({ outcome }: Pick<ShellRound, 'outcome'>): PlinkoView {
  return (outcome as ChoiceOutcome<PlinkoView>).end // the server answers what its engine made
}
