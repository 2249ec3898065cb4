import { ACE, CARDS, RANKS, rankOf, SUITS, suitOf } from '../cards.ts'
import { waysOf } from '../ways.ts'
import { fourOf, HAND, HANDS, isHigh, type PayingHand, ROYAL, STRAIGHTS } from './hands.ts'

/** Holds of a hand, each a number whose bits say which of the five cards it keeps: the lowest bit is the first card. */
export const HOLDS = 1 << HAND
export const ALL_HELD = HOLDS - 1
export const isHeld = (hold: number, at: number): boolean => ((hold >> at) & 1) === 1

/** How many cards a hold keeps. */
export const keptBy = (hold: number): number => Array.from({ length: HAND }, (_, at) => (hold >> at) & 1).reduce(sum)

/** How many draws complete a hold that keeps so many cards: any of the 47 cards that were not dealt. */
export const drawsOf = (kept: number): number => waysOf(CARDS - HAND, HAND - kept)

/** How many of the draws give each hand. */
export type Counts = Record<PayingHand, number>

/** Ranks that come several times, and how many single cards stand beside them. */
type Group = { hand: PayingHand; times: readonly (readonly [rank: number, count: number])[]; singles: number }

const RANK_LIST = Array.from({ length: RANKS }, (_, at) => at + ACE)
const SUIT_LIST = Array.from({ length: SUITS }, (_, suit) => suit)

/** All groups of a hand with equal ranks. */
const GROUPS: readonly Group[] = RANK_LIST.flatMap((rank): Group[] => {
  const others = RANK_LIST.filter((other) => other !== rank)
  const above = others.filter((other) => other > rank)
  return [
    { hand: fourOf(rank), times: [[rank, 4]], singles: 1 },
    ...others.map(
      (other): Group => ({
        hand: 'fullHouse',
        times: [
          [rank, 3],
          [other, 2],
        ],
        singles: 0,
      }),
    ),
    { hand: 'three', times: [[rank, 3]], singles: 2 },
    ...above.map(
      (other): Group => ({
        hand: 'twoPairs',
        times: [
          [rank, 2],
          [other, 2],
        ],
        singles: 1,
      }),
    ),
    ...(isHigh(rank) ? [{ hand: 'jacks', times: [[rank, 2]], singles: 3 } as const] : []),
  ]
})

function sum(one: number, other: number): number {
  return one + other
}

/** Cards by their ranks, and the ranks of each suit. */
type Sorted = { ofRank: readonly number[]; inSuit: readonly (readonly boolean[])[] }

function sorted(cards: readonly number[]): Sorted {
  const ofRank = new Array<number>(RANKS + 1).fill(0)
  const inSuit = SUIT_LIST.map(() => new Array<boolean>(RANKS + 1).fill(false))
  for (const card of cards) {
    const [rank, suit] = [rankOf(card), inSuit[suitOf(card)]]
    ofRank[rank] = (ofRank[rank] ?? 0) + 1
    if (suit) suit[rank] = true
  }
  return { ofRank, inSuit }
}

/** The cards that were not dealt. */
function leftOf(dealt: readonly number[]): number[] {
  return Array.from({ length: CARDS }, (_, card) => card).filter((card) => !dealt.includes(card))
}

/** The draws that complete each of the 32 holds, counted by the hands that they give. */
export function allCounts(dealt: readonly number[]): Counts[] {
  const left = sorted(leftOf(dealt))
  return Array.from({ length: HOLDS }, (_, hold) =>
    countsWith(
      left,
      dealt.filter((_card, at) => isHeld(hold, at)),
    ),
  )
}

function countsWith(left: Sorted, kept: readonly number[]): Counts {
  const counts = Object.fromEntries(HANDS.map((hand) => [hand, 0])) as Counts // every hand is a key
  const held = sorted(kept)
  for (const group of GROUPS) counts[group.hand] += groupWays(left, held, kept.length, group)
  if (held.ofRank.every((count) => count <= 1)) countDistinct(counts, left, held, kept)
  return counts
}

/** The draws that complete a group: its missing cards of each rank, times the choices of its single ones. */
function groupWays(left: Sorted, held: Sorted, kept: number, { times, singles }: Group): number {
  let [ways, inGroup] = [1, 0]
  for (const [rank, count] of times) {
    const own = held.ofRank[rank] ?? 0
    if (own > count) return 0
    inGroup += own
    ways *= waysOf(left.ofRank[rank] ?? 0, count - own)
    if (ways === 0) return 0
  }
  const missing = singles - (kept - inGroup)
  if (missing < 0) return 0
  const isOfGroup = (rank: number): boolean => times.some(([own]) => own === rank)
  // Kept cards beside the group must be single.
  if (held.ofRank.some((count, rank) => count > 1 && !isOfGroup(rank))) return 0
  const choices = RANK_LIST.filter((rank) => held.ofRank[rank] === 0 && !isOfGroup(rank))
  return (
    ways *
    singleWays(
      choices.map((rank) => left.ofRank[rank] ?? 0),
      missing,
    )
  )
}

/** The ways to draw so many cards of different ranks, of which there are so many each. */
function singleWays(cards: readonly number[], count: number): number {
  const ways = [1, 0, 0, 0]
  for (const own of cards) {
    for (let at = count; at > 0; at -= 1) ways[at] = (ways[at] ?? 0) + (ways[at - 1] ?? 0) * own
  }
  return ways[count] ?? 0
}

/** Straights and flushes, for kept cards of different ranks. */
function countDistinct(counts: Counts, left: Sorted, held: Sorted, kept: readonly number[]): void {
  const missing = HAND - kept.length
  const suits = SUIT_LIST.filter((suit) => kept.every((card) => suitOf(card) === suit))
  for (const suit of suits) {
    const cards = left.inSuit[suit]?.filter((isThere) => isThere).length ?? 0
    counts.flush += waysOf(cards, missing)
  }
  for (const [at, ranks] of STRAIGHTS.entries()) {
    if (kept.some((card) => !ranks.includes(rankOf(card)))) continue
    const wanted = ranks.filter((rank) => held.ofRank[rank] === 0)
    const pure = suits.filter((suit) => wanted.every((rank) => left.inSuit[suit]?.[rank])).length
    counts[at === ROYAL ? 'royalFlush' : 'straightFlush'] += pure
    counts.flush -= pure
    counts.straight += wanted.reduce((ways, rank) => ways * (left.ofRank[rank] ?? 0), 1) - pure
  }
}
