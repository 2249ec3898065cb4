import { TIMES_UNIT } from '../times.ts'
import type { CoinGame } from './game.ts'

/** The faces of the coin, in the order in which they are drawn. */
export const FACES = ['kara', 'krus'] as const
export type Face = (typeof FACES)[number]

/** What decides every multiplier. */
export type CoinTable = Pick<CoinGame, 'return' | 'maxTimes'>

/** The chance of so many right calls is one in this. */
export const oddsOf = (right: number): number => 2 ** right

/**
 * The multiplier after so many right calls, in ten-thousandths: the return divided by their chance. The return has the same unit, so nothing is
 * rounded.
 */
export const timesAfter = (table: Pick<CoinTable, 'return'>, right: number): number => table.return * oddsOf(right)

/** The call at which a round ends by itself: the last whose multiplier is within the maximum. */
export function lastRight(table: CoinTable): number {
  let right = 1
  while (timesAfter(table, right + 1) <= table.maxTimes * TIMES_UNIT) right += 1
  return right
}
