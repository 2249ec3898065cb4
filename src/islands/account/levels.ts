/** A VIP level and the valid bet that opens it, in cents. */
export type Level = { level: number; betAmount: number }

/**
 * The next level: the first whose `betAmount` exceeds the player's valid bet (spec 9), in cents, and the share of it that is reached. Undefined at
 * the highest level.
 */
export function wayUp(
  levels: readonly Level[],
  bet: number,
): { level: number; betAmount: number; share: number } | undefined {
  const next = levels.find(({ betAmount }) => betAmount > bet)
  return next && { ...next, share: bet / next.betAmount }
}
