import type { RewardItem } from '../../props/rewards.ts'
import type { LotteryTerms, PrizeTier } from './config.ts'

/** How many numbers are drawn from: the tickets, and with few of them numbers that nobody has. */
export const numbersOf = ({ numbers = 0 }: Pick<LotteryTerms, 'numbers'>, tickets: number): number =>
  Math.max(numbers, tickets)

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
 * The chance that one ticket wins a prize of each tier, as `1 in N`: each place falls on each number with the same chance, and none wins twice.
 * A tier that has more places than numbers are left for it pays fewer.
 */
export function oddsOf(prizes: readonly PrizeTier[], numbers: number): number[] {
  let left = numbers
  return prizes.map(({ count }) => {
    const paid = Math.min(count, left)
    left -= paid
    return paid === 0 ? 0 : numbers / paid
  })
}
