import type { ChoiceRules } from '../engine.ts'
import { drawBelow } from '../fair.ts'
import type { GameRules } from '../kinds.ts'
import { TIMES_UNIT, winOf } from '../times.ts'
import type { DiceGame } from './game.ts'

/** A roll is a whole number below this, read as 0.00 to 99.99. */
export const ROLLS = 10_000

export type Side = 'over' | 'under'
/** The player's choice: a roll over or under the mark wins. */
export type DiceChoice = { side: Side; mark: number }

export type DiceConfig = GameRules & { game: Pick<DiceGame, 'stakes' | 'return' | 'chances'> }

/** A roll and the choice that it decided. `chance` is the number of winning rolls, `times` the multiplier in ten-thousandths. */
export type DiceDrawn = { roll: number; side: Side; mark: number; chance: number; times: number }
export type DiceView = DiceDrawn & { win: number }

/** How many rolls win. */
export function chanceOf({ side, mark }: DiceChoice): number {
  return side === 'over' ? ROLLS - 1 - mark : mark
}

/** The mark at which so many rolls win. */
export function markOf(side: Side, chance: number): number {
  return side === 'over' ? ROLLS - 1 - chance : chance
}

/** The multiplier of a chance, in ten-thousandths: return divided by chance, rounded down. */
export function timesOf(game: DiceConfig['game'], chance: number): number {
  return Math.floor((game.return * TIMES_UNIT) / chance)
}

export const choiceText = ({ side, mark }: DiceChoice): string => `${side}:${String(mark).padStart(4, '0')}`

const CHOICE = /^(over|under):(\d{4})$/

function readChoice({ game: { chances } }: DiceConfig, text: string): DiceChoice | undefined {
  const [, side, mark] = CHOICE.exec(text) ?? []
  if (side !== 'over' && side !== 'under') return undefined
  const choice = { side, mark: Number(mark) } as const
  const chance = chanceOf(choice)
  return chances.least <= chance && chance <= chances.most ? choice : undefined
}

const isWon = ({ roll, side, mark }: DiceDrawn): boolean => (side === 'over' ? roll > mark : roll < mark)
const settled = (drawn: DiceDrawn, stake: number): number => (isWon(drawn) ? winOf(stake, drawn.times) : 0)

export const diceRules: ChoiceRules<DiceConfig, DiceDrawn, DiceView, DiceChoice> = {
  readChoice,
  draw: ({ game }, words, { side, mark }) => {
    const chance = chanceOf({ side, mark })
    return { roll: drawBelow(words, ROLLS), side, mark, chance, times: timesOf(game, chance) }
  },
  settled,
  view: (drawn, stake) => ({ ...drawn, win: settled(drawn, stake) }),
  placed: ({ chance }, stake) => ({ weights: [chance, ROLLS - chance], bets: [{ stake, wins: [0] }] }),
}
