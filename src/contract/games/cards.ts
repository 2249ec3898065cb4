/** The deck of all card games. Cards are numbered from 0: the four suits one after the other, each from ace to king. */
export const RANKS = 13
export const SUITS = 4
export const CARDS = RANKS * SUITS

export const ACE = 1
export const JACK = 11
export const KING = 13

export const rankOf = (card: number): number => (card % RANKS) + 1
export const suitOf = (card: number): number => Math.floor(card / RANKS)
