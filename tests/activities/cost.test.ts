import { afterEach, describe, expect, test } from 'vitest'
import { costOf, pointPpmOf } from '#contract/activities/cost.ts'
import { averageOf } from '#contract/activities/draws.ts'
import { expectedOf, thing } from '#contract/activities/newYear/things.ts'
import { costNow } from '#server/activities/budget.ts'
import { worthBasis } from '#server/activities/worthBasis.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { worthOf } from '#tools/activities/worth.ts'
import { fc } from '../chance.ts'

afterEach(() => setCatalogue(undefined))

const row = { prop: 2001, count: 500, price: 5_000, status: 1 as const }
const POINTS = [{ id: 2002, count: 80_000 }]

describe('a point', () => {
  test('is worth what the dearest row gives that is on and holds coin', () => {
    expect(pointPpmOf([row])).toBe(100_000)
    expect(pointPpmOf([row, { ...row, count: 10_000, price: 80_000 }])).toBe(125_000)
    expect(pointPpmOf([row, { ...row, count: 10_000, status: 0 }])).toBe(100_000)
    expect(pointPpmOf([row, { ...row, prop: 50_001, count: 10_000 }])).toBe(100_000)
    expect(pointPpmOf([{ ...row, prop: 50_001 }])).toBe(0)
  })

  test('is never worth less than a row gives for it', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 5 }), (rows) => {
        const worths = {
          numOf: () => 0,
          pointPpm: pointPpmOf(rows.map(([count, price]) => ({ ...row, count, price }))),
        }
        for (const [count, price] of rows)
          expect(costOf([{ id: 2002, count: price }], worths)).toBeGreaterThanOrEqual(count)
      }),
    )
  })

  test('counts the same in budgets and in what pages tell, by the shop of content/lobby', () => {
    const { points } = catalogue()
    expect([costNow(POINTS), worthBasis().pointPpm]).toEqual([10_000, 125_000])
    const cheaper = points.shop.filter(({ price }) => price !== 80_000)
    setCatalogue({ ...catalogue(), points: { ...points, shop: cheaper } })
    expect([costNow(POINTS), worthBasis().pointPpm]).toEqual([8_889, 111_112])
    setCatalogue({ ...catalogue(), points: { ...points, shop: [] } })
    expect([costNow(POINTS), worthBasis().pointPpm]).toEqual([0, 0])
  })
})

test('a price in points buys in the shop hardly more than what it buys elsewhere, coupons apart, and never less', () => {
  const { configs, points } = catalogue()
  const { lanterns } = configs.christmas
  const { boxes, prizes } = configs.newYear
  const box = expectedOf([{ id: thing.box, count: 1 }], { active: boxes.active, prizes })
  const draw = points.draw.prizes.filter(({ prop }) => prop === 2001 || prop === 2002 || prop === undefined)
  const trades = [
    { price: points.draw.price, items: averageOf(draw) },
    { price: lanterns.points, items: averageOf(lanterns.prizes) },
    { price: boxes.points, items: box },
  ]
  for (const { price, items } of trades) {
    const given = worthOf(items)
    const paid = worthOf([{ id: 2002, count: price }])
    expect(given).toBeLessThanOrEqual(paid)
    expect(given).toBeGreaterThan(0.75 * paid)
  }
})
