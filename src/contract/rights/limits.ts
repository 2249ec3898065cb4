/** Named maxima and times of rights. Times in milliseconds unless the name says otherwise. */

/** A copy of a player's data: number per day, and validity of its download link. */
export const EXPORTS_PER_DAY_MAX = 3
export const EXPORT_TICKET_MS = 300_000
/** Closings per day that are also announced by text message. */
export const CLOSING_TEXTS_PER_DAY_MAX = 3
/** Smallest payout to a bank when an account closes. A smaller amount does not block the closing. */
export const PAYOUT_CENTS_MIN = 100
/** An exclusion is irrevocable for so many months, and no extension of one is shorter. */
export const FIRM_MONTHS = 6
/** How long an excluded player who has proven to be the owner may act: pay out, and extend. */
export const EXCLUSION_TICKET_MS = 900_000
/** Characters of the sealed ticket. */
export const EXCLUSION_TICKET_MAX = 600
/** Retention: visit data after the last visit, and records of money, play and identity. */
export const VISIT_YEARS = 1
export const RECORD_YEARS = 5
