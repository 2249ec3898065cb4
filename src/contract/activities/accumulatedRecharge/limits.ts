/** Named maxima of accumulated recharge. Money in cents. */

export const TIERS_MAX = 12
/** Largest sum that a tier may ask for, and largest rebate. They limit the cost of a typing error. */
export const SUM_MAX = 100_000_000
export const REBATE_MAX = 1_000_000
/** The most days that a configured window may have. */
export const WINDOW_DAYS_MAX = 92
