/** Named maxima and times of inbox. Times in milliseconds unless the name says otherwise. */

/** Mails whose rewards one call credits. */
export const MAIL_RECEIVE_MAX = 50
/** Maximum of such calls per tap on "receive all". */
export const MAIL_ROUNDS_MAX = 20
export const MAIL_TITLE_MAX = 80
export const MAIL_TEXT_MAX = 4_000
/** Largest reward of one mail to one player, in cents. It limits the cost of an operator's typing error. */
export const MAIL_COIN_MAX = 1_000_000
export const MAIL_POINTS_MAX = 10_000_000
export const MAIL_DAYS = 30
export const MAIL_DAYS_MAX = 365
