import type { Cents } from '../money.ts'
import { type Prize, sumOfWeights } from '../points/draw.ts'
import { type RewardItem, rewardId, sumRewards } from '../props/rewards.ts'

/** What players open or draw in an activity. Each has a server seed of its own, as a draw of points has. */
export const drawKinds = ['lantern', 'box', 'lottery', 'firework', 'basket', 'card'] as const
export type DrawKind = (typeof drawKinds)[number]

/** What a prize gives, as a reward. */
export function itemsOfPrize({ prop, count, betRate }: Omit<Prize, 'id' | 'weight'>): RewardItem[] {
  if (prop === undefined || count === undefined) return []
  return [{ id: prop, count, ...(betRate !== undefined && { betRate }) }]
}

/** What a piece of something that is no money is expected to bring, such as a ticket of a further draw. */
export type Inside = (prop: number) => readonly RewardItem[]

/**
 * What a draw gives on average: coin and points in hundredths, rounded down. Other props count with what is inside them, and coupons not at all, since
 * they need a deposit.
 */
export function averageOf(prizes: readonly Prize[], inside: Inside = () => []): RewardItem[] {
  const all = sumOfWeights(prizes)
  const parts = prizes.flatMap((prize) =>
    moneyOf(itemsOfPrize(prize), inside).map((item) => ({ ...item, count: (item.count * prize.weight) / all })),
  )
  return sumRewards(parts).flatMap((item) => (item.count >= 1 ? [{ ...item, count: Math.floor(item.count) }] : []))
}

/** The coin and points of rewards, and of what is inside them. */
export function moneyOf(items: readonly RewardItem[], inside: Inside): RewardItem[] {
  return items.flatMap((item) => {
    if (item.id === rewardId.coin || item.id === rewardId.points) return [item]
    return inside(item.id).map((one) => ({ ...one, count: one.count * item.count }))
  })
}

/** The dearest prize by a price of rewards: what a draw may cost at most. */
export function dearestOf(prizes: readonly Prize[], costOf: (items: readonly RewardItem[]) => Cents): Cents {
  return Math.max(0, ...prizes.map((prize) => costOf(itemsOfPrize(prize))))
}
