/** Named maxima of Christmas. */

/** Parols to sign, one on a day. */
export const PAROLS = 9
/** Places of the tree that is drawn. */
export const TREE_PLACES = 20
export const STEPS_MAX = 5
/** Largest sum of bets or deposits that a lantern may ask for, in cents, and its highest price and leftover, in hundredths of a point. They limit a typing error. */
export const EXTRA_SUM_MAX = 10_000_000
export const EXTRA_POINTS_MAX = 1_000_000
