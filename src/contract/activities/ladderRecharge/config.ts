import * as v from 'valibot'
import { positiveCents, rewardItems } from '../../call/shapes.ts'
import { isMoney } from '../../props/rewards.ts'
import { configOf } from '../config.ts'
import { TIER_ITEM_MAX, TIERS_MAX } from './limits.ts'

/** How often a tier is given: on each day in Manila, in each week from Monday, or once. */
export const periods = ['day', 'week', 'once'] as const

/** A tier of content/lobby/ladderRecharge.yaml: what a deposit of at least `amount` brings on top. */
export const tier = v.strictObject({
  id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
  amount: positiveCents,
  award: v.pipe(rewardItems, v.minLength(1)),
})
export type Tier = v.InferOutput<typeof tier>

export const config = configOf({
  file: 'ladderRecharge.yaml',
  schema: v.strictObject({ period: v.picklist(periods), tiers: v.pipe(v.array(tier), v.maxLength(TIERS_MAX)) }),
  read: ({ value, complain }): { period: (typeof periods)[number]; tiers: readonly Tier[] } => {
    for (const [index, { id, amount, award }] of value.tiers.entries()) {
      const before = value.tiers.slice(0, index)
      if (before.some((one) => one.id === id))
        complain(['tiers', index, 'id'], `${id} is used twice`, 'give this tier another id')
      if (before.some((one) => one.amount >= amount))
        complain(['tiers', index, 'amount'], 'is not above the tier before', 'order the tiers by their amounts')
      for (const [at, item] of award.entries()) {
        // It is posted with the deposit, so that a reversal takes it back as well.
        if (!isMoney(item))
          complain(
            ['tiers', index, 'award', at, 'id'],
            'only coin and points come with a deposit',
            'write 2001 or 2002',
          )
        if (item.count > TIER_ITEM_MAX)
          complain(['tiers', index, 'award', at, 'count'], `is more than ${TIER_ITEM_MAX}`, 'write a smaller number')
      }
    }
    return value
  },
})
