/** Named maxima of the weekend lottery. Times in milliseconds unless the name says otherwise. */

/** Valid bet of one ticket, in cents. It limits the cost of a typing error. */
export const TICKET_BET_MIN = 100
export const TICKET_BET_MAX = 10_000_000
/** Tickets of one player in a draw. */
export const TICKETS_PER_PLAYER_MAX = 1_000
/** Numbers that are drawn from at least. */
export const NUMBERS_MAX = 1_000_000
export const PRIZE_TIERS_MAX = 10
/** Prizes of a draw. A replay in the browser hashes 512 blocks at most, of eight words each. */
export const PLACES_MAX = 500
/** Time from the closing to the draw: long enough for the list of tickets to be published before. */
export const UNTIL_DRAW_MIN_MS = 10 * 60_000
export const UNTIL_DRAW_MAX_MS = 3 * 86_400_000
/** Lines of the list of tickets that are hashed, and sent, together. */
export const LINES_PER_PAGE = 1_000
export const LIST_PAGES_MAX = 100_000
/** For how long lists of tickets are kept: a year less the week of a draw, so that no account with a ticket is emptied before its list is gone. */
export const LISTS_KEPT_WEEKS = 51
/** How often an open page asks in quiet times, while a draw is due, and while its beacon is late. */
export const IDLE_MS = 60_000
export const FOLLOW_MS = 5_000
export const FOLLOW_LATE_MS = 30_000
/** Delay after a moment before a page asks, since the server's clock may be behind. */
export const MOMENT_LATE_MS = 3_000
/** When the beacon's round counts as late: rounds are there within seconds. */
export const BEACON_LATE_MS = 60_000
