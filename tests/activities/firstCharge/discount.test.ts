import { expect, test } from 'vitest'
import { discountOf } from '#contract/activities/firstCharge/discount.ts'
import { fc } from '../../chance.ts'

const COUPON = 1301
const numOf = (num: number) => (prop: number) => (prop === COUPON ? num : 0)

test('the discount is the floor of worth over price: coin, 0.008 a point, coupons num times 100', () => {
  const amounts = fc.record({
    ...{ coin: fc.integer({ min: 1, max: 1_000_000 }), points: fc.integer({ min: 1, max: 1_000_000 }) },
    ...{ coupons: fc.integer({ min: 1, max: 20 }), num: fc.integer({ min: 1, max: 100 }) },
  })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 5_000_000 }), ({ coin, points, coupons, num }, price) => {
      const award = [
        { id: 2001, count: coin, betRate: 1 },
        { id: 2002, count: points },
        { id: COUPON, count: coupons },
      ]
      const thousandths = BigInt(coin) * 1000n + BigInt(points) * 8n + BigInt(num) * 100n * BigInt(coupons) * 1000n
      expect(discountOf(award, price, numOf(num))).toBe(Number((thousandths * 100n) / (BigInt(price) * 1000n)))
    }),
  )
})

test.each([
  [[{ id: 2001, count: 30_000 }], 50_000, 60],
  [[{ id: 2002, count: 12_500 }], 10_000, 1],
  [[{ id: 2002, count: 12_499 }], 10_000, 0],
  [[{ id: COUPON, count: 3 }], 10_000, 60],
])('%j for %i is %i percent', (award, price, percent) => {
  expect(discountOf(award, price, numOf(20))).toBe(percent)
})
