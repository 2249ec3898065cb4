import { rankOf } from '../cards.ts'

/** What an ace counts, and what all tens and figures count. */
export const ACE_VALUE = 1
export const TEN_VALUE = 10
/** The best total of a hand, and the one at which the dealer stands. */
export const BEST = 21
export const DEALER_STANDS = 17
/** What an ace counts more where that busts nothing. */
const ACE_MORE = 10

/** What a card counts: an ace 1, and figures 10. */
export const pointsOf = (card: number): number => Math.min(rankOf(card), TEN_VALUE)

/** A total, from the sum of the cards with all aces as 1. It is soft while an ace counts 11. */
export function totalFrom(sum: number, hasAce: boolean): { total: number; isSoft: boolean } {
  const isSoft = hasAce && sum + ACE_MORE <= BEST
  return { total: isSoft ? sum + ACE_MORE : sum, isSoft }
}

export type Cards = readonly number[]

/** What the cards of a hand count together. */
export function totalOf(cards: Cards): { total: number; isSoft: boolean } {
  const values = cards.map(pointsOf)
  return totalFrom(
    values.reduce((sum, value) => sum + value, 0),
    values.includes(ACE_VALUE),
  )
}

/** Ace and ten as the first two cards. Those of a split hand are a plain 21. */
export const isBlackjack = (cards: Cards): boolean => cards.length === 2 && totalOf(cards).total === BEST

export const isPair = (cards: Cards): boolean => {
  const [one, other, ...more] = cards.map(pointsOf)
  return one !== undefined && one === other && more.length === 0
}
