import type { ChoiceRules } from '../engine.ts'
import { drawBelow } from '../fair.ts'
import type { GameRules } from '../kinds.ts'
import { TIMES_UNIT, winOf } from '../times.ts'
import type { LimboGame } from './game.ts'

/** A round draws one whole number below this. */
export const NUMBERS = 100_000_000

/** Targets are in hundredths of the stake. */
export const TARGET_UNIT = 100
export const TARGET_LEAST = 101
export const TARGET_MOST = 1_000_000

export type LimboConfig = GameRules & { game: Pick<LimboGame, 'stakes' | 'return' | 'targets'> }

/**
 * A height and the target that it had to reach. `number` was drawn. `height` and `times` are multipliers, in ten-thousandths: the height of the
 * number, and what the target pays. `chance` is how many numbers win.
 */
export type LimboDrawn = { number: number; height: number; target: number; chance: number; times: number }
export type LimboView = LimboDrawn & { win: number }

/** The multiplier of a target, in ten-thousandths. */
export const timesOf = (target: number): number => (target * TIMES_UNIT) / TARGET_UNIT

/** The height of a number: return divided by the share of numbers up to it, in ten-thousandths, rounded down. */
export function heightOf(game: Pick<LimboGame, 'return'>, number: number): number {
  return Math.floor((game.return * NUMBERS) / (number + 1))
}

/**
 * How many numbers reach a target. A target is whole, so a height reaches it exactly where it does so before its rounding. That is where
 * return * NUMBERS / (number + 1) is at least the target, or number + 1 at most return * NUMBERS / target.
 */
export function chanceOf(game: Pick<LimboGame, 'return'>, target: number): number {
  return Math.floor((game.return * NUMBERS) / timesOf(target))
}

export const choiceText = (target: number): string => `times:${target}`

const CHOICE = /^times:([1-9]\d{2,6})$/

function readChoice({ game: { targets } }: LimboConfig, text: string): number | undefined {
  const target = Number(CHOICE.exec(text)?.[1])
  return targets.least <= target && target <= targets.most ? target : undefined
}

const settled = ({ height, times }: LimboDrawn, stake: number): number => (height >= times ? winOf(stake, times) : 0)

export const limboRules: ChoiceRules<LimboConfig, LimboDrawn, LimboView, number> = {
  readChoice,
  draw: ({ game }, words, target) => {
    const number = drawBelow(words, NUMBERS)
    return {
      ...{ number, height: heightOf(game, number) },
      ...{ target, chance: chanceOf(game, target), times: timesOf(target) },
    }
  },
  settled,
  view: (drawn, stake) => ({ ...drawn, win: settled(drawn, stake) }),
  placed: ({ chance }, stake) => ({ weights: [chance, NUMBERS - chance], bets: [{ stake, wins: [0] }] }),
}
