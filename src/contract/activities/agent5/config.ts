import * as v from 'valibot'
import { CENTS_MAX } from '../../money.ts'
import { whole } from '../../whole.ts'
import { award, checkAward } from '../award.ts'
import { COMMISSION_RATE_MAX } from '../commission.ts'
import { configOf } from '../config.ts'
import { AGENT5_MINIMUM_MAX, TIERS_MAX } from './limits.ts'

const file = v.strictObject({
  /** The least that can be turned into coin, in cents. */
  minimum: whole(1, AGENT5_MINIMUM_MAX),
  /** By the team's valid bets of a day, in cents: basis points of them. */
  tiers: v.pipe(
    v.array(v.strictObject({ bet: whole(0, CENTS_MAX), rate: whole(1, COMMISSION_RATE_MAX) })),
    v.minLength(1),
    v.maxLength(TIERS_MAX),
  ),
  /** For each valid friend, once. */
  friend: award,
})
export type Agent5Config = v.InferOutput<typeof file>

export const config = configOf({
  file: 'agent5.yaml',
  schema: file,
  read: ({ value, complain }): Agent5Config => {
    for (const [index, { bet, rate }] of value.tiers.entries()) {
      const before = value.tiers[index - 1]
      if (before && before.bet >= bet)
        complain(['tiers', index, 'bet'], 'is not more than the one before', 'sort by bet')
      if (before && before.rate >= rate)
        complain(['tiers', index, 'rate'], 'is not more than the one before', 'pay a larger team more')
    }
    checkAward(value.friend, (path, ...said) => complain(['friend', ...path], ...said))
    return value
  },
})
