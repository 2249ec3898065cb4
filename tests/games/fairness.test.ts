import { describe, expect, test } from 'vitest'
import { drawBelow } from '#contract/games/fair.ts'
import { kindNames } from '#contract/games/kinds.ts'
import { rulesOf } from '#server/games/engines.ts'
import { allSamplers, examine, judgeAll } from '#tools/fairness/examine.ts'
import { chiSquareTail, evenTail, normalTail } from '#tools/fairness/pValues.ts'
import { even, type Sampler } from '#tools/fairness/series.ts'
import { judge, testNames } from '#tools/fairness/tests.ts'
import { seededWords } from '#tools/rtp/seededWords.ts'

const SEED = 'f'.repeat(64)
const ROUNDS = 2_000

test('what every game maps from the published derivation is that of chance', async () => {
  const samplers = await allSamplers()
  const games = kindNames.flatMap((kind) => rulesOf(kind).map(({ id }) => id))
  expect(samplers.map(({ gameId }) => gameId).toSorted()).toEqual(games.toSorted())
  const found = samplers.flatMap((sampler) => examine(sampler, SEED, ROUNDS))
  for (const { gameId, series, values } of found) expect(values, `${gameId} ${series}`).toBeGreaterThanOrEqual(ROUNDS)
  const { together, least, isFair } = judgeAll(found)
  // One of a thousand seeds would not pass; this one does, always.
  expect(together).toBeGreaterThan(0.001)
  expect(least).toBeGreaterThan(0.001)
  expect(isFair).toBe(true)
})

describe('a mapping with a fault is told by the test that looks for it', () => {
  const sides = 6
  const values = (next: (before: number, draw: (below: number) => number) => number) => {
    const words = seededWords('a mapping with a fault')
    let before = 0
    return Array.from({ length: 20_000 }, () => {
      before = next(before, (below) => drawBelow(words, below))
      return before
    })
  }

  test.each([
    [
      'one value a twelfth too often',
      'chi-square',
      (_: number, draw: (below: number) => number) => (draw(60) < 1 ? 0 : draw(sides)),
    ],
    [
      'every value as low or high as the one before, somewhat',
      'runs',
      (before: number, draw: (below: number) => number) => (draw(20) < 1 ? before : draw(sides)),
    ],
    [
      'every value next to the one before, somewhat',
      'serial',
      (before: number, draw: (below: number) => number) =>
        draw(20) < 1 ? Math.min(sides - 1, before + 1) : draw(sides),
    ],
    ['no long wait for a low one', 'gap', waits(4)],
    ['no hand of five high ones', 'poker', waits(4)],
  ] as const)('%s', (_, name, next) => {
    expect(judge({ name, weights: even(sides) }, values(next))[name]).toBeLessThan(1e-3)
  })

  /** After so many high values a low one comes. */
  function waits(most: number) {
    let high = 0
    return (_: number, draw: (below: number) => number) => {
      const value = high >= most ? draw(sides / 2) : draw(sides)
      high = value < sides / 2 ? 0 : high + 1
      return value
    }
  }
})

test('a house that maps a byte without rejection is refused', () => {
  const weights = even(100)
  const draw: Sampler['draw'] = (words) => [[(words() & 255) % weights.length]]
  const found = examine({ gameId: 9999, series: [{ name: 'byte', weights }], draw }, SEED, 20_000)
  expect(judgeAll(found).isFair).toBe(false)
})

test('a house whose figures are too good is refused', () => {
  const p = Object.fromEntries(testNames.map((name) => [name, 0.999])) as Record<(typeof testNames)[number], number>
  const found = Array.from({ length: 20 }, () => ({ gameId: 1, series: 'reel', values: 1, p }))
  expect(judgeAll(found)).toMatchObject({ isFair: false, least: 1 })
})

describe('of even luck', () => {
  test.each([
    ['equally likely values', even(37)],
    ['two values', even(2)],
    ['values by weight', [70, 20, 9, 1]],
  ])('%s: the p-values of each test are evenly spread', (name, weights) => {
    const total = weights.reduce((sum, one) => sum + one, 0)
    const words = seededWords(name)
    const drawOne = () => {
      let left = drawBelow(words, total)
      return weights.findIndex((weight) => {
        left -= weight
        return left < 0
      })
    }
    const judged = Array.from({ length: 200 }, () => judge({ name, weights }, Array.from({ length: 2_000 }, drawOne)))
    for (const one of testNames) expect(evenTail(judged.map((p) => p[one])), one).toBeGreaterThan(0.001)
  })
})

describe('a p-value', () => {
  // The points of NIST's e-Handbook of Statistical Methods, 1.3.6.7.
  test.each([
    [3.841, 1, 0.05],
    [6.635, 1, 0.01],
    [18.307, 10, 0.05],
    [29.588, 10, 0.001],
    [124.342, 100, 0.05],
  ])('of chi-square %f with %i degrees of freedom is %f', (square, degrees, p) => {
    expect(chiSquareTail(square, degrees)).toBeCloseTo(p, 4)
  })

  test.each([
    [1.96, 0.05],
    [-2.5758, 0.01],
    [0, 1],
  ])('of the normal %f is %f', (z, p) => {
    expect(normalTail(z)).toBeCloseTo(p, 4)
  })

  test('of Kolmogorov and Smirnov is that of the tables: of 20 values, a distance of 0.294 comes once in twenty', () => {
    const values = Array.from({ length: 20 }, (_, at) => Math.min(1, (at + 1) / 20 + 0.244))
    expect(evenTail(values)).toBeCloseTo(0.05, 2)
    expect(evenTail(Array.from({ length: 20 }, (_, at) => (at + 0.5) / 20))).toBeCloseTo(1)
    expect(evenTail(Array.from({ length: 50 }, () => 0.01))).toBeLessThan(1e-9)
  })
})
