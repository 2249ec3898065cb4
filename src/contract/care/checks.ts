/** Reality checks: after so many minutes of play, play pauses until the player has seen time, stakes and wins, and goes on. */

/** The intervals that a player can choose, in minutes of play. */
export const checkIntervals = [15, 30, 60, 120] as const
export type CheckInterval = (typeof checkIntervals)[number]
export const CHECK_DEFAULT: CheckInterval = 60

/** A longer interval, and quick play switched on again, hold after this time, in milliseconds. */
export const CHECK_WAIT_MS = 86_400_000
