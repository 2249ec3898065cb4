import { TIMES_UNIT } from '../times.ts'
import { waysOf } from '../ways.ts'
import type { MinesGame } from './game.ts'

export const SIDE = 5
/** Tiles are numbered from 1, row by row. */
export const TILES = SIDE * SIDE
export const MINES_MAX = TILES - 1

/** What decides every multiplier. */
export type MinesTable = Pick<MinesGame, 'return' | 'maxTimes'>

/** The chance of opening so many tiles without a mine, as a fraction of whole numbers. */
export function chanceOf(mines: number, safe: number): { of: number; outOf: number } {
  return { of: waysOf(TILES - mines, safe), outOf: waysOf(TILES, safe) }
}

/** The multiplier after so many safe tiles, in ten-thousandths: the return divided by the chance, rounded down. */
export function timesAfter(table: MinesTable, mines: number, safe: number): number {
  const { of, outOf } = chanceOf(mines, safe)
  return Math.floor((table.return * outOf) / of)
}

/** The tile at which a round ends by itself: the last safe one, or the last whose multiplier is within the maximum. */
export function lastSafe(table: MinesTable, mines: number): number {
  let safe = 1
  while (safe < TILES - mines && timesAfter(table, mines, safe + 1) <= table.maxTimes * TIMES_UNIT) safe += 1
  return safe
}
