/** Something a player is given (spec 3, reward item): coin and points in hundredths, coupons and the rest by number. */
export type RewardItem = {
  readonly id: number
  readonly count: number
  /** Coin only: the wagering requirement as a multiple of the amount. */
  readonly betRate?: number | undefined
}

export type RewardKind = 'coin' | 'points' | 'coupon' | 'active' | 'box' | 'lottery' | 'firework' | 'fiesta' | 'item'

/** Money, the only items that can be given so far. */
export const rewardId = { coin: 2001, points: 2002 } as const

/** The worth of a point is told in millionths of a coin (`pointPpmOf`). */
export const MILLION = 1_000_000

/** What points are worth, in cents, not rounded. */
export const pointsWorth = (points: number, pointPpm: number): number => (points * pointPpm) / MILLION

const kinds = new Map<number, RewardKind>([
  [rewardId.coin, 'coin'],
  [rewardId.points, 'points'],
  [40_001, 'active'],
  [40_002, 'box'],
  [40_003, 'lottery'],
  [40_004, 'firework'],
])

const within = (id: number, [from, to]: readonly [number, number]) => id >= from && id <= to
/** Coupons by their kind: general ones, of a fixed value, and gifts. */
const coupons = { coupon: [1001, 1099], fixedCoupon: [1201, 1299], giftCoupon: [1301, 1399] } as const
const PERCENTAGES = [
  [1001, 1011],
  [1201, 1204],
] as const

/** Coin as a reward, with what must be staked of it, if anything. */
export const coinReward = (count: number, betRate: number): RewardItem => ({
  ...{ id: rewardId.coin, count },
  ...(betRate > 0 && { betRate }),
})

/** The kind of an item, by the id ranges of spec 3. */
export function rewardKind(id: number): RewardKind {
  return kinds.get(id) ?? (isCoupon(id) ? 'coupon' : isOfFiesta(id) ? 'fiesta' : 'item')
}

/** Whether an item is a coupon, which adds to a deposit. */
export const isCoupon = (id: number): boolean => Object.values(coupons).some((range) => within(id, range))

/** The item whose only figure is how many there are (spec 3). */
const PLAIN = 4001

/** Numbers of what seasons give and nothing else does: New Year's things (spec 3), and those of fiestas above them. */
export const SEASON_THINGS = [40_001, 40_999] as const
/** Those of fiestas. */
export const FIESTA_THINGS = [40_101, SEASON_THINGS[1]] as const
const isOfFiesta = (id: number): boolean => within(id, FIESTA_THINGS)

/** Whether it is a thing of a season, of which only the number counts. */
export const isCounted = (id: number): boolean => within(id, SEASON_THINGS)

/** Whether a player's inventory keeps it: a coupon or a counted item. Coin and points are the ledger's. */
export const isKept = (id: number): boolean => isCoupon(id) || id === PLAIN || isCounted(id)

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

/** Whether an item is coin or points, which the ledger posts. Everything else lies in the player's inventory. */
export function isMoney({ id }: Pick<RewardItem, 'id'>): boolean {
  return id === rewardId.coin || id === rewardId.points
}
