const DAY_MS = 86_400_000
/** The Philippines keep UTC+8 all year. */
const AHEAD_MS = 28_800_000

/** Milliseconds until the next day in Manila. */
export function untilMidnight(at: number): number {
  return DAY_MS - ((at + AHEAD_MS) % DAY_MS)
}

/** The last moment of the day in Manila. */
export function lastMoment(at: number): number {
  return at + untilMidnight(at) - 1
}
