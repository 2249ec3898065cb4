/** Named maxima for every list, string, retry and timeout of the product. Times in milliseconds unless the name says otherwise. */

// The wire
export const BODY_BYTES_MAX = 65_536
/** End of the year 9999, UTC: later moments have no ISO form that databases read. */
export const TIME_MAX_MS = 253_402_300_799_999
export const REQUEST_TIMEOUT_MS = 60_000
export const TEXT_LENGTH_MAX = 200
export const TOKEN_LENGTH_MAX = 128
export const FINGERPRINT_LENGTH_MAX = 64
export const ENVELOPE_TEXT_MAX = 64

// Accounts (spec 5, 9)
export const ACCOUNT_LENGTH_MAX = 50
export const CIPHERTEXT_LENGTH_MAX = 1024
export const ONLINE_PING_MS = 60_000
export const REFRESH_THROTTLE_MS = 5_000
export const AFTER_LOGIN_MS = 500
export const SUBMIT_DEBOUNCE_MS = 300
/** A number may be sent another code after this (spec 9); a repeat before is ignored. */
export const CODE_RESEND_MS = 60_000
export const CODE_DIGITS = 6
export const CODE_LIFE_MS = 300_000
export const CODE_TRIES_MAX = 5
export const CODES_PER_HOUR_MAX = 5
/** Of those, what strangers of one network may have sent to one number. */
export const NETWORK_CODES_PER_HOUR_MAX = 3
export const NICKNAME_LENGTH_MIN = 2
export const NICKNAME_LENGTH_MAX = 20
/** Codes and numbers of an inviter that a player may try in an hour. */
export const SUPERIOR_TRIES_MAX = 10
/** The longest invite code that a link may bring, and how many of them an address may have looked up in an hour. */
export const INVITE_LENGTH_MAX = 32
export const INVITE_LOOKS_MAX = 60
/** Devices on which a player may be logged in at once; the one idle longest makes room. */
export const SESSIONS_MAX = 10
/** Devices that count as a player's own; the one not seen for longest makes room. */
export const KNOWN_DEVICES_MAX = 20
/** How long after coming in a player without a password may set the first one. */
export const FIRST_PASSWORD_WITHIN_MS = 900_000
/** Proof of identity: lengths of what is written, and what a picture may be. */
export const KYC_NAME_MAX = 60
export const KYC_LINE_MAX = 120
export const KYC_NUMBER_MAX = 20
export const KYC_AGE_MAX = 120
/** The safe-box: digits of its password, wrong ones in a row before it locks, the first lock and the longest. */
export const SAFEBOX_DIGITS = 6
export const SAFEBOX_TRIES_MAX = 5
export const SAFEBOX_LOCK_MS = 900_000
export const SAFEBOX_LOCK_MAX_MS = 86_400_000
/** How long nothing leaves an account, or its safe-box, after the password was renewed by a code. */
export const REST_MS = 86_400_000
/** A third-party login: how long a player may be away at the provider, and what may come back. */
export const SOCIAL_LOGIN_MS = 600_000
export const SOCIAL_STATE_MAX = 128
export const SOCIAL_CODE_MAX = 2_000
/** How long the provider may take to answer us. */
export const SOCIAL_TIMEOUT_SECONDS = 10
/** Tabs of one browser that may be at the provider at once. */
export const SOCIAL_TABS_MAX = 5
export const SOCIAL_LABEL_MAX = 60
/** The longest text that a draft keeps of one field. */
export const KYC_TEXT_MAX = 160
export const KYC_REASON_MAX = 200
export const KYC_UPLOADS_PER_HOUR_MAX = 40
/** Days after registering in which one may play before the identity is proven (spec 1). */
export const KYC_DAYS = 7
/** Days before the end of an approved document from which it may be renewed, and the later of two reminders. */
export const KYC_RENEWAL_DAYS = 30
export const KYC_RENEWAL_LATE_DAYS = 7
/** A copy of one's data: how many a day, and how long the way to one stays open. */
export const EXPORTS_PER_DAY_MAX = 3
export const EXPORT_TICKET_MS = 300_000
/** Closings in a day that are told by text message too. */
export const CLOSING_TEXTS_PER_DAY_MAX = 3
/** The least that is sent to a bank when an account closes: less is nobody's obstacle. */
export const PAYOUT_CENTS_MIN = 100
/** Tries at proving to be the owner of an account one is logged in to, in a quarter of an hour and in a day. */
export const PROOFS_PER_QUARTER_MAX = 10
export const PROOFS_PER_DAY_MAX = 20
/** How long things are kept (DESIGN 12.5): what visits leave behind after the last one, and records of money, play and identity. */
export const VISIT_YEARS = 1
export const RECORD_YEARS = 5

// Lobby (spec 2.8, 4, 9)
export const GAMES_MAX = 2_000
/** The largest number a game can have: the database counts them in 32 bits. */
export const GAME_ID_MAX = 2_147_483_647
/** Entries in any other file of content/lobby. */
export const CONTENT_LIST_MAX = 500
export const FAVOURITES_MAX = 500
export const HISTORY_MAX = 50
/** What the member's page shows of recent games and of the transaction record. */
export const RECENT_SHOWN = 6
export const LATEST_LINES = 5
export const SEARCH_LENGTH_MAX = 60
export const SEARCH_RESULTS_MAX = 60
export const SEARCH_HISTORY_MAX = 8
export const SCROLL_TOP_THRESHOLD_PX = 100
export const SCROLL_THROTTLE_MS = 500
export const SCROLL_CLICK_THROTTLE_MS = 200
export const CAROUSEL_MS = 3_000
export const TICKER_MS = 2_500
/** How many wins the ticker has, how far back they may lie, and how often a page asks for newer ones. */
export const TIPS_MAX = 20
export const TIPS_DAYS = 7
export const TIPS_REFRESH_MS = 60_000
/** How soon a page asks again where it got no answer, or an empty catalogue. */
export const HOME_RETRY_MS = 15_000
/** The least that may count as a big win, cents: the database keeps an index of rounds from here on. */
export const BIG_WIN_FLOOR = 5_000
export const SOCIAL_LENGTH_MAX = 2_000
export const TOAST_MS = 2_000
export const TOASTS_MAX = 3
export const PROGRESS_MINIMUM = 0.3
export const PROGRESS_SPEED_MS = 1_000
export const PROGRESS_TRICKLE_MS = 200
/** How long after arriving the first popup waits for more urgent ones to ask. */
export const STAGE_SETTLE_MS = 800
export const STAGE_CHANGE_MS = 250
export const STAGE_WAITING_MAX = 20
/** The app: how often a page in view asks for a new build, and how long a worker may take to say which one it is of. */
export const WORKER_UPDATE_MS = 3_600_000
export const BUILD_ANSWER_MS = 2_000
/** After this long the hint to put the lobby on the home screen may come again (spec 9: 86,400 s). */
export const HOME_SCREEN_AGAIN_MS = 86_400_000
/** How long 'there is a new version' may stay. */
export const NEWS_TOAST_MS = 20_000

// Customer service
export const CHAT_LOAD_MS = 15_000

// Telemetry (spec 7.3)
export const EVENT_BATCH_MAX = 20
export const EVENT_FLUSH_MS = 3_000
export const EVENT_QUEUE_MAX = 200
export const EVENT_NAME_MAX = 64
/** Bytes: the lobby tells a path, an id or an amount. */
export const EVENT_DATA_MAX = 512
export const EVENT_TEXT_MAX = 64
/** Seconds a page waits with a batch that came too fast; told to wait longer, it lets the batch go. */
export const EVENT_WAIT_MAX = 60

// Wallet
export const PAGE_SIZE_MAX = 50
export const PAGE_SIZE = 20
export const OPEN_ORDERS_MAX = 5
export const OPEN_WITHDRAWALS_MAX = 3
export const QR_SIZE_PX = 200
export const DEPOSIT_POLL_MS = 2_000
export const DEPOSIT_POLL_MAX_MS = 15_000
/** Accounts to withdraw to: digits of a bank's number, length of a holder's name. */
export const BANK_DIGITS_MIN = 8
export const BANK_DIGITS_MAX = 16
export const BANK_HOLDER_MAX = 60
/** How long nothing is paid to an account that was added or changed. */
export const BANK_COOLING_MS = 86_400_000

// Games
export const LAUNCH_TOKEN_MS = 60_000
/** Seed pairs that a player may begin: each is a row that is kept five years. */
export const SEEDS_PER_HOUR_MAX = 100
export const SEEDS_PER_DAY_MAX = 300
/** Games that a player may open: each is a seat, which is kept for some days after its end. */
export const SEATS_PER_HOUR_MAX = 200
export const SEATS_PER_DAY_MAX = 1_000
export const SEAT_DAYS = 7

// Rewards and mail
export const BET_RATE_MAX = 50
export const REWARD_ITEMS_MAX = 20
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

// Activities and tasks
export const TASKS_MAX = 50
export const TASK_AWARD_ITEMS_MAX = 4
/** What one item of a task's reward may be, in hundredths: a typing error stays small. */
export const TASK_AWARD_MAX = 1_000_000
/** The largest goal of a task, in times or cents. */
export const TASK_GOAL_MAX = 1_000_000_000
/** Rounds of a day that count towards tasks: far above every goal, so that nobody's day is summed without end. */
export const TASK_ROUNDS_MAX = 20_000
/** How long after midnight in Manila a page asks for the new day's tasks: the server's clock may be behind the device's. */
export const MIDNIGHT_LATE_MS = 3_000
