/** Something a player is given (spec 3, reward item): coin and points in hundredths, coupons and the rest by number. */
export type RewardItem = {
  readonly id: number
  readonly count: number
  /** Coin only: the wagering requirement as a multiple of the amount. */
  readonly betRate?: number | undefined
}

export type RewardKind = 'coin' | 'points' | 'coupon' | 'active' | 'box' | 'lottery' | 'firework' | 'item'

/** Money, the only items that can be given so far. */
export const rewardId = { coin: 2001, points: 2002 } as const

const kinds = new Map<number, RewardKind>([
  [rewardId.coin, 'coin'],
  [rewardId.points, 'points'],
  [40_001, 'active'],
  [40_002, 'box'],
  [40_003, 'lottery'],
  [40_004, 'firework'],
])

const within = (id: number, [from, to]: readonly [number, number]) => id >= from && id <= to
const COUPONS = [
  [1001, 1099],
  [1201, 1299],
  [1301, 1399],
] as const
const PERCENTAGES = [
  [1001, 1011],
  [1201, 1204],
] as const

/** The kind of an item, by the id ranges of spec 3. */
export function rewardKind(id: number): RewardKind {
  return kinds.get(id) ?? (COUPONS.some((range) => within(id, range)) ? 'coupon' : 'item')
}

/** Coupons whose figure is a percentage. */
export function isPercentage(id: number): boolean {
  return PERCENTAGES.some((range) => within(id, range))
}

/** Sums equal rewards: one line per id and multiplier, in order of first appearance. */
export function sumRewards(items: readonly RewardItem[]): RewardItem[] {
  const sums = new Map<string, RewardItem>()
  for (const item of items) {
    const key = `${item.id}/${item.betRate ?? 0}`
    sums.set(key, { ...item, count: item.count + (sums.get(key)?.count ?? 0) })
  }
  return [...sums.values()]
}
