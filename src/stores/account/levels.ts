/** A VIP level and the valid bet that opens it, in cents. */
export type Level = { level: number; betAmount: number }

/** Progress to the next level: the first whose `betAmount` exceeds the player's valid bet (spec 9). Cents. */
export function wayUp(
  levels: readonly Level[],
  bet: number,
): { level: number; betAmount: number; share: number } | undefined {
  const next = levels.find(({ betAmount }) => betAmount > bet)
  if (!next) return undefined
  const before = levels.findLast(({ betAmount }) => betAmount <= bet)?.betAmount ?? 0
  return { ...next, share: (bet - before) / (next.betAmount - before) }
}
