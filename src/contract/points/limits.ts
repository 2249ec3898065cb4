/** Named maxima of points: what an exchange or a draw may give, and how often. */

export const SHOP_ROWS_MAX = 50
export const DRAW_PRIZES_MAX = 16
/** Pieces of one row that a player may be allowed, in a day or for ever. */
export const PIECES_PER_PLAYER_MAX = 100
export const DRAWS_PER_DAY_MAX = 50
export const STOCK_MAX = 1_000_000
/** Sum of the weights of a draw. */
export const WEIGHTS_MAX = 1_000_000
/** Largest amount of coin or points of one row or prize, in hundredths. It limits the cost of a typing error. */
export const GIVEN_CENTS_MAX = 1_000_000
/** Price of a row or a draw, in hundredths of a point. */
export const POINTS_PRICE_MAX = 100_000_000
/** Players whose points one run of the job counts at once. */
export const EARNED_BATCH = 500
