/** Named maxima for every list, string, retry and timeout of the product. Times in milliseconds unless the name says otherwise. */

// The wire
export const BODY_BYTES_MAX = 65_536
/** End of the year 9999, UTC: later moments have no ISO form that databases read. */
export const TIME_MAX_MS = 253_402_300_799_999
/** The largest number of a thing: an integer column of the database holds no larger one. */
export const ID_MAX = 2_147_483_647
export const REQUEST_TIMEOUT_MS = 60_000
/** A log-in, a round, a move or another change is waited for so long. What follows asks what became of it. */
export const QUICK_TIMEOUT_MS = 20_000
/** The question what became of a change is asked again after so long without an answer. */
export const ASKING_MS = 8_000
/** A request that is known by its own id is sent again by itself for so long after its answer got lost. */
export const ASK_AGAIN_MS = 120_000
/** Without an answer for so long, the page says that the line is silent. */
export const LATE_MS = 5_000
export const TEXT_LENGTH_MAX = 200
export const TOKEN_LENGTH_MAX = 128
export const FINGERPRINT_LENGTH_MAX = 64
export const ENVELOPE_TEXT_MAX = 64
// Taps on one button within these times act once (spec 5)
export const SUBMIT_DEBOUNCE_MS = 300
export const DEPOSIT_DEBOUNCE_MS = 300
export const CLAIM_DEBOUNCE_MS = 200

// Wallet
export const PAGE_SIZE_MAX = 50
export const PAGE_SIZE = 20

// Codes and content
/** Digits of a code by text message. */
export const CODE_DIGITS = 6
/** Entries in a file of content/lobby. */
export const CONTENT_LIST_MAX = 500
