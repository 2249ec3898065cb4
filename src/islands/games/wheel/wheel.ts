import { atom } from 'nanostores'
import type { ChoiceOutcome } from '#contract/games/engine.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import type { WheelGame } from '#contract/games/wheel/game.ts'
import { choiceText, type WheelView } from '#contract/games/wheel/rules.ts'
import { choicesOf, type WheelChoice } from '#contract/games/wheel/table.ts'
import { sound, wantsCalm } from '../settings.ts'
import type { ShellGame } from '../shell/game.ts'
import { $mayChoose } from '../shell/mayChoose.ts'
import { isShowHurried, paced, pause, showWon, swap } from '../shell/show.ts'
import type { ShellRound } from '../shell/source.ts'

/** The player's choice of the next round; undefined before the game has woken. */
export const $choice = atom<WheelChoice | undefined>()

/** The wheel on show. `turn` is how far it is turned, in degrees, and `ms` the time of the whole spin. */
export type Spin =
  | { kind: 'rest'; turn: number }
  | { kind: 'waiting'; turn: number }
  | { kind: 'spinning'; turn: number; view: WheelView; ms: number }
  | { kind: 'stopped'; turn: number; view: WheelView }
export const $spin = atom<Spin>({ kind: 'rest', turn: 0 })

/** Milliseconds between the clicks of the pointer, ever slower. */
const CLICKS_MS = [60, 60, 60, 60, 60, 60, 60, 70, 80, 90, 100, 120, 140, 170, 210, 260, 330, 420, 540] as const
const SPIN_MS = CLICKS_MS.reduce((sum, ms) => sum + ms, 0)
const STOPPED_MS = 600
const ROUND = 360
/** Whole turns of a spin at least. */
const TURNS = 4

/** How far a wheel is turned when the middle of a segment is at the pointer. It turns clockwise, from `before` on. */
export function turnOf({ segments, segment }: Pick<WheelView, 'segments' | 'segment'>, before = 0): number {
  const end = ROUND - ((segment - 1) * ROUND) / segments
  return end + ROUND * (Math.ceil((before - end) / ROUND) + TURNS)
}

/** Chooses another wheel or bet. A wheel with other segments begins from its first one. */
function choose(game: WheelGame, change: Partial<WheelChoice>): void {
  const before = $choice.get()
  if (!before || !$mayChoose.get()) return
  const next = { ...before, ...change }
  if (!choicesOf(game).some(({ segments, bet }) => segments === next.segments && bet === next.bet)) return
  $choice.set(next)
  $spin.set({ kind: 'rest', turn: next.segments === before.segments ? $spin.get().turn : 0 })
}

export const chooseSegments = (game: WheelGame, segments: number): void => choose(game, { segments })
export const chooseBet = (game: WheelGame, bet: WheelChoice['bet']): void => choose(game, { bet })

/** A wheel game for the shell. */
export function shellOfWheel(game: WheelGame): ShellGame {
  return {
    id: game.id,
    pictures: [],
    choice: () => choiceText($choice.get() ?? game.first),
    rest: () => {
      $choice.set(game.first)
      $spin.set({ kind: 'rest', turn: 0 })
    },
    start: () => swap($spin, { kind: 'waiting', turn: $spin.get().turn }),
    show: async (round) => {
      const view = viewOf(round)
      // A round of an earlier visit was played with a choice of its own.
      $choice.set({ segments: view.segments, bet: view.bet })
      await spin(view)
      sound('stop')
      $spin.set({ kind: 'stopped', turn: turnOf(view) % ROUND, view })
      showWon(view.win, round.stake)
      await pause(STOPPED_MS)
    },
    hasNothingToShow: (round) => viewOf(round).times < TIMES_UNIT,
  }
}

/** The wheel turns ever slower. It stops at once where motion is not wanted, or after a tap. */
async function spin(view: WheelView): Promise<void> {
  if (wantsCalm()) return
  $spin.set({ kind: 'spinning', turn: $spin.get().turn, view, ms: paced(SPIN_MS) })
  for (const ms of CLICKS_MS) {
    if (isShowHurried()) return
    sound('tap')
    await pause(ms)
  }
}

export function viewOf({ outcome }: Pick<ShellRound, 'outcome'>): WheelView {
  return (outcome as ChoiceOutcome<WheelView>).end // the server answers what its engine made
}
