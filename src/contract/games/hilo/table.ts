import { ACE, KING, RANKS } from '../cards.ts'
import { TIMES_UNIT } from '../times.ts'
import type { HiloGame } from './game.ts'

/** Free new cards of one round. */
export const SKIPS_MAX = 52
/** The right guess at which a round ends by itself. With all skips and a stop it stays below `MOVES_MAX`. */
export const GUESSES_MAX = 40

export const GUESSES = ['high', 'low', 'same'] as const
export type Guess = (typeof GUESSES)[number]

/** What decides every multiplier. */
export type HiloTable = Pick<HiloGame, 'return' | 'maxTimes'>

/**
 * How many of 13 ranks win a guess after a card; 0 where it is not offered. An equal rank wins both sides. After an ace or a king one side
 * would always win: there `same` stands in its place, and the other side wins without the equal rank.
 */
export function chanceOf(rank: number, guess: Guess): number {
  const isEdge = rank === ACE || rank === KING
  if (guess === 'same') return isEdge ? 1 : 0
  if (isEdge) return (rank === ACE) === (guess === 'high') ? RANKS - 1 : 0
  return guess === 'high' ? RANKS + 1 - rank : rank
}

/** Whether the next rank makes a guess right that was offered. */
export function isRight(rank: number, guess: Guess, next: number): boolean {
  if (next === rank) return guess === 'same' || (rank !== ACE && rank !== KING)
  return guess === (next > rank ? 'high' : 'low')
}

/** A chance as a fraction of whole numbers. */
export type Chance = { of: bigint; outOf: bigint }

/** The chance that all of these guesses are right. `chances` are thirteenths. */
export function chanceOfAll(chances: readonly number[]): Chance {
  return {
    of: chances.reduce((product, chance) => product * BigInt(chance), 1n),
    outOf: BigInt(RANKS) ** BigInt(chances.length),
  }
}

type Share = Pick<HiloTable, 'return'>

/** The multiplier of a chance, in ten-thousandths: the return divided by the chance, rounded down. */
export function timesOf({ return: share }: Share, { of, outOf }: Chance): number {
  return Number((BigInt(share) * outOf) / of)
}

/** The multiplier after these right guesses. It is rounded once, however many they are. */
export function timesAfter(table: Share, chances: readonly number[]): number {
  return timesOf(table, chanceOfAll(chances))
}

/** Whether a multiplier stays below the maximum. A guess that would bring more is not offered. */
export const isBelowMost = ({ maxTimes }: HiloTable, times: number): boolean => times < maxTimes * TIMES_UNIT

/** Whether a round ends by itself after these right guesses: no card brings a guess that may be offered, or they are as many as there may be. */
export function isLast(table: HiloTable, chances: readonly number[]): boolean {
  return chances.length >= GUESSES_MAX || !isBelowMost(table, timesAfter(table, [...chances, RANKS - 1]))
}
