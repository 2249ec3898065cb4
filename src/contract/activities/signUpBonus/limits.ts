/** Named maxima of the sign-up bonus. */

export const CARDS_MAX = 6
/** Most days of a card. */
export const CARD_DAYS_MAX = 31
/** The numbers of cards among the props. Ours: the specification numbers no card. */
export const CARD_PROPS = [30_001, 30_099] as const
