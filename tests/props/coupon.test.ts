import { expect, test } from 'vitest'
import { couponReward, couponValue } from '#contract/props/coupon.ts'
import { isPercentage } from '#contract/props/rewards.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { fc } from '../chance.ts'

const cents = (max: number) => fc.integer({ min: 1, max })
const params = fc.record({ limitAmount: cents(1_000_000), maxCents: cents(1_000_000) }, { requiredKeys: ['maxCents'] })
const percentage = fc.record({
  id: fc.constantFrom(1001, 1011, 1201, 1204),
  num: fc.integer({ min: 1, max: 100 }),
  params,
})

test('a percentage is rounded down, never above its most, and never falls with a larger deposit', () => {
  fc.assert(
    fc.property(percentage, cents(5_000_000), cents(5_000_000), ({ id, num, params }, one, other) => {
      const coupon = { id, num, paramStr: JSON.stringify(params) }
      const [low, high] = [Math.min(one, other), Math.max(one, other)]
      const value = couponValue(coupon, high)
      const isReached = high >= (params.limitAmount ?? 0)
      expect(value).toBe(isReached ? Math.min(params.maxCents, Math.floor((high * num) / 100)) : 0)
      expect(value).toBeGreaterThanOrEqual(couponValue(coupon, low))
      expect(value).toBeLessThanOrEqual(high)
    }),
  )
})

test('an amount is whole coins from the least deposit on, and nothing below it', () => {
  fc.assert(
    fc.property(fc.constantFrom(1012, 1205, 1299, 1301), cents(10_000), cents(1_000_000), (id, num, limitAmount) => {
      const coupon = { id, num, paramStr: JSON.stringify({ limitAmount, betRate: 3 }) }
      expect(couponReward(coupon, limitAmount - 1)).toBeUndefined()
      expect(couponReward(coupon, limitAmount)).toEqual({ id: 2001, count: num * 100, betRate: 3 })
    }),
  )
})

test('the coupons of the house never bring more than the deposit, and say when they end', () => {
  for (const coupon of Object.values(catalogue().webConfig.appPropConfigMap)) {
    if (coupon.id > 1399) continue
    const { limitAmount, maxCents, days } = JSON.parse(coupon.paramStr)
    expect(couponValue(coupon, limitAmount)).toBeGreaterThan(0)
    expect(couponValue(coupon, limitAmount)).toBeLessThanOrEqual(limitAmount)
    expect(days).toBeGreaterThan(0)
    expect(maxCents !== undefined).toBe(isPercentage(coupon.id))
  }
})
