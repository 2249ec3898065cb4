import * as v from 'valibot'
import { rewardItems } from '../../call/shapes.ts'
import { isCoupon, type RewardItem, rewardId } from '../../props/rewards.ts'
import { whole } from '../../whole.ts'
import type { Complain } from '../award.ts'
import { configOf } from '../config.ts'
import { costOf } from '../cost.ts'
import { FUND_PRICE_MAX, FUND_STEPS_MAX } from './limits.ts'

const step = v.strictObject({
  /** The VIP level that gives it. */
  level: whole(1, 100),
  /** Points (2002) in hundredths, and coupons by their number. Never coin. */
  items: v.pipe(rewardItems, v.minLength(1), v.maxLength(4)),
})
export type FundStep = v.InferOutput<typeof step>

const file = v.strictObject({
  /** Cents of coin. */
  price: whole(1, FUND_PRICE_MAX),
  steps: v.pipe(v.array(step), v.minLength(1), v.maxLength(FUND_STEPS_MAX)),
})
export type FundConfig = v.InferOutput<typeof file>

export const config = configOf({
  file: 'fund.yaml',
  schema: file,
  read: ({ value, levels, props, pointPpm, complain }): FundConfig => {
    for (const [index, { level, items }] of value.steps.entries()) {
      const at: Complain = (path, what, mend) => complain(['steps', index, ...path], what, mend)
      if (!levels.some((one) => one.level === level)) at(['level'], 'is no level of web.yaml', 'name one of them')
      const before = value.steps[index - 1]
      if (before && before.level >= level) at(['level'], 'is not above the one before', 'sort by level')
      checkItems(items, props, at)
    }
    const worth = costOf(
      value.steps.flatMap(({ items }) => items),
      { pointPpm, numOf: (id) => props.find((prop) => prop.id === id)?.num ?? 0 },
    )
    if (worth > value.price)
      complain(['steps'], `are worth ${worth}, which is more than the price: that is interest`, 'return less')
    return value
  },
})

function checkItems(items: readonly RewardItem[], props: readonly { id: number }[], complain: Complain): void {
  for (const [item, { id }] of items.entries()) {
    const isKnown = id === rewardId.points || (isCoupon(id) && props.some((prop) => prop.id === id))
    if (!isKnown)
      complain(
        ['items', item, 'id'],
        'is neither points nor a coupon of props.yaml',
        `write ${rewardId.points}, or a coupon`,
      )
  }
}
