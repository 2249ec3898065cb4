import { deviationOfOdds, type Odds, returnOfOdds } from '../odds.ts'
import { TIMES_UNIT } from '../times.ts'
import { waysOf } from '../ways.ts'
import type { PlinkoGame } from './game.ts'

export const ROWS = [8, 9, 10, 11, 12, 13, 14, 15, 16] as const
export type Rows = (typeof ROWS)[number]

export const RISKS = ['low', 'medium', 'high'] as const
export type Risk = (typeof RISKS)[number]

/** The player's choice: a board of so many rows of pegs, and its multipliers. */
export type PlinkoChoice = { rows: Rows; risk: Risk }

/** What decides every multiplier. */
export type PlinkoTable = Pick<PlinkoGame, 'trays'>

/** Every choice that there is. */
export const CHOICES: readonly PlinkoChoice[] = RISKS.flatMap((risk) => ROWS.map((rows) => ({ rows, risk })))

/** The middle tray, or the left one of two. Trays are counted from 0 at the left. */
export const middleOf = (rows: number): number => Math.floor(rows / 2)

/** Paytables have multipliers in hundredths. */
const PER_HUNDREDTH = TIMES_UNIT / 100

/** The multipliers of all trays from the left, in ten-thousandths. */
export function paysOf({ trays }: PlinkoTable, { rows, risk }: PlinkoChoice): readonly number[] {
  const half = trays[risk][rows].map((times) => times * PER_HUNDREDTH)
  return [...half, ...half.slice(0, rows - middleOf(rows)).reverse()]
}

/** How many of the 2^rows equally likely paths lead to each tray. */
export const weightsOf = (rows: number): readonly number[] =>
  Array.from({ length: rows + 1 }, (_, tray) => waysOf(rows, tray))

/** The outcomes of a choice. */
export const oddsOf = (table: PlinkoTable, choice: PlinkoChoice): Odds => ({
  weights: weightsOf(choice.rows),
  pays: paysOf(table, choice),
})

/** The return of a choice as a fraction of whole numbers: paths times multiplier, of all paths times its unit. */
export const returnOf = (table: PlinkoTable, choice: PlinkoChoice) => returnOfOdds(oddsOf(table, choice))

/** The standard deviation of a round, in stakes. */
export const deviationOf = (table: PlinkoTable, choice: PlinkoChoice): number => deviationOfOdds(oddsOf(table, choice))
