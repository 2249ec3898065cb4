import { drawBelow, type Words } from '../games/fair.ts'
import type { Cents } from '../money.ts'

/** A prize of the draw. Without a prop it gives nothing. */
export type Prize = {
  readonly id: number
  /** Its share of the sum of all weights is its chance. */
  readonly weight: number
  readonly prop?: number | undefined
  readonly count?: number | undefined
  /** Coin only: the wagering requirement as a multiple of the amount. */
  readonly betRate?: number | undefined
  /** Points in hundredths, in place of a thing that the player has already. */
  readonly instead?: Cents | undefined
}

/** The nonce of a player's first draw. Each draw has a server seed of its own, and the nonce counts them all. It is 0 in draws from before they were counted. */
export const FIRST_DRAW = 1

export function sumOfWeights(prizes: readonly Pick<Prize, 'weight'>[]): number {
  return prizes.reduce((sum, { weight }) => sum + weight, 0)
}

/** The prize that a stream of words draws: a number below the sum of weights, counted through the prizes in their order. */
export function drawnPrize<One extends Pick<Prize, 'weight'>>(words: Words, prizes: readonly One[]): One {
  let left = drawBelow(words, sumOfWeights(prizes))
  for (const prize of prizes) {
    if (left < prize.weight) return prize
    left -= prize.weight
  }
  throw new RangeError('a draw without prizes')
}

/** What a draw gives on average, in hundredths: coin, and points without what stands in for things. */
export function expectedOf(prizes: readonly Prize[], prop: number): number {
  const sum = prizes.reduce((total, prize) => total + (prize.prop === prop ? prize.weight * (prize.count ?? 0) : 0), 0)
  return sum / sumOfWeights(prizes)
}
