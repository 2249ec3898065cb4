import type { Cents } from '../money.ts'
import { wagerOf } from '../wallet/wagering.ts'
import { POINT_WORTH } from './cost.ts'
import { isCoupon, type RewardItem, rewardId } from './rewards.ts'

/**
 * What an offered reward is really worth to a player, before they claim it. `server/activities/decisions.md` derives it, and /rule/wagering tells it.
 */

/** What fulfilling requirements costs, from the open games: made by the server (`worthBasis`), sent with the activities. */
export type WorthBasis = {
  /** Expected cost of one coin of requirement, in millionths, over the open games that count. */
  costPpm: number
  /** The same for each type of game that counts: the share of a stake that counts in hundredths, and the cost. */
  types: { typeId: number; percent: number; costPpm: number }[]
}

/** A reward's worth. Money in cents; a cost is rounded up, a gain down. */
export type Worth = {
  coinCents: Cents
  /** Points at spec 9's 0.008 coin each. */
  pointsCents: Cents
  /** The most that coupons bring, each with a deposit of the player's own. It is no part of `netCents`. */
  couponCents: Cents
  /** What must be staked in games that count fully. */
  stakeCents: Cents
  /** What must be staked in each type of game, and what that is expected to cost. */
  stakes: readonly { typeId: number; stakeCents: Cents; costCents: Cents }[]
  /** Expected cost of the stakes, spread evenly over the open games. Undefined where no open game counts. */
  expectedCostCents: Cents | undefined
  /** Coin and points less the expected cost: below 0, the offer is expected to cost more than it gives. */
  netCents: number | undefined
  /** When the offer ends, in milliseconds since 1970. */
  expiresAt: number | undefined
}

type Terms = {
  basis: WorthBasis | undefined
  /** The most that one coupon brings, in cents, by its number (`couponBound`). */
  couponMost?: (id: number) => Cents
  expiresAt?: number | undefined
}

const MILLION = 1_000_000
const HUNDREDTHS = 100

/** What the items are worth under these terms. Pure; every figure is exact but for the rounding named above. */
export function trueValue(items: readonly RewardItem[], { basis, couponMost = () => 0, expiresAt }: Terms): Worth {
  const coins = items.filter(({ id }) => id === rewardId.coin)
  const coinCents = sumOf(coins, ({ count }) => count)
  const pointsCents = Math.floor(sumOf(items, ({ id, count }) => (id === rewardId.points ? count * POINT_WORTH : 0)))
  const couponCents = sumOf(items, ({ id, count }) => (isCoupon(id) ? couponMost(id) * count : 0))
  const stakeCents = sumOf(coins, ({ count, betRate = 0 }) => wagerOf(count, betRate))
  const stakes = (stakeCents > 0 ? (basis?.types ?? []) : []).map(({ typeId, percent, costPpm }) => ({
    typeId,
    stakeCents: Math.ceil((stakeCents * HUNDREDTHS) / percent),
    costCents: costOfStakes(stakeCents, costPpm),
  }))
  const expectedCostCents = stakeCents === 0 ? 0 : basis && costOfStakes(stakeCents, basis.costPpm)
  const netCents = expectedCostCents === undefined ? undefined : coinCents + pointsCents - expectedCostCents
  return { coinCents, pointsCents, couponCents, stakeCents, stakes, expectedCostCents, netCents, expiresAt }
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

/** The basis from the open games, each counted once. Undefined if no stake counts anywhere. */
export function basisOf(games: readonly Counting[]): WorthBasis | undefined {
  const counting = games.filter(({ percent }) => percent > 0)
  if (counting.length === 0) return undefined
  const types = [...Map.groupBy(counting, ({ typeId }) => typeId)].map(([typeId, of]) => ({
    typeId,
    percent: of[0]?.percent ?? HUNDREDTHS,
    costPpm: meanCost(of),
  }))
  return { costPpm: meanCost(counting), types }
}

/** To fulfil one coin of requirement, 1 / share must be staked, of which 1 - return is expected to be lost. */
function meanCost(games: readonly Counting[]): number {
  const costs = games.map(({ rtp, percent }) => ((WHOLE_RTP - rtp) / WHOLE_RTP) * (HUNDREDTHS / percent))
  return Math.ceil((costs.reduce((sum, cost) => sum + cost, 0) / games.length) * MILLION)
}
