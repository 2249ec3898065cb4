/** Something a player is given (spec 3, reward item): coin and points in hundredths, coupons and the rest by number. */
export type RewardItem = {
  readonly id: number
  readonly count: number
  /** Coin alone: how many times it must be staked before it may leave. */
  readonly betRate?: number | undefined
}

export type RewardKind = 'coin' | 'points' | 'coupon' | 'active' | 'box' | 'lottery' | 'firework' | 'item'

/** What is money: the only items that can be given so far. */
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

/** What an item is, by the id ranges of spec 3. */
export function rewardKind(id: number): RewardKind {
  return kinds.get(id) ?? (COUPONS.some((range) => within(id, range)) ? 'coupon' : 'item')
}

/** Coupons whose figure is a percentage. */
export function isPercentage(id: number): boolean {
  return PERCENTAGES.some((range) => within(id, range))
}

/** The same things added up: one line for each id and multiplier, in the order they came. */
export function sumRewards(items: readonly RewardItem[]): RewardItem[] {
  const sums = new Map<string, RewardItem>()
  for (const item of items) {
    const key = `${item.id}/${item.betRate ?? 0}`
    sums.set(key, { ...item, count: item.count + (sums.get(key)?.count ?? 0) })
  }
  return [...sums.values()]
}
