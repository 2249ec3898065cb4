/** Named maxima and times of wallet. Times in milliseconds unless the name says otherwise. */

/** The safe-box: digits of its password, consecutive wrong ones before the lock, the first lock and the longest. */
export const SAFEBOX_DIGITS = 6
export const SAFEBOX_TRIES_MAX = 5
export const SAFEBOX_LOCK_MS = 900_000
export const SAFEBOX_LOCK_MAX_MS = 86_400_000
/** Time locks of a safe-box: the longest, in hours, and how many may be in force. */
export const TIME_LOCK_HOURS_MAX = 744
export const TIME_LOCKS_MAX = 20
/** Ledger lines that one request reads to search for a game, to add up days, or to reckon balances back. */
export const RECORD_LINES_MAX = 10_000
/** Open wagering requirements that the list shows; what is left of all of them stands above it. */
export const OPEN_WAGERS_SHOWN_MAX = 100
/** Pause in typing after which the record searches. */
export const RECORD_SEARCH_MS = 300
export const OPEN_ORDERS_MAX = 5
export const OPEN_WITHDRAWALS_MAX = 3
/** Ended withdrawals that the page tells until they are seen: at most this many, and no older than this. */
export const ENDED_SHOWN_MAX = 5
export const ENDED_SHOWN_MS = 2_592_000_000
/** A withdrawal is taken back after this time of thought, and within the other one, both since it was last asked for. */
export const CANCEL_THOUGHT_MS = 10_000
export const CANCEL_ASKED_MS = 600_000
export const QR_SIZE_PX = 200
export const DEPOSIT_POLL_MS = 2_000
export const DEPOSIT_POLL_MAX_MS = 15_000
/** A payment page that has not loaded in its frame after this time opens in a tab instead. */
export const FRAME_LATE_MS = 15_000
/** Withdrawal accounts: digits of a bank's number, length of a holder's name. */
export const BANK_DIGITS_MIN = 8
export const BANK_DIGITS_MAX = 16
export const BANK_HOLDER_MAX = 60
/** Withdrawal hold of an added or changed account. */
export const BANK_COOLING_MS = 86_400_000
/** Days whose trees of anchors are all kept. Of older months that of the last day is, for the years of records. */
export const ANCHOR_TREE_DAYS = 35
/** Debts that a player is shown one by one; the sum counts all. */
export const DEBTS_SHOWN_MAX = 20

/** Characters that name what a withdrawal takes back. */
export const TAKEN_SHOWN_LENGTH = 16
export const TAKEN_SHOWN = new RegExp(`^[0-9a-f]{${TAKEN_SHOWN_LENGTH}}$`)
/** Named apps of a deposit channel. */
export const RECHARGE_APPS_MAX = 20
/** Words beside a deposit channel's icon. */
export const CHANNEL_ABOUT_MAX = 60
/** Words on how soon a channel's coin is there. */
export const CHANNEL_PROCESSING_MAX = 60
