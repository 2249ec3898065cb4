/** Named maxima of the fund. */

export const FUND_STEPS_MAX = 20
/** Highest price, in cents. It limits the cost of a typing error. */
export const FUND_PRICE_MAX = 1_000_000
