import { expect, test } from 'vitest'
import { isPercentage, rewardKind } from '#contract/props/rewards.ts'

test('a reward item’s kind follows the id ranges of the specification', () => {
  const kinds = [1000, 1001, 1099, 1100, 1201, 1299, 1301, 1399, 2001, 2002, 4001, 40_001, 40_004, 40_005]
  expect(kinds.map(rewardKind)).toEqual([
    'item',
    'coupon',
    'coupon',
    'item',
    'coupon',
    'coupon',
    'coupon',
    'coupon',
    'coin',
    'points',
    'item',
    'active',
    'firework',
    'item',
  ])
  const coupons = [1000, 1001, 1011, 1012, 1201, 1204, 1205, 1301]
  expect(coupons.filter(isPercentage)).toEqual([1001, 1011, 1201, 1204])
})
