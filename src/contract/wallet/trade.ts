/** Named maxima and times of the sums of a day and of the bonus ticker. */

export const BONUS_TICKERS_MAX = 20
/** Newest bonuses that are looked through for players who let them be seen. */
export const BONUSES_READ_MAX = 500
export const BONUS_TICKER_AGE_MS = 86_400_000
/** Everybody sees the same figures of the house, so one query serves all for this long. The ticker reads a whole day of the books. */
export const HOUSE_FIGURES_MS = 60_000
export const BONUS_TICKERS_MS = 300_000
