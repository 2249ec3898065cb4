import { CARDS, rankOf } from '#contract/games/cards.ts'
import type { OddsSpread } from '#contract/games/odds.ts'
import { bestOf, VALUE_UNIT } from '#contract/games/videoPoker/advice.ts'
import { ALL_HELD, drawsOf, HOLDS, keptBy } from '#contract/games/videoPoker/draws.ts'
import { HAND, HANDS, handOf, isHigh, type PayingHand, type Pays } from '#contract/games/videoPoker/hands.ts'
import { waysOf } from '#contract/games/ways.ts'
import { dealsOf } from './deals.ts'
import { addDraws, KINDS, paidByHold, worthsOf } from './supersets.ts'

/** All deals and the draws of each, as parts of which all figures are whole numbers. */
export const ALL = waysOf(CARDS, HAND) * VALUE_UNIT

/** How often a way to play ends with each hand, as parts of `ALL`. */
export type Ends = Readonly<Record<PayingHand, number>>

const DRAWS = Array.from({ length: HOLDS }, (_, hold) => VALUE_UNIT / drawsOf(keptBy(hold)))

/** How to hold: a hold for ascending cards, given the value of each in parts of `VALUE_UNIT` stakes. */
export type HoldBy = (cards: readonly number[], values: Float64Array) => number

/** The best play. */
export const byAdvice: HoldBy = (_cards, values) => bestOf(values)

/** A plain rule of thumb: keep what pays and all equal cards, else jacks or higher, else nothing. */
export const byThumb: HoldBy = (cards) => {
  const ranks = cards.map(rankOf)
  const equal = holdOf(ranks, (rank) => ranks.indexOf(rank) !== ranks.lastIndexOf(rank))
  if (equal > 0) return equal
  return handOf(cards) === 'nothing' ? holdOf(ranks, isHigh) : ALL_HELD
}

function holdOf(ranks: readonly number[], isKept: (rank: number) => boolean): number {
  return ranks.reduce((hold, rank, at) => (isKept(rank) ? hold | (1 << at) : hold), 0)
}

/** How some ways to play end, counted over every deal and every draw. It takes a second or two. */
export function endsOf(pays: Pays, ways: readonly HoldBy[]): Ends[] {
  const sums = ways.map(() => new Float64Array(KINDS))
  const values = new Float64Array(HOLDS)
  const worths = worthsOf(pays)
  for (const { cards, times } of dealsOf()) {
    paidByHold(cards, worths, values)
    for (let hold = 0; hold < HOLDS; hold += 1) values[hold] = (values[hold] ?? 0) * (DRAWS[hold] ?? 0)
    for (const [at, holdBy] of ways.entries()) {
      const hold = holdBy(cards, values)
      const sum = sums[at]
      if (sum) addDraws(cards, hold, times * (DRAWS[hold] ?? 0), sum)
    }
  }
  return sums.map(named)
}

const named = (sum: Float64Array): Ends => Object.fromEntries(HANDS.map((hand, kind) => [hand, sum[kind] ?? 0])) as Ends // every hand is a key

/** Return and spread of a way to play. The return is a part of `ALL`. */
export function figuresOfEnds(pays: Pays, ends: Ends): OddsSpread & { return: number } {
  const total = (of: (hand: PayingHand) => number): number => HANDS.reduce((sum, hand) => sum + of(hand), 0)
  const paid = total((hand) => ends[hand] * pays[hand])
  const squares = total((hand) => ends[hand] * pays[hand] ** 2)
  return {
    return: paid,
    hitRate: total((hand) => (pays[hand] > 0 ? ends[hand] : 0)) / ALL,
    gainRate: total((hand) => (pays[hand] > 1 ? ends[hand] : 0)) / ALL,
    deviation: Math.sqrt(squares / ALL - (paid / ALL) ** 2),
  }
}
