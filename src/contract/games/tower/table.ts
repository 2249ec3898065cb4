import { TIMES_UNIT } from '../times.ts'
import type { TowerGame } from './game.ts'

export const DIFFICULTIES = ['easy', 'medium', 'hard', 'expert'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]

export const BOOTHS_MAX = 5
export const FLOORS_MAX = 9

/** A floor has so many booths, numbered from 1 at the left. So many of them have a trap. */
export type Floor = { booths: number; traps: number }

/** What decides every multiplier. */
export type TowerTable = Pick<TowerGame, 'return' | 'floors' | 'difficulties'>

/** The chance of climbing so many floors, as a fraction of whole numbers. */
export function chanceOf({ booths, traps }: Floor, climbed: number): { of: number; outOf: number } {
  return { of: (booths - traps) ** climbed, outOf: booths ** climbed }
}

/** The multiplier after so many floors, in ten-thousandths: the return divided by the chance, rounded down. */
export function timesAfter(table: TowerTable, difficulty: Difficulty, climbed: number): number {
  const { of, outOf } = chanceOf(table.difficulties[difficulty], climbed)
  return Math.floor((table.return * outOf) / of)
}

/** The multiplier of the whole tower, in stakes. */
export const topOf = (table: TowerTable, difficulty: Difficulty): number =>
  timesAfter(table, difficulty, table.floors) / TIMES_UNIT
