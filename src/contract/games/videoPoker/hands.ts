import { ACE, JACK, KING, RANKS, rankOf, suitOf } from '../cards.ts'

/** Cards of a hand. */
export const HAND = 5

/** The hands that may pay, the highest first. Four of a kind is three hands, since some games pay them apart. */
export const HANDS = [
  'royalFlush',
  'straightFlush',
  'fourAces',
  'fourLow',
  'fourHigh',
  'fullHouse',
  'flush',
  'straight',
  'three',
  'twoPairs',
  'jacks',
] as const
export type PayingHand = (typeof HANDS)[number]
export type Hand = PayingHand | 'nothing'

/** What each hand pays, in stakes. */
export type Pays = Readonly<Record<PayingHand, number>>
export const paysOf = (pays: Pays, hand: Hand): number => (hand === 'nothing' ? 0 : pays[hand])

/** Ranks as bits. */
const bitOf = (rank: number): number => 1 << rank
/** Four of these count as low ones. */
const LOW_MOST = 4

export const fourOf = (rank: number): PayingHand => {
  if (rank === ACE) return 'fourAces'
  return rank <= LOW_MOST ? 'fourLow' : 'fourHigh'
}
/** A pair of these pays. */
export const isHigh = (rank: number): boolean => rank >= JACK || rank === ACE

/** The ranks of each of the ten straights, from the one with the lowest ranks to the royal one. */
export const STRAIGHTS: readonly (readonly number[])[] = Array.from({ length: KING - HAND + 2 }, (_, low) =>
  Array.from({ length: HAND }, (_, at) => ((low + at) % RANKS) + 1),
)
export const ROYAL = STRAIGHTS.length - 1

/** The places of the straights by their ranks as bits. */
const straightAt: ReadonlyMap<number, number> = new Map(
  STRAIGHTS.map((ranks, at) => [ranks.reduce((bits, rank) => bits | bitOf(rank), 0), at]),
)

/** What five cards are. */
export function handOf(cards: readonly number[]): Hand {
  const counts = new Uint8Array(RANKS + 1)
  let [bits, most, pairs, paired] = [0, 0, 0, 0]
  for (const card of cards) {
    const rank = rankOf(card)
    const count = (counts[rank] ?? 0) + 1
    counts[rank] = count
    bits |= bitOf(rank)
    if (count > most) most = count
    if (count === 2) {
      pairs += 1
      paired = rank
    }
  }
  if (most === 1) return distinct(cards, straightAt.get(bits))
  if (most === 4) return fourOf(paired)
  if (most === 3) return pairs === 2 ? 'fullHouse' : 'three'
  if (pairs === 2) return 'twoPairs'
  return isHigh(paired) ? 'jacks' : 'nothing'
}

/** Five cards of different ranks; `straight` is the place of theirs. */
function distinct(cards: readonly number[], straight: number | undefined): Hand {
  const suit = suitOf(cards[0] ?? 0)
  const isFlush = cards.every((card) => suitOf(card) === suit)
  if (!isFlush) return straight === undefined ? 'nothing' : 'straight'
  if (straight === undefined) return 'flush'
  return straight === ROYAL ? 'royalFlush' : 'straightFlush'
}
