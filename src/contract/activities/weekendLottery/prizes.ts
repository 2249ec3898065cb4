import type { RewardItem } from '../rewards.ts'
import type { PrizeTier } from './config.ts'

/** Number of all prizes. */
export const placesOf = (prizes: readonly PrizeTier[]): number => prizes.reduce((sum, { count }) => sum + count, 0)

/** The prize of a place, from 1; nothing beyond the last. */
export function prizeAt(prizes: readonly PrizeTier[], place: number): readonly RewardItem[] {
  let before = 0
  for (const { count, items } of prizes) {
    if (place <= before + count) return items
    before += count
  }
  return []
}

/**
 * The chance that one ticket wins a prize of each tier, as `1 in N`: each place falls on each ticket with the same chance, and no ticket wins twice.
 * A tier that has more places than tickets are left for it pays fewer.
 */
export function oddsOf(prizes: readonly PrizeTier[], tickets: number): number[] {
  let left = tickets
  return prizes.map(({ count }) => {
    const paid = Math.min(count, left)
    left -= paid
    return paid === 0 ? 0 : tickets / paid
  })
}
