/** Named maxima of free sign. */

/** Days of a calendar. */
export const SIGN_DAYS = 7
export const STREAK_PRIZES_MAX = 3
export const TOTAL_PRIZES_MAX = 10
/** The most days that a cumulative prize may ask for. */
export const TOTAL_DAYS_MAX = 1_000
/** Highest price of a make-up, in hundredths of a point. It limits a typing error. */
export const MAKE_UP_POINTS_MAX = 1_000_000
