/** Named maxima and times of rights. Times in milliseconds unless the name says otherwise. */

/** A copy of one's data: how many a day, and how long the way to one stays open. */
export const EXPORTS_PER_DAY_MAX = 3
export const EXPORT_TICKET_MS = 300_000
/** Closings in a day that are told by text message too. */
export const CLOSING_TEXTS_PER_DAY_MAX = 3
/** The least that is sent to a bank when an account closes: less is nobody's obstacle. */
export const PAYOUT_CENTS_MIN = 100
/** How long things are kept (DESIGN 12.5): what visits leave behind after the last one, and records of money, play and identity. */
export const VISIT_YEARS = 1
export const RECORD_YEARS = 5
