import { CARDS, KING, rankOf, suitOf } from '#contract/games/cards.ts'
import { backOf, DEALER_HANDS, type Ends, endsOf } from '#contract/games/pusoyTatlo/chances.ts'
import { allHands, barOf, HAND, strengthOf } from '#contract/games/pusoyTatlo/hands.ts'
import { type PusoyTable, RESULTS, stakedBy, timesOf } from '#contract/games/pusoyTatlo/results.ts'
import { waysOf } from '#contract/games/ways.ts'

/** All deals of both hands, of which all chances are whole parts. */
export const ALL = waysOf(CARDS, HAND) * DEALER_HANDS

/** How often rounds stake and bring back so much, in antes. */
type Row = { staked: number; times: number; ways: number }

/** How to play: whether a hand is played, given how it ends then. */
export type PlaysBy = (table: PusoyTable, cards: readonly number[], ends: Ends) => boolean

/** The best play. */
export const byAdvice: PlaysBy = (table, cards, ends) => backOf(table, cards, ends) > DEALER_HANDS

/** The plain rule of thumb plays with a queen or a higher card, or any higher hand. */
export const THUMB = KING - 1
export const byThumb: PlaysBy = (_table, cards) => strengthOf(cards) >= barOf(THUMB)

/** A hand that stands for all that differ from it in the names of suits alone, and their number. */
type Deal = { cards: readonly number[]; times: number }

/** All hands but for the names of their suits. */
export function dealsOf(): Deal[] {
  const found = new Map<string, Deal>()
  const { cards, strengths } = allHands()
  for (let at = 0; at < strengths.length; at += 1) {
    const hand = [...cards.slice(3 * at, 3 * at + 3)].sort((one, other) => rankOf(one) - rankOf(other))
    const suits = [...new Set(hand.map(suitOf))]
    const key = hand.map((card) => `${rankOf(card)}${suits.indexOf(suitOf(card))}`).join()
    const deal = found.get(key)
    if (deal) deal.times += 1
    else found.set(key, { cards: hand, times: 1 })
  }
  return [...found.values()]
}

/** How some ways to play end, counted over every deal of both hands. */
export function rowsOf(table: PusoyTable, ways: readonly PlaysBy[]): Row[][] {
  const found = ways.map(() => new Map<string, Row>())
  for (const { cards, times: deals } of dealsOf()) {
    const ends = endsOf(table, cards)
    const strength = strengthOf(cards)
    const folded: Ends = { fold: DEALER_HANDS, alone: 0, win: 0, tie: 0, lost: 0 }
    for (const [at, playsBy] of ways.entries()) {
      const made = playsBy(table, cards, ends) ? ends : folded
      for (const result of RESULTS) {
        const [staked, times] = [stakedBy(result), timesOf(table, strength, result)]
        const key = `${staked} ${times}`
        const row = found[at]?.get(key) ?? { staked, times, ways: 0 }
        row.ways += deals * made[result]
        found[at]?.set(key, row)
      }
    }
  }
  return found.map((rows) => [...rows.values()])
}

const sumOf = (rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + row.ways * of(row), 0)

/** The exact figures of a way to play. All but rates and deviation are whole numbers. */
export function reportOf(rows: readonly Row[]) {
  const [back, staked] = [sumOf(rows, ({ times }) => times), sumOf(rows, (row) => row.staked)]
  const net = (back - staked) / ALL
  const maxTimes = Math.max(...rows.filter(({ ways }) => ways > 0).map(({ times }) => times))
  return {
    /** Of all stakes. */
    total: { of: back, outOf: staked },
    /** Of an ante: what is left of it. */
    ante: { of: ALL + back - staked, outOf: ALL },
    hitRate: sumOf(rows, (row) => (row.times > 0 ? 1 : 0)) / ALL,
    gainRate: sumOf(rows, (row) => (row.times > row.staked ? 1 : 0)) / ALL,
    deviation: Math.sqrt(sumOf(rows, (row) => (row.times - row.staked) ** 2) / ALL - net ** 2),
    maxTimes,
    maxWays: sumOf(rows, ({ times }) => (times === maxTimes ? 1 : 0)),
  }
}
