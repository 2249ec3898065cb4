import { atom } from 'nanostores'
import type { DiceGame } from '#contract/games/dice/game.ts'
import { choiceText, type DiceView, markOf, type Side } from '#contract/games/dice/rules.ts'
import type { ChoiceOutcome } from '#contract/games/engine.ts'
import { sound } from '../settings.ts'
import type { ShellGame } from '../shell/game.ts'
import { $mayChoose } from '../shell/mayChoose.ts'
import { pause, showWon, swap } from '../shell/show.ts'
import type { ShellRound } from '../shell/source.ts'

/** The player's choice of the next round: the side, and how many rolls win. */
export const $side = atom<Side>('over')
export const $chance = atom(0)

/** The roll on show. */
export type Roll = { kind: 'none' } | { kind: 'turning' } | { kind: 'landed'; view: DiceView }
export const $roll = atom<Roll>({ kind: 'none' })

/** Milliseconds. */
const TURN_MS = 700
const LANDED_MS = 500

/** A typed chance in percent as a number of rolls. NaN for anything that is no number, such as an empty field. */
export function readChance(typed: string): number {
  const plain = typed.trim().replace(',', '.')
  return plain === '' ? Number.NaN : Number(plain) * 100
}

/** Chooses how many rolls win, within the game's bounds. */
export function chooseChance({ chances }: Pick<DiceGame, 'chances'>, chance: number): void {
  if (Number.isNaN(chance) || !$mayChoose.get()) return
  $chance.set(Math.round(Math.min(chances.most, Math.max(chances.least, chance))))
}

/** The other side, with the same chance. */
export function turnSide(): void {
  if ($mayChoose.get()) $side.set($side.get() === 'over' ? 'under' : 'over')
}

/** A dice game for the shell. */
export function shellOfDice(game: DiceGame): ShellGame {
  return {
    id: game.id,
    pictures: [],
    choice: () => choiceText({ side: $side.get(), mark: markOf($side.get(), $chance.get()) }),
    rest: () => {
      $chance.set(game.chances.first)
      $roll.set({ kind: 'none' })
    },
    start: () => swap($roll, { kind: 'turning' }),
    show: async (round) => {
      const view = viewOf(round)
      // A round of an earlier visit was played with a choice of its own.
      $side.set(view.side)
      $chance.set(view.chance)
      await pause(TURN_MS)
      sound('stop')
      $roll.set({ kind: 'landed', view })
      showWon(view.win, round.stake)
      await pause(LANDED_MS)
    },
    hasNothingToShow: ({ win }) => win === 0,
  }
}

export function viewOf({ outcome }: Pick<ShellRound, 'outcome'>): DiceView {
  return (outcome as ChoiceOutcome<DiceView>).end // the server answers what its engine made
}
