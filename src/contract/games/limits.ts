/** Named maxima and times of games. Times in milliseconds unless the name says otherwise. */

/** The largest number a game can have: the database counts them in 32 bits. */
export const GAME_ID_MAX = 2_147_483_647
/** The lowest possible threshold of a big win, in cents: rounds from here on are indexed. */
export const BIG_WIN_FLOOR = 5_000
export const LAUNCH_TOKEN_MS = 60_000
/** Seed pairs that a player may begin. Each is a row, kept as long as its rounds. */
export const SEEDS_PER_HOUR_MAX = 100
export const SEEDS_PER_DAY_MAX = 300
/** Game sessions that a player may start. Each is a row, kept for some days after its end. */
export const GAME_SESSIONS_PER_HOUR_MAX = 200
export const GAME_SESSIONS_PER_DAY_MAX = 1_000
export const GAME_SESSION_DAYS = 7
export const BET_RATE_MAX = 50
/** Steps of one round after its opening: no game comes near. */
export const MOVES_MAX = 100
/** A move as sent and stored: a word and optional numbers. */
export const MOVE = /^[a-z]{1,16}(?::\d{1,4}){0,8}$/
