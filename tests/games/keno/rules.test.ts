import { describe, expect, test } from 'vitest'
import { figures } from '#build/games/keno/figures.ts'
import { playChoice } from '#contract/games/engine.ts'
import { choiceText, kenoRules } from '#contract/games/keno/rules.ts'
import { COUNTS, hitWaysOf, type KenoWay, oddsOf, paysOf, RISKS, WAYS } from '#contract/games/keno/table.ts'
import { CHOICE } from '#contract/games/limits.ts'
import { returnOfOdds } from '#contract/games/odds.ts'
import { TIMES_UNIT, winOf } from '#contract/games/times.ts'
import { riskedStakeOf } from '#contract/games/validBet.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { ContentError } from '#server/content/problem.ts'
import { wordsFor } from '#server/games/fair.ts'
import { kenos, readKeno } from '#server/games/house/keno/kenos.ts'
import { fc } from '../../chance.ts'
import { PINNED } from './pinned.ts'
import { KENO, kenoTable } from './table.ts'

const { game, paytableHash } = kenoTable()
const config = { game, paytableHash }
const games = [...kenos().values()].map(({ game: each }) => each)

/** Pascal's triangle, as another way to count than the engine's. */
const triangle: bigint[][] = [[1n]]
for (let row = 1; row <= 48; row += 1) {
  const above = triangle[row - 1] ?? []
  triangle.push(Array.from({ length: row + 1 }, (_, at) => (above[at - 1] ?? 0n) + (above[at] ?? 0n)))
}
const ways = (things: number, chosen: number): bigint => triangle[things]?.[chosen] ?? 0n
const textOf = ({ risk, count }: KenoWay) => choiceText({ risk, picks: COUNTS.slice(0, count) })

describe.each(games)('every way to play $name', (each) => {
  const { id, numbers, drawn } = each

  test('returns its pinned fraction, between 98 and 99 %', () => {
    for (const way of WAYS) {
      const exact = {
        of: PINNED[id]?.[way.risk]?.[way.count - 1],
        outOf: Number(ways(numbers, way.count)) * TIMES_UNIT,
      }
      expect([way, returnOfOdds(oddsOf(each, way))]).toEqual([way, exact])
      // The same by all ways to draw, instead of all ways to pick.
      const sum = paysOf(each, way).reduce(
        (all, times, hits) => all + BigInt(times) * ways(way.count, hits) * ways(numbers - way.count, drawn - hits),
        0n,
      )
      expect(sum * BigInt(exact.outOf)).toBe(BigInt(exact.of ?? 0) * ways(numbers, drawn) * BigInt(TIMES_UNIT))
      expect((exact.of ?? 0) / exact.outOf).toBeGreaterThan(0.98)
      expect((exact.of ?? 0) / exact.outOf).toBeLessThan(0.99)
    }
  })

  test('pays whole centavos of every stake, never less for more hits, and at most 10,000 stakes', () => {
    for (const way of WAYS) {
      const pays = paysOf(each, way)
      expect(pays).toHaveLength(way.count + 1)
      expect(pays.toSorted((one, other) => one - other)).toEqual(pays)
      for (const times of pays) for (const stake of each.stakes) expect((stake * times) % TIMES_UNIT).toBe(0)
    }
    expect(Math.max(...WAYS.flatMap((way) => paysOf(each, way)))).toBe(10_000 * TIMES_UNIT)
  })

  test('counts as bet what can be lost, and nothing where hardly anything can', () => {
    const { coverageMax } = catalogue().wagering
    for (const way of WAYS) {
      const pays = paysOf(each, way)
      const [least = 0] = pays
      const { placed } = playChoice(kenoRules, { game: each, paytableHash }, wordsFor(seedOf('a')), {
        ...{ stake: 1000, choice: textOf(way) },
      })
      const weights = hitWaysOf(each, way.count)
      const all = weights.reduce((sum, weight) => sum + weight, 0)
      const covered = weights.filter((_, hits) => (pays[hits] ?? 0) > least).reduce((sum, weight) => sum + weight, 0)
      const counted = covered * 100 > all * coverageMax ? 0 : 1000 - winOf(1000, least)
      expect([way, placed && riskedStakeOf(placed, coverageMax)]).toEqual([way, counted])
    }
  })
})

const seedOf = (clientSeed: string) => ({ serverSeed: 'b'.repeat(64), clientSeed, nonce: 0 })

describe('the draw', () => {
  test('is a shuffle: every order of numbers comes from one sequence of words, and each is in range', () => {
    const small = { game: { ...game, numbers: 4, drawn: 2 }, paytableHash }
    const seen = new Set<string>()
    for (let first = 0; first < 4; first += 1) {
      for (let second = 0; second < 3; second += 1) {
        const numbers = [first, second]
        const { drawn } = kenoRules.draw(small, () => numbers.shift() ?? 0, { risk: 'low', picks: [1] })
        expect([new Set(drawn).size, numbers]).toEqual([2, []])
        seen.add(String(drawn))
      }
    }
    expect(seen.size).toBe(12)
  })

  test('discards a word of the last, incomplete multiple', () => {
    const last = 2 ** 32 - (2 ** 32 % 40)
    const words = [last, 2 ** 32 - 1, 0, ...new Array<number>(9).fill(0)]
    const { drawn } = kenoRules.draw(config, () => words.shift() ?? 0, { risk: 'low', picks: [1] })
    expect([drawn, words]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], []])
  })

  test('follows from the words alone: neither picks nor risk nor stake change it', () => {
    const anyWay = fc.record({
      seed: fc.stringMatching(/^[a-z]{8}$/),
      risk: fc.constantFrom(...RISKS),
      picks: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 }),
      stake: fc.constantFrom(...game.stakes),
    })
    fc.assert(
      fc.property(anyWay, ({ seed, risk, picks, stake }) => {
        const rising = picks.toSorted((one, other) => one - other)
        const choice = choiceText({ risk, picks: rising })
        const { win, outcome } = playChoice(kenoRules, config, wordsFor(seedOf(seed)), { stake, choice })
        const other = playChoice(kenoRules, config, wordsFor(seedOf(seed)), { stake: 100, choice: 'high:40' })
        expect(outcome.end.drawn).toEqual(other.outcome.end.drawn)
        const hits = rising.filter((pick) => outcome.end.drawn.includes(pick)).length
        const times = (game.pays[risk][COUNTS[picks.length - 1] ?? 1][hits] ?? 0) * 100
        expect(outcome.end).toEqual({
          ...{ risk, picks: rising, drawn: outcome.end.drawn, hits, times, win },
        })
        expect(win).toBe(winOf(stake, times))
      }),
    )
  })
})

test('a choice is read back, and nothing else is one', () => {
  for (const way of WAYS) {
    const text = textOf(way)
    expect(text).toMatch(CHOICE)
    expect(kenoRules.readChoice(config, text)).toEqual({ risk: way.risk, picks: COUNTS.slice(0, way.count) })
  }
  const longest = choiceText({ risk: 'classic', picks: [31, 32, 33, 34, 35, 36, 37, 38, 39, 40] })
  expect(longest).toMatch(CHOICE)
  const wrong = [
    ...['', 'low', 'low:', 'low:0', 'low:41', 'low:01', 'low:1,1', 'low:2,1', 'low:1,', 'low:1:2', 'low:1e1', 'Low:1'],
    ...['insane:1', 'low:1.5', 'low: 1', 'low:1,2,3,4,5,6,7,8,9,10,11', 'over:5000'],
  ]
  for (const text of wrong) expect([text, kenoRules.readChoice(config, text)]).toEqual([text, undefined])
})

describe('the paytables', () => {
  test('declare what follows from them, and the catalogue lists them with the same figures', () => {
    expect(games.map(({ id, theme }) => [id, theme])).toEqual([
      [2701, 'kubo'],
      [2702, 'parol'],
    ])
    for (const each of games) {
      const { declared, compute } = figures.read(`content/lobby/keno/${each.id}.yaml`, JSON.stringify(each))
      expect(compute()).toEqual(declared)
      const { rtp, volatility } = each.declared
      const listed = catalogue().games.find(({ id }) => id === each.id)
      expect(listed).toMatchObject({ name: each.name, typeId: 6, rtp, volatility, lines: 0 })
    }
  })

  const withLow = (one: number[]) => ({ pays: { ...game.pays, low: { ...game.pays.low, 1: one } } })
  test.each([
    ['stakes that fall', { stakes: [200, 100] }, 'stakes'],
    ['a pay too few', withLow([395]), 'pays.low.1'],
    ['pays that fall', withLow([500, 395]), 'pays.low.1'],
    ['a way that keeps too little', withLow([0, 400]), 'returns 100'],
    ['a way that keeps too much', withLow([0, 370]), 'returns 92'],
    ['fewer numbers than ten picks can miss', { numbers: 16 }, 'must draw'],
    ['a row that is not full', { numbers: 42 }, 'numbers'],
    ['a theme that nobody has drawn', { theme: 'casino' }, 'theme'],
    ['another number than its file', { id: 2703 }, '2703'],
  ])('refuse %s', (_, change, named) => {
    const read = () => readKeno(`content/lobby/keno/${KENO}.yaml`, JSON.stringify({ ...game, ...change }))
    expect(read).toThrow(ContentError)
    expect(read).toThrow(named)
  })
})
