import { CARDS, RANKS, SUITS } from '../cards.ts'
import type { LuckyNineGame } from './game.ts'
import { cardValue, NINE, type Pays, paysOf, pointsOfValues, RESULTS, type Result, resultOf, VALUES } from './points.ts'

/** What decides a round. */
export type LuckyNineTable = Pick<LuckyNineGame, 'banker' | 'pays'>

/** How many cards of each value there are. */
type Left = readonly number[]

const DECK: Left = Array.from({ length: VALUES }, (_, value) => (value === 0 ? (RANKS - NINE) * SUITS : SUITS))

/** The cards that a player of two does not see. */
const UNSEEN = CARDS - 2
/** All ways to deal four of them: the player's third card, and the banker's three. Every chance is a whole part of it. */
export const WAYS = UNSEEN * (UNSEEN - 1) * (UNSEEN - 2) * (UNSEEN - 3)

/** How often a round ends in each way. */
export type Ends = Readonly<Record<Result, number>>

/** The deck without these values. */
export function without(values: readonly number[], left: Left = DECK): Left {
  return left.map((count, value) => count - values.filter((one) => one === value).length)
}

/** How often the banker ends with each number of points, of all ways to deal three cards of those left. */
function bankerWays(left: Left, drawsTo: number): number[] {
  const ways = new Array<number>(VALUES).fill(0)
  const count = left.reduce((sum, cards) => sum + cards, 0)
  const add = (points: number, more: number) => {
    ways[points] = (ways[points] ?? 0) + more
  }
  for (const [one, ones] of left.entries()) {
    for (const [other, cards] of left.entries()) {
      const pairs = ones * (other === one ? cards - 1 : cards)
      const points = pointsOfValues([one, other])
      if (points > drawsTo) {
        add(points, pairs * (count - 2))
        continue
      }
      for (const [third, rest] of left.entries()) {
        const unseen = rest - (third === one ? 1 : 0) - (third === other ? 1 : 0)
        add((points + third) % VALUES, pairs * unseen)
      }
    }
  }
  return ways
}

/** How a round ends from these two values, by a third card or without one, as parts of `WAYS`. */
export function endsFrom({ banker }: LuckyNineTable, values: readonly number[], draws: boolean): Ends {
  const ends = Object.fromEntries(RESULTS.map((result) => [result, 0])) as Record<Result, number> // every result is a key
  const left = without(values)
  const points = pointsOfValues(values)
  const add = (player: number, isLucky: boolean, unseen: Left, ways: number) => {
    for (const [points, more] of bankerWays(unseen, banker).entries())
      ends[resultOf(player, isLucky, points)] += ways * more
  }
  // A round without the third card is as likely whatever that would have been.
  if (!draws) add(points, points === NINE, left, UNSEEN - 3)
  else
    for (const [third, cards] of left.entries())
      add(pointsOfValues([points, third]), false, without([third], left), cards)
  return ends
}

/** What some ends pay on average, as parts of `WAYS` stakes. */
export const worthOf = (pays: Pays, ends: Ends): number =>
  RESULTS.reduce((sum, result) => sum + ends[result] * paysOf(pays, result), 0)

/** The moves by their worth in parts of `WAYS` stakes, and the better one. Of equal ones that is to stay. */
export type Advice = { best: 'hirit' | 'stay'; hirit: number; stay: number }

/** The advice for two cards. It counts every card that may come, and knows nothing of those that do. */
export function adviceOf(table: LuckyNineTable, cards: readonly number[]): Advice {
  const values = cards.map(cardValue)
  const [hirit, stay] = [true, false].map((draws) => worthOf(table.pays, endsFrom(table, values, draws)))
  return compared(hirit, stay)
}

const compared = (hirit = 0, stay = 0): Advice => ({ best: hirit > stay ? 'hirit' : 'stay', hirit, stay })
