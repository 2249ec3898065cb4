import * as v from 'valibot'
import { rewardId } from '../../props/rewards.ts'
import { award, checkAward } from '../award.ts'
import { configOf } from '../config.ts'
import { BELOW_MAX, SUPPLIES_MAX } from './limits.ts'

const upTo = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most))

const schema = v.strictObject({
  /** Who has less coin in cents, and nothing else, is bankrupt. */
  below: upTo(BELOW_MAX),
  /** Supplies for each day of Manila. */
  times: upTo(SUPPLIES_MAX),
  award,
})
type Supply = v.InferOutput<typeof schema>

/** The supply, in content/lobby/supply.yaml. */
export const config = configOf({
  file: 'supply.yaml',
  schema,
  read: ({ value, complain }): Supply => {
    checkAward(value.award, (path, ...said) => complain(['award', ...path], ...said))
    const coin = value.award.reduce((sum, { id, count }) => sum + (id === rewardId.coin ? count : 0), 0)
    if (coin < value.below) complain(['award'], 'leaves its player bankrupt', `give ${value.below} of coin or more`)
    return value
  },
})
