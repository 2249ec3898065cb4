import { CARDS } from '#contract/games/cards.ts'
import { type Ends, endsFrom, type LuckyNineTable, WAYS, without, worthOf } from '#contract/games/luckyNine/chances.ts'
import { NINE, paysOf, pointsOfValues, RESULTS, type Result, VALUES } from '#contract/games/luckyNine/points.ts'
import type { Odds } from '#contract/games/odds.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'

/** All ways to deal the player's two cards and what may follow them, of which all figures are whole parts. */
export const ALL = CARDS * (CARDS - 1) * WAYS

/** How to play: whether these two values, which are no lucky nine, draw a third card. */
export type DrawsBy = (table: LuckyNineTable, values: readonly number[]) => boolean

/** The best play, by the worth of both moves. */
export const byAdvice: DrawsBy = (table, values) => {
  const [hirit = 0, stay = 0] = [true, false].map((draws) => worthOf(table.pays, endsFrom(table, values, draws)))
  return hirit > stay
}

/** The plain rule of thumb draws at so many points or fewer. */
export const THUMB = 5
export const byThumb: DrawsBy = (_table, values) => pointsOfValues(values) <= THUMB

const VALUE_LIST = Array.from({ length: VALUES }, (_, value) => value)

/** How a way to play ends, counted over every pair of cards and all that may follow. Parts of `ALL`. */
export function endsOf(table: LuckyNineTable, drawsBy: DrawsBy): Ends {
  const ends = Object.fromEntries(RESULTS.map((result) => [result, 0])) as Record<Result, number> // every result is a key
  for (const one of VALUE_LIST) {
    for (const other of VALUE_LIST) {
      const ways = (without([])[one] ?? 0) * (without([one])[other] ?? 0)
      const values = [one, other]
      const draws = pointsOfValues(values) !== NINE && drawsBy(table, values)
      const found = endsFrom(table, values, draws)
      for (const result of RESULTS) ends[result] += ways * found[result]
    }
  }
  return ends
}

/** The same with what each end pays. */
export const oddsOf = ({ pays }: LuckyNineTable, ends: Ends): Odds => ({
  weights: RESULTS.map((result) => ends[result]),
  pays: RESULTS.map((result) => paysOf(pays, result) * TIMES_UNIT),
})
