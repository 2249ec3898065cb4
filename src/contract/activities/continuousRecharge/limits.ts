/** Named maxima of continuous recharge. Money in cents. */

export const TIERS_MAX = 4
/** Days in a row that pay, before the next row begins. */
export const STREAK_DAYS_MAX = 14
export const MAKE_UPS_MAX = 3
/** Largest deposit of a day that a tier may ask for, and largest reward of a day. They limit the cost of a typing error. */
export const DAY_AMOUNT_MAX = 10_000_000
export const DAY_REWARD_MAX = 100_000
/** A limit that stopped deposits is looked up for so many days; by then the job has stored it. */
export const LOOK_BACK_DAYS = 3
