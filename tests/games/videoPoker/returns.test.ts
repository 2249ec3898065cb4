import { describe, expect, test } from 'vitest'
import { dealsOf } from '#build/games/videoPoker/deals.ts'
import { declaredFigures, playsOf } from '#build/games/videoPoker/figures.ts'
import { ALL, byAdvice, endsOf, figuresOfEnds } from '#build/games/videoPoker/report.ts'
import { addDraws, KINDS, paidByHold, worthsOf } from '#build/games/videoPoker/supersets.ts'
import { CARDS } from '#contract/games/cards.ts'
import { allCounts, HOLDS } from '#contract/games/videoPoker/draws.ts'
import { HANDS, type Pays } from '#contract/games/videoPoker/hands.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { ContentError } from '#server/content/problem.ts'
import { readVideoPoker, videoPokers } from '#server/games/house/videoPoker/videoPokers.ts'
import { fc, runs } from '../../chance.ts'
import { longTest } from '../../long.ts'
import { pinned } from './pinned.ts'
import { pokerTable } from './table.ts'

const COUNT_MS = 120_000
const five = fc.uniqueArray(fc.integer({ min: 0, max: CARDS - 1 }), { minLength: 5, maxLength: 5 })
const games = [...videoPokers().values()].map(({ game }) => game)

test('every hand that can be dealt stands once, but for its suits', () => {
  const deals = dealsOf()
  expect(deals).toHaveLength(134_459)
  expect(deals.reduce((sum, { times }) => sum + times, 0)).toBe(2_598_960)
  expect(ALL).toBe(19_933_230_517_200)
})

test('the count of all draws is the same by inclusion and exclusion over all 2,598,960 hands, for every hold', () => {
  const { pays } = pokerTable().game
  const worths = worthsOf(pays)
  fc.assert(
    fc.property(five, (some) => {
      const dealt = some.toSorted((one, two) => one - two)
      const paid = new Float64Array(HOLDS)
      paidByHold(dealt, worths, paid)
      for (const [hold, counts] of allCounts(dealt).entries()) {
        const draws = new Float64Array(KINDS)
        addDraws(dealt, hold, 1, draws)
        expect([...draws]).toEqual(HANDS.map((hand) => counts[hand]))
        expect(paid[hold]).toBe(HANDS.reduce((sum, hand) => sum + counts[hand] * pays[hand], 0))
      }
    }),
    { numRuns: runs(40, 3_000) },
  )
})

describe.each(games)('$name', (game) => {
  const { best, thumb } = pinned[game.id] ?? {}
  // The figures of the others are in the repository, as they were proved last.
  const counts = game === games[0] ? test : longTest

  counts('returns the pinned fraction at best play and by the rule of thumb, counted over every deal and draw', () => {
    const plays = playsOf(game)
    const ends = [plays.best, plays.thumb]
    expect(ends.map((one) => figuresOfEnds(game.pays, one).return)).toEqual([best?.return, thumb?.return])
    expect(ends.map((one) => one.royalFlush)).toEqual([best?.royalFlush, thumb?.royalFlush])
    expect(declaredFigures(game, plays)).toEqual(game.declared)
  })

  test('is listed with the same figures', () => {
    const { id, name, declared } = game
    const listed = catalogue().games.filter((each) => each.id === id)
    expect(listed).toMatchObject([{ typeId: 3, name, rtp: declared.rtp, volatility: declared.volatility, lines: 0 }])
  })
})

test(
  'no way to hold wins so often that its stake would be no bet',
  () => {
    // The best play of a game in which every hand pays the same is the one that wins most often.
    const same = Object.fromEntries(HANDS.map((hand) => [hand, 1])) as Pays // every hand is a key
    const [ends] = endsOf(same, [byAdvice])
    const most = ends ? figuresOfEnds(same, ends).hitRate : 1
    expect(most).toBeCloseTo(0.478333, 6)
    expect(most * 100).toBeLessThan(catalogue().wagering.coverageMax)
  },
  COUNT_MS,
)

test('a pair of jacks or better brings the stake back and no more, which is what divides both rates', () => {
  // The ends of 9/6 Jacks or Better at best play as they have been published: from the royal flush down to two pairs, and the pairs.
  const published = [0.000025, 0.000109, 0.002363, 0.011512, 0.011015, 0.011229, 0.074449, 0.129279]
  const more = published.reduce((sum, share) => sum + share, 0)
  const { declared } = pokerTable().game
  expect([declared.gainRate, declared.hitRate]).toEqual(
    [more, more + 0.214585].map((share) => Math.round(share * 10_000)),
  )
})

describe('the paytable', () => {
  const { game } = pokerTable()

  test.each([
    ['stakes that fall', { stakes: [200, 100] }],
    ['a return out of the house’s range', { declared: { ...game.declared, rtp: 9_990 } }],
    ['a hand that pays nothing', { pays: { ...game.pays, three: 0 } }],
    ['a hand that pays more than the royal flush', { pays: { ...game.pays, fourAces: 801 } }],
    ['an unknown theme', { theme: 'disco' }],
    ['another number than its file', { id: 3002 }],
  ])('refuses %s', (_, change) => {
    const text = JSON.stringify({ ...game, ...change })
    expect(() => readVideoPoker('content/lobby/videoPoker/3001.yaml', text)).toThrow(ContentError)
  })
})
