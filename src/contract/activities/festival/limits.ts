/** Named maxima of fiestas. */

/** Fiestas in the file. */
export const FIESTAS_MAX = 12
/** Lines of a list of exchange, how often each may be used in a fiesta, and pieces of one thing that it may ask for. */
export const EXCHANGE_MAX = 8
export const EXCHANGE_TIMES_MAX = 999
export const EXCHANGE_PIECES_MAX = 99
/** Largest valid bet of a basket, in cents, and most baskets of a player in a fiesta. */
export const BASKET_BET_MAX = 10_000_000
export const BASKETS_MAX = 500
/** Largest weight of a thing, and most points for one that is left, in hundredths. They limit a typing error. */
export const DROP_WEIGHT_MAX = 10_000
export const ITEM_POINTS_MAX = 100_000
