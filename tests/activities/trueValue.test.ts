import { describe, expect, test } from 'vitest'
import { basisOf, trueValue } from '#contract/activities/trueValue.ts'
import { gameType } from '#contract/enumerations.ts'
import { fc } from '../chance.ts'

const { slots, poker, live } = gameType
const games = [
  { typeId: slots, rtp: 9500, percent: 100 },
  { typeId: slots, rtp: 9700, percent: 100 },
  { typeId: poker, rtp: 9900, percent: 20 },
  { typeId: live, rtp: 9000, percent: 0 },
]
const basis = basisOf(games, 125_000)

describe('the basis', () => {
  test('averages the cost of a coin of requirement over the games that count', () => {
    // 5 % and 3 % of the stakes; 1 % of five times as much: (0.05 + 0.03 + 0.05) / 3.
    expect(basis?.costPpm).toBe(43_334)
    expect(basis?.types).toEqual([
      { typeId: slots, percent: 100, costPpm: 40_000 },
      { typeId: poker, percent: 20, costPpm: 50_000 },
    ])
  })

  test('has no cost where no stake counts, and still the worth of a point', () => {
    const none = { pointPpm: 125_000, types: [] }
    expect([basisOf([], 125_000), basisOf(games.slice(3), 125_000)]).toEqual([none, none])
  })
})

describe('the worth', () => {
  test('of 100 coin to be staked three times: stakes and cost by type, and what is left', () => {
    const worth = trueValue([{ id: 2001, count: 10_000, betRate: 3 }], { basis, expiresAt: 5 })
    expect(worth).toMatchObject({ coinCents: 10_000, stakeCents: 30_000, expectedCostCents: 1_301, netCents: 8_699 })
    expect(worth.stakes).toEqual([
      { typeId: slots, stakeCents: 30_000, costCents: 1_200 },
      { typeId: poker, stakeCents: 150_000, costCents: 1_500 },
    ])
    expect(worth.expiresAt).toBe(5)
  })

  test('counts points at what the shop gives, and coupons beside it', () => {
    const items = [
      { id: 2002, count: 100_000 },
      { id: 1201, count: 2 },
    ]
    const worth = trueValue(items, { basis, couponMost: (id) => (id === 1201 ? 2_000 : 0) })
    expect(worth).toMatchObject({
      coinCents: 0,
      pointsCents: 12_500,
      couponCents: 4_000,
      expectedCostCents: 0,
      netCents: 12_500,
    })
    expect(worth.stakes).toEqual([])
  })

  test('that comes with a deposit tells the cost of its stake too, and both worths', () => {
    // A ladder's ₱2,000: ₱20 to be staked three times, and the deposit once.
    const items = [{ id: 2001, count: 2_000, betRate: 3 }]
    const worth = trueValue(items, { basis, depositCents: 200_000 })
    expect(worth).toMatchObject({ expectedCostCents: 261, netCents: 1_739, depositCents: 200_000 })
    expect(worth).toMatchObject({ depositCostCents: 8_667, aloneCents: 1_739 - 8_667 })
    expect(trueValue(items, { basis })).toMatchObject({ depositCents: 0, depositCostCents: 0, aloneCents: 1_739 })
    const unknown = { pointPpm: 0, types: [] }
    expect(trueValue(items, { basis: unknown, depositCents: 200_000 })).toMatchObject({
      depositCostCents: undefined,
      aloneCents: undefined,
    })
  })

  test('may be below zero, and is unknown where nothing can be staked', () => {
    const items = [{ id: 2001, count: 1_000, betRate: 40 }]
    expect(trueValue(items, { basis }).netCents).toBe(1_000 - 1_734)
    expect(trueValue(items, { basis: undefined })).toMatchObject({ netCents: undefined, expectedCostCents: undefined })
    expect(trueValue([{ id: 2001, count: 1_000 }], { basis: undefined }).netCents).toBe(1_000)
  })

  test('is no better than its coin and points, and falls with the multiple', () => {
    const coin = fc.integer({ min: 1, max: 1_000_000 })
    const rate = fc.integer({ min: 0, max: 5_000 }).map((hundredths) => hundredths / 100)
    fc.assert(
      fc.property(coin, rate, rate, (count, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        const netAt = (betRate: number) => trueValue([{ id: 2001, count, betRate }], { basis }).netCents ?? Number.NaN
        expect(netAt(low)).toBeLessThanOrEqual(count)
        expect(netAt(high)).toBeLessThanOrEqual(netAt(low))
      }),
    )
  })
})
