/** Named maxima and times of account. Times in milliseconds unless the name says otherwise. */

export const ACCOUNT_LENGTH_MAX = 50
export const CIPHERTEXT_LENGTH_MAX = 1024
export const ONLINE_PING_MS = 60_000
export const REFRESH_THROTTLE_MS = 5_000
export const AFTER_LOGIN_MS = 500
/** A number may be sent another code after this (spec 9); a repeat before is ignored. */
export const CODE_RESEND_MS = 60_000
export const CODE_LIFE_MS = 300_000
export const CODE_TRIES_MAX = 5
export const CODES_PER_HOUR_MAX = 5
/** Recovery codes that may be tried at the log-in of a player in a day, and CODE_TRIES_MAX of them in a quarter of an hour. */
export const RECOVERY_TRIES_PER_DAY_MAX = 20
/** The share of those codes that unknown devices of one network may have sent to one number. */
export const NETWORK_CODES_PER_HOUR_MAX = 3
export const NICKNAME_LENGTH_MIN = 2
export const NICKNAME_LENGTH_MAX = 20
/** Codes and numbers of an inviter that a player may try in an hour. */
export const INVITER_TRIES_MAX = 10
/** Longest invite code in a link. Invite codes looked up per address and hour. */
export const INVITE_LENGTH_MAX = 32
export const INVITE_LOOKS_MAX = 60
/** Sessions per player; a further one ends the session that was idle longest. */
export const SESSIONS_MAX = 10
/** Known devices per player; a further one replaces the device unseen for longest. */
export const KNOWN_DEVICES_MAX = 20
/** Time after log-in in which a player without a password may set the first one. */
export const FIRST_PASSWORD_WITHIN_MS = 900_000
/** The withdrawal hold after a password reset by code, of the account or of the safe-box. */
export const WITHDRAWAL_HOLD_MS = 86_400_000
/** The hold after a change that a password alone, or customer service, has made: no payout, payout account or safe-box password. */
export const ACCOUNT_HOLD_MS = 259_200_000
/** A device known for so long is taken for its player's own. */
export const SETTLED_DEVICE_MS = 2_592_000_000
/** Two-factor log-in that was switched off still guards the number for so long. */
export const TWO_FACTOR_ECHO_MS = 259_200_000
/** The link that freezes an account without a log-in works for so long. */
export const FREEZE_LINK_MS = 2_592_000_000
/** A number that its new holder claims is taken off the other account after this, unless its player comes back. */
export const NUMBER_CLAIM_MS = 604_800_000
/** The proof of holding it opens a claim for so long. */
export const NUMBER_CLAIM_TICKET_MS = 900_000
export const NUMBER_CLAIM_TICKET_MAX = 600
/** Claims of a player within the rest below. */
export const NUMBER_CLAIMS_MAX = 3
/** A number that its player kept cannot be claimed for so long. */
export const NUMBER_CLAIM_REST_MS = 2_592_000_000
/** After a date of birth under the minimum age, the device and the account may give none for so long. */
export const BIRTH_DATE_LOCK_MS = 86_400_000
/** Hashes of agreed texts in one call. */
export const AGREED_HASHES_MAX = 4
/** Pause in typing after which a username is looked up. */
export const NAME_CHECK_MS = 500
/** User names that an address or a device may look up in an hour. */
export const NAME_LOOKS_MAX = 60
/** Re-authentication attempts of a player, in a quarter of an hour and in a day. */
export const PROOFS_PER_QUARTER_MAX = 10
export const PROOFS_PER_DAY_MAX = 20
