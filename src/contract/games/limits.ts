/** Named maxima and times of games. Times in milliseconds unless the name says otherwise. */

import { ID_MAX } from '../limits.ts'

/** The largest number a game can have. */
export const GAME_ID_MAX = ID_MAX
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
/** A round that is open for so long is settled by the rule of its game. */
export const ROUND_OPEN_MS = 86_400_000
/** A move as sent and stored: a word and optional numbers. */
export const MOVE = /^[a-z]{1,16}(?::\d{1,4}){0,8}$/

/** The choice before a round as sent and stored: words or numbers, such as `over:5000`, `pick:3,7,20` or `16:high`. */
export const CHOICE = /^[a-z0-9]{1,8}(?:[:,][a-z0-9]{1,8}){0,20}$/

/** A guest's purse of play coin: the coin it begins with, in cents, and the most it holds. */
export const GUEST_COIN = 100_000
export const GUEST_COIN_MAX = 1_000_000_000
/** A purse ends so long after it was opened. */
export const GUEST_PURSE_HOURS = 24
/** It holds the moves of an open round, sealed as base64. */
export const GUEST_PURSE_LENGTH_MAX = 12_288
/** Guest play of one address or IPv6 /64. Many phones share an address. */
export const GUEST_PURSES_PER_HOUR_MAX = 300
export const GUEST_SPINS_PER_HOUR_MAX = 6_000

/** The observed return of a game is that of its last full days, once it has so many rounds. */
export const OBSERVED_DAYS = 30
export const OBSERVED_ROUNDS_LEAST = 1_000
