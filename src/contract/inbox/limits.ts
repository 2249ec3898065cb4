/** Named maxima and times of inbox. Times in milliseconds unless the name says otherwise. */

/** Mails whose rewards one call gives. */
export const MAIL_RECEIVE_MAX = 50
/** Rounds of such calls behind one tap on "receive all". */
export const MAIL_ROUNDS_MAX = 20
export const MAIL_TITLE_MAX = 80
export const MAIL_TEXT_MAX = 4_000
/** What one mail may give one player, in cents: a typing error of the operator stays small. */
export const MAIL_COIN_MAX = 1_000_000
export const MAIL_POINTS_MAX = 10_000_000
export const MAIL_DAYS = 30
export const MAIL_DAYS_MAX = 365
