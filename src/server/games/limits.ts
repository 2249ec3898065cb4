import {
  GAME_SESSIONS_PER_DAY_MAX,
  GAME_SESSIONS_PER_HOUR_MAX,
  SEEDS_PER_DAY_MAX,
  SEEDS_PER_HOUR_MAX,
} from '#contract/games/limits.ts'
import { Refusal, TooMany } from '../call/refusal.ts'
import { type Counter, counterOf, DAY_SECONDS, HOUR_SECONDS, madeOnce, take } from '../rates/limiter.ts'

/** Limits on rows that a player can create. Real play stays far below. */
const limits = madeOnce(() => ({
  seeds: [
    counterOf('seeds:hour', SEEDS_PER_HOUR_MAX, HOUR_SECONDS),
    counterOf('seeds:day', SEEDS_PER_DAY_MAX, DAY_SECONDS),
  ],
  // The keys stand in the table rate_limits, so they keep their names.
  gameSessions: [
    counterOf('seats:hour', GAME_SESSIONS_PER_HOUR_MAX, HOUR_SECONDS),
    counterOf('seats:day', GAME_SESSIONS_PER_DAY_MAX, DAY_SECONDS),
  ],
}))

/** Counts a new seed pair. Throws TooMany. */
export async function countSeedPair(player: number): Promise<void> {
  for (const counter of limits().seeds) await takeOne(counter, player)
}

/** Counts a new game session. Throws TooMany. */
export async function countGameSession(player: number): Promise<void> {
  for (const counter of limits().gameSessions) await takeOne(counter, player)
}

async function takeOne(counter: Counter, player: number): Promise<void> {
  try {
    await take(counter, String(player))
  } catch (error) {
    throw error instanceof Refusal ? new TooMany(Number(error.details.retryAfter)) : error
  }
}
