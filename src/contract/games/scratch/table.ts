import { deviationOfOdds, type Odds, returnOfOdds } from '../odds.ts'
import { TIMES_UNIT } from '../times.ts'
import type { ScratchGame } from './game.ts'

export const FIELDS = 9
/** So many fields alike win. No other symbol is on a card so often. */
export const ALIKE = 3
/** The chances of all cards together. Each prize has some of them. */
export const CHANCES = 1_000_000

/** What decides every card. */
export type ScratchTable = Pick<ScratchGame, 'prizes'>

/** Paytables have multipliers in hundredths. */
const PER_HUNDREDTH = TIMES_UNIT / 100

/** What three of a prize's symbol pay, in ten-thousandths. */
export const timesOf = ({ times }: ScratchGame['prizes'][number]): number => times * PER_HUNDREDTH

/** The chances of a card without a prize. */
export const blanksOf = ({ prizes }: ScratchTable): number =>
  prizes.reduce((left, { weight }) => left - weight, CHANCES)

/** The prizes in their order, and then cards without one. */
export const oddsOf = (table: ScratchTable): Odds => ({
  weights: [...table.prizes.map(({ weight }) => weight), blanksOf(table)],
  pays: [...table.prizes.map(timesOf), 0],
})

/** The return as a fraction of whole numbers. */
export const returnOf = (table: ScratchTable) => returnOfOdds(oddsOf(table))

/** The standard deviation of a card, in stakes. */
export const deviationOf = (table: ScratchTable): number => deviationOfOdds(oddsOf(table))
