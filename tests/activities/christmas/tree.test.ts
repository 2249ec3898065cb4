import { describe, expect, test } from 'vitest'
import type { ChristmasConfig } from '#contract/activities/christmas/config.ts'
import { config } from '#contract/activities/christmas/config.ts'
import { PAROLS, TREE_PLACES } from '#contract/activities/christmas/limits.ts'
import {
  type ExtraSource,
  extraSources,
  extraState,
  type Hung,
  isHungOn,
  signedOf,
} from '#contract/activities/christmas/tree.ts'
import { averageOf, dearestOf } from '#contract/activities/draws.ts'
import { fc, runs } from '../../chance.ts'
import { aChristmas, PRIZES } from './fixture.ts'

const dayOf = (day: number) => `2027-12-${String(16 + day).padStart(2, '0')}`
const acts = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 15 }),
    what: fc.constantFrom('sign' as const, ...extraSources),
    has: fc.integer({ min: 0, max: 2 }),
  }),
  { maxLength: 120 },
)
const trees = fc.record({ most: fc.integer({ min: PAROLS, max: TREE_PLACES }), acts })

/** Plays acts as the server does, in the order of their days. */
function grow({
  most,
  acts: wanted,
}: {
  most: number
  acts: { day: number; what: 'sign' | ExtraSource; has: number }[]
}) {
  const hung: Hung[] = []
  for (const { day: number, what, has } of wanted.toSorted((one, other) => one.day - other.day)) {
    const day = dayOf(number)
    const isFree =
      what === 'sign'
        ? signedOf(hung) < PAROLS && !isHungOn(hung, 'sign', day)
        : extraState(hung, { source: what, day, most, need: 1, has }) === 'ready'
    if (isFree) hung.push({ source: what, day })
  }
  return hung
}

test('a tree never has more than its lanterns, nor two of a source and day, and always a place for each parol', () => {
  fc.assert(
    fc.property(trees, (plan) => {
      const hung = grow(plan)
      expect(hung.length).toBeLessThanOrEqual(plan.most)
      expect(new Set(hung.map(({ source, day }) => `${source}/${day}`)).size).toBe(hung.length)
      expect(signedOf(hung)).toBe(
        Math.min(PAROLS, new Set(plan.acts.flatMap((a) => (a.what === 'sign' ? [a.day] : []))).size),
      )
      expect(hung.length - signedOf(hung)).toBeLessThanOrEqual(plan.most - PAROLS)
    }),
    { numRuns: runs(200, 5_000) },
  )
})

describe('what a lantern is worth', () => {
  test('is the mean of its prizes by their chances, and the dearest is what may be lost at most', () => {
    expect(averageOf(PRIZES)).toEqual([
      { id: 2001, count: 75, betRate: 1 },
      { id: 2002, count: 750 },
    ])
    const tickets = [{ id: 1, weight: 1, prop: 40_003, count: 2 }, ...PRIZES.slice(1)]
    const inside = (prop: number) => (prop === 40_003 ? [{ id: 2002, count: 400 }] : [])
    expect(averageOf(tickets, inside)).toEqual([{ id: 2002, count: 950 }])
    expect(dearestOf(PRIZES, (items) => items[0]?.count ?? 0)).toBe(1_000)
  })

  test('lies between the smallest and the largest prize', () => {
    const prize = fc.record({ weight: fc.integer({ min: 1, max: 1_000 }), count: fc.integer({ min: 1, max: 100_000 }) })
    fc.assert(
      fc.property(fc.array(prize, { minLength: 1, maxLength: 12 }), (list) => {
        const prizes = list.map((one, id) => ({ ...one, id, prop: 2002 }))
        const counts = list.map(({ count }) => count)
        const [{ count = 0 } = {}] = averageOf(prizes)
        expect(count).toBeGreaterThanOrEqual(Math.min(...counts) - 1)
        expect(count).toBeLessThanOrEqual(Math.max(...counts))
      }),
      { numRuns: runs(100, 2_000) },
    )
  })
})

describe('christmas.yaml', () => {
  const complaints = (value: ChristmasConfig): string[] => {
    const found: string[] = []
    const complain = (path: readonly (string | number)[]) => void found.push(path.join('.'))
    config.read({ value, levels: [], pointPpm: 125_000, props: [{ id: 1301, num: 10 }], complain })
    return found
  }
  const withPrize = (change: object) =>
    aChristmas({ prizes: [{ id: 9, weight: 1, prop: 2002, count: 1, ...change }, ...PRIZES] })

  test.each<[string, ChristmasConfig, string[]]>([
    ['is fit', aChristmas(), []],
    ['knows coupons of props.yaml', withPrize({ prop: 1301 }), []],
    ['refuses a coupon that is none', withPrize({ prop: 1302 }), ['lanterns.prizes.0.prop']],
    ['refuses a prize twice', withPrize({ id: 1 }), ['lanterns.prizes.1.id']],
    [
      'refuses a frame',
      withPrize({ prop: 50_001, instead: 5 }),
      ['lanterns.prizes.0.prop', 'lanterns.prizes.0.instead'],
    ],
    [
      'refuses a prize of nothing',
      withPrize({ prop: undefined, count: undefined }),
      ['lanterns.prizes.0.prop', 'lanterns.prizes.0.count'],
    ],
    ['refuses points to be staked', withPrize({ betRate: 1 }), ['lanterns.prizes.0.betRate']],
    ['refuses a typing error', withPrize({ count: 9_999_999 }), ['lanterns.prizes.0.count']],
    ['refuses a leftover above the average', aChristmas({ leftover: 751 }), ['lanterns.leftover']],
    [
      'refuses steps out of order, and beyond the tree',
      {
        ...aChristmas(),
        steps: [
          { lanterns: 12, award: [{ id: 2002, count: 1 }] },
          { lanterns: 2, award: [{ id: 4001, count: 1 }] },
        ],
      },
      ['steps.0.lanterns', 'steps.1.lanterns', 'steps.1.award.0.id'],
    ],
  ])('%s', (_name, value, wanted) => {
    expect(complaints(value)).toEqual(wanted)
  })
})
