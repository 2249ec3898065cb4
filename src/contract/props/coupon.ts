import type { Cents } from '../money.ts'
import type { PropConfig, PropParams } from './config.ts'
import { coinReward, isPercentage, type RewardItem } from './rewards.ts'

type Config = Pick<PropConfig, 'id' | 'num' | 'paramStr'>

/** The parameters of a prop. */
export function paramsOf({ paramStr }: Pick<PropConfig, 'paramStr'>): PropParams {
  return JSON.parse(paramStr) as PropParams // the schema of props.yaml has checked it
}

/** The least deposit that a coupon asks for, in cents; 0 where any deposit will do. */
export const couponMinimum = (config: Pick<PropConfig, 'paramStr'>): Cents => paramsOf(config).limitAmount ?? 0

/**
 * The coin that a coupon adds to a deposit, in cents: its percentage up to its most, rounded down to the centavo, or its amount (`num` whole
 * coins, spec 9). 0 for a deposit below its minimum.
 */
export function couponValue(config: Config, depositCents: Cents): Cents {
  const { limitAmount = 0, maxCents = Number.MAX_SAFE_INTEGER } = paramsOf(config)
  if (depositCents <= 0 || depositCents < limitAmount) return 0
  if (!isPercentage(config.id)) return config.num * 100
  return Math.min(maxCents, Math.floor((depositCents * config.num) / 100))
}

/** The most coin that a coupon adds to any deposit, in cents; 0 for a percentage without a most. */
export function couponBound(config: Config): Cents {
  return isPercentage(config.id) ? (paramsOf(config).maxCents ?? 0) : config.num * 100
}

/** What a coupon adds to a deposit as a reward, with what must be staked of it; undefined where it adds nothing. */
export function couponReward(config: Config, depositCents: Cents): RewardItem | undefined {
  const count = couponValue(config, depositCents)
  const { betRate = 0 } = paramsOf(config)
  return count > 0 ? coinReward(count, betRate) : undefined
}
