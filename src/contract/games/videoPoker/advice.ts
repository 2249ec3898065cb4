import { allCounts, type Counts, drawsOf, HOLDS, keptBy } from './draws.ts'
import { HANDS, type Pays } from './hands.ts'

/** The least number that every number of draws divides: the value of each hold is a whole number of it. */
export const VALUE_UNIT = 7_669_695

/** The value of a hold as a part of `VALUE_UNIT` stakes: the pays of all draws that complete it, divided by their number. */
export function worthOf(pays: Pays, counts: Counts, kept: number): number {
  const sum = HANDS.reduce((all, hand) => all + counts[hand] * pays[hand], 0)
  return sum * (VALUE_UNIT / drawsOf(kept))
}

/** What to hold, by counting: the best hold, and the value of all 32 by their numbers, in parts of `VALUE_UNIT` stakes. */
export type Advice = { best: number; values: readonly number[] }

/**
 * The advice for five cards. It counts every draw from the 47 cards that were not dealt, and knows nothing of those to come. The page shows it to
 * players who ask for it, and a round that is left holds by it.
 */
export function adviceOf(pays: Pays, dealt: readonly number[]): Advice {
  const values = allCounts(dealt).map((counts, hold) => worthOf(pays, counts, keptBy(hold)))
  return { best: bestOf(values), values }
}

/** All holds, those first that keep the most cards. */
const BY_KEPT = Array.from({ length: HOLDS }, (_, hold) => hold).sort((one, other) => keptBy(other) - keptBy(one))

/** The hold of the highest value. Of equal ones it is the one that keeps the most cards, and of those the one with the lowest number. */
export function bestOf(values: ArrayLike<number>): number {
  return BY_KEPT.reduce((best, hold) => ((values[hold] ?? 0) > (values[best] ?? 0) ? hold : best))
}
