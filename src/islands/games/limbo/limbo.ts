import { atom } from 'nanostores'
import type { ChoiceOutcome } from '#contract/games/engine.ts'
import type { LimboGame } from '#contract/games/limbo/game.ts'
import { choiceText, type LimboView, TARGET_UNIT } from '#contract/games/limbo/rules.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { sound, wantsCalm } from '../settings.ts'
import type { ShellGame } from '../shell/game.ts'
import { $mayChoose } from '../shell/mayChoose.ts'
import { paced, pause, showWon, swap } from '../shell/show.ts'
import type { ShellRound } from '../shell/source.ts'

/** The target of the next round, in hundredths of the stake. */
export const $target = atom(0)

/** The flight on show. It climbs for `ms` milliseconds. */
export type Flight =
  | { kind: 'resting' }
  | { kind: 'waiting' }
  | { kind: 'climbing'; view: LimboView; ms: number }
  | { kind: 'ended'; view: LimboView }
export const $flight = atom<Flight>({ kind: 'resting' })

/** Milliseconds. A climb takes more for each time that the height is multiplied by e. */
const CLIMB_LEAST_MS = 450
const CLIMB_MORE_MS = 400
const CLIMB_MOST_MS = 2200
const ENDED_MS = 700

const THOUSANDS = /^\d{1,3}(?:,\d{3})+(?=\.|$)/

/** A typed target, such as 2.5 or 1,000, in hundredths. NaN for anything that is no number, such as an empty field. */
export function readTarget(typed: string): number {
  const plain = typed.trim().replace(/^×/, '')
  const number = THOUSANDS.test(plain) ? plain.replaceAll(',', '') : plain.replace(',', '.')
  return number === '' ? Number.NaN : Number(number) * TARGET_UNIT
}

/** Chooses the target, within the game's bounds. With another target, the kite of the last round comes down. */
export function chooseTarget({ targets }: Pick<LimboGame, 'targets'>, target: number): void {
  if (Number.isNaN(target) || !$mayChoose.get()) return
  const chosen = Math.round(Math.min(targets.most, Math.max(targets.least, target)))
  if (chosen === $target.get()) return
  $target.set(chosen)
  $flight.set({ kind: 'resting' })
}

const climbMsOf = ({ height }: LimboView): number =>
  Math.min(CLIMB_MOST_MS, CLIMB_LEAST_MS + CLIMB_MORE_MS * Math.log(Math.max(1, height / TIMES_UNIT)))

/** Without motion the end is shown at once. */
async function climb(view: LimboView): Promise<void> {
  if (wantsCalm()) return
  const ms = climbMsOf(view)
  $flight.set({ kind: 'climbing', view, ms: paced(ms) })
  await pause(ms)
}

/** A limbo game for the shell. */
export function shellOfLimbo(game: LimboGame): ShellGame {
  return {
    id: game.id,
    pictures: [],
    choice: () => choiceText($target.get()),
    rest: () => {
      $target.set(game.targets.first)
      $flight.set({ kind: 'resting' })
    },
    start: () => swap($flight, { kind: 'waiting' }),
    show: async (round) => {
      const view = viewOf(round)
      // A round of an earlier visit was played with a target of its own.
      $target.set(view.target)
      await climb(view)
      sound('stop')
      $flight.set({ kind: 'ended', view })
      showWon(view.win, round.stake)
      await pause(ENDED_MS)
    },
    hasNothingToShow: ({ win }) => win === 0,
  }
}

export function viewOf({ outcome }: Pick<ShellRound, 'outcome'>): LimboView {
  return (outcome as ChoiceOutcome<LimboView>).end // the server answers what its engine made
}
