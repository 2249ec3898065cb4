import { groupBy } from '../lists.ts'
import type { Cents } from '../money.ts'
import { isCoupon, MILLION, pointsWorth, type RewardItem, rewardId } from '../props/rewards.ts'
import { wagerOf } from '../wallet/wagering.ts'

/**
 * What an offered reward is really worth to a player, before they claim it. `server/activities/decisions.md` derives it, and /rule/wagering tells it.
 */

/** What fulfilling requirements costs, from the open games, and what a point is worth: made by the server (`worthBasis`), sent with the activities. */
export type WorthBasis = {
  /** What the points shop gives for a point at best, in millionths of a coin (`pointPpmOf`). */
  pointPpm: number
  /** Expected cost of one coin of requirement, in millionths, over the open games that count. Missing where no stake counts. */
  costPpm?: number | undefined
  /** The same for each type of game that counts: the share of a stake that counts in hundredths, and the cost. */
  types: { typeId: number; percent: number; costPpm: number }[]
}

/** A reward's worth. Money in cents; a cost is rounded up, a gain down. */
export type Worth = {
  coinCents: Cents
  /** Points at what the shop gives for them at best. */
  pointsCents: Cents
  /** What a point counts in it, in millionths of a coin. */
  pointPpm: number
  /** The most that coupons bring, each with a deposit of the player's own. It is no part of `netCents`. */
  couponCents: Cents
  /** What must be staked in games that count fully. */
  stakeCents: Cents
  /** What must be staked in each type of game, and what that is expected to cost. */
  stakes: readonly { typeId: number; stakeCents: Cents; costCents: Cents }[]
  /** Expected cost of the stakes, spread evenly over the open games. Undefined where no open game counts. */
  expectedCostCents: Cents | undefined
  /**
   * Coin and points less the expected cost: what it is worth to one who would have deposited anyway. Below 0, the offer is expected to cost more than
   * it gives.
   */
  netCents: number | undefined
  /** The deposit that the offer comes with, and must be staked once itself; 0 where it asks for none, or that was made. */
  depositCents: Cents
  /** Expected cost of staking that deposit. */
  depositCostCents: Cents | undefined
  /** The same less that cost too: what it is worth to one who deposits for the offer alone. */
  aloneCents: number | undefined
  /** When the offer ends, in milliseconds since 1970. */
  expiresAt: number | undefined
}

type Terms = {
  basis: WorthBasis | undefined
  /** The most that one coupon brings, in cents, by its number (`couponBound`). */
  couponMost?: (id: number) => Cents
  expiresAt?: number | undefined
  /** The deposit that the offer still asks for, in cents. */
  depositCents?: Cents | undefined
}

const HUNDREDTHS = 100

/** What the items are worth under these terms. Pure; every figure is exact but for the rounding named above. */
export function trueValue(
  items: readonly RewardItem[],
  { basis, couponMost = () => 0, expiresAt, depositCents = 0 }: Terms,
): Worth {
  const coins = items.filter(({ id }) => id === rewardId.coin)
  const coinCents = sumOf(coins, ({ count }) => count)
  const points = sumOf(items, ({ id, count }) => (id === rewardId.points ? count : 0))
  const pointPpm = basis?.pointPpm ?? 0
  const pointsCents = Math.floor(pointsWorth(points, pointPpm))
  const couponCents = sumOf(items, ({ id, count }) => (isCoupon(id) ? couponMost(id) * count : 0))
  const stakeCents = sumOf(coins, ({ count, betRate = 0 }) => wagerOf(count, betRate))
  const stakes = (stakeCents > 0 ? (basis?.types ?? []) : []).map(({ typeId, percent, costPpm }) => ({
    typeId,
    stakeCents: Math.ceil((stakeCents * HUNDREDTHS) / percent),
    costCents: costOfStakes(stakeCents, costPpm),
  }))
  const costOf = (cents: Cents) => (cents === 0 ? 0 : basis?.costPpm && costOfStakes(cents, basis.costPpm))
  // A deposit asks for its own amount once (`/rule/wagering`).
  const [expectedCostCents, depositCostCents] = [costOf(stakeCents), costOf(depositCents)]
  const netCents = expectedCostCents === undefined ? undefined : coinCents + pointsCents - expectedCostCents
  const aloneCents = netCents === undefined || depositCostCents === undefined ? undefined : netCents - depositCostCents
  const gain = { coinCents, pointsCents, pointPpm, couponCents, stakeCents, stakes, expectedCostCents, netCents }
  return { ...gain, depositCents, depositCostCents, aloneCents, expiresAt }
}

function costOfStakes(stakeCents: Cents, costPpm: number): Cents {
  return Math.ceil((stakeCents * costPpm) / MILLION)
}

function sumOf(items: readonly RewardItem[], of: (item: RewardItem) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0)
}

/** A game that may fulfil requirements: its return in hundredths of a percent, and the share of its stakes that counts. */
type Counting = { typeId: number; rtp: number; percent: number }

const WHOLE_RTP = 10_000

/** The basis from the open games, each counted once, and the worth of a point. */
export function basisOf(games: readonly Counting[], pointPpm: number): WorthBasis {
  const counting = games.filter(({ percent }) => percent > 0)
  if (counting.length === 0) return { pointPpm, types: [] }
  const types = [...groupBy(counting, ({ typeId }) => typeId)].map(([typeId, of]) => ({
    typeId,
    percent: of[0]?.percent ?? HUNDREDTHS,
    costPpm: meanCost(of),
  }))
  return { pointPpm, costPpm: meanCost(counting), types }
}

/** To fulfil one coin of requirement, 1 / share must be staked, of which 1 - return is expected to be lost. */
function meanCost(games: readonly Counting[]): number {
  const costs = games.map(({ rtp, percent }) => ((WHOLE_RTP - rtp) / WHOLE_RTP) * (HUNDREDTHS / percent))
  return Math.ceil((costs.reduce((sum, cost) => sum + cost, 0) / games.length) * MILLION)
}
