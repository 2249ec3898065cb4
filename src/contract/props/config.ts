import * as v from 'valibot'
import { BET_RATE_MAX } from '../games/limits.ts'
import { CENTS_MAX } from '../money.ts'
import { GIVEN_CENTS_MAX, POINTS_PRICE_MAX } from '../points/limits.ts'
import { whole } from '../whole.ts'
import { PROP_DAYS_MAX, PROP_PARAMS_LENGTH_MAX } from './limits.ts'

/** Schema of content/lobby/props.yaml. Browser rooms import only its types. */

const propParams = v.strictObject({
  /** Coupons: the least deposit. Others: what a player must have deposited in all before points buy it. Centavos. */
  limitAmount: v.optional(whole(1, CENTS_MAX)),
  /** Percentages: the most coin that it brings, in centavos. */
  maxCents: v.optional(whole(1, GIVEN_CENTS_MAX)),
  /** Coupons: how often their coin must be staked before it may leave. */
  betRate: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(BET_RATE_MAX))),
  /** How many days it is valid, until the end of the last one in Manila. Without it there is no end. */
  days: v.optional(whole(1, PROP_DAYS_MAX)),
})
export type PropParams = v.InferOutput<typeof propParams>

function isParams(text: string): boolean {
  try {
    return v.is(propParams, JSON.parse(text))
  } catch {
    return false
  }
}

/** What a prop is, wherever it is given (spec 3). */
export const propConfig = v.strictObject({
  id: whole(1, 99_999),
  /** Coupons: the percentage, or whole coins (spec 9). Others: how much of it one exchange gives, unless its row says so. */
  num: whole(1, GIVEN_CENTS_MAX),
  /** Its price in hundredths of a point, unless its row says so. */
  price: whole(1, POINTS_PRICE_MAX),
  /** JSON of `PropParams`. */
  paramStr: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(PROP_PARAMS_LENGTH_MAX),
      v.check(isParams, 'must be such as {"limitAmount":50000,"days":14}'),
    ),
    '{}',
  ),
})
export type PropConfig = v.InferOutput<typeof propConfig>
