import type { Odds } from '../odds.ts'
import { TIMES_UNIT } from '../times.ts'
import { waysOf } from '../ways.ts'
import type { KenoGame } from './game.ts'

export const RISKS = ['low', 'classic', 'medium', 'high'] as const
export type Risk = (typeof RISKS)[number]

/** How many numbers a player may pick. */
export const COUNTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
export type Count = (typeof COUNTS)[number]
export const PICKS_MAX = 10
export const NUMBERS_MAX = 48
/** The numbers stand in full rows of so many. */
export const COLUMNS = 8

/** What decides every multiplier. */
export type KenoTable = Pick<KenoGame, 'numbers' | 'drawn' | 'pays'>

/** What a return follows from: a risk, and how many numbers are picked. Which ones they are does not matter. */
export type KenoWay = { risk: Risk; count: Count }

/** Every way to play. */
export const WAYS: readonly KenoWay[] = RISKS.flatMap((risk) => COUNTS.map((count) => ({ risk, count })))

/** Paytables have multipliers in hundredths. */
const PER_HUNDREDTH = TIMES_UNIT / 100

/** The multipliers of 0, 1, 2 … hits, in ten-thousandths. */
export const paysOf = ({ pays }: KenoTable, { risk, count }: KenoWay): readonly number[] =>
  pays[risk][count].map((times) => times * PER_HUNDREDTH)

/** How many of the equally likely ways to pick so many numbers have 0, 1, 2 … hits, whatever is drawn. */
export const hitWaysOf = ({ numbers, drawn }: Pick<KenoTable, 'numbers' | 'drawn'>, count: number): readonly number[] =>
  Array.from({ length: count + 1 }, (_, hits) => waysOf(drawn, hits) * waysOf(numbers - drawn, count - hits))

/** The outcomes of a way to play. */
export const oddsOf = (table: KenoTable, way: KenoWay): Odds => ({
  weights: hitWaysOf(table, way.count),
  pays: paysOf(table, way),
})
