import { describe, expect, test } from 'vitest'
import { declaredFigures } from '#build/games/pusoyTatlo/figures.ts'
import { ALL, byAdvice, byThumb, dealsOf, reportOf, rowsOf } from '#build/games/pusoyTatlo/report.ts'
import { CARDS } from '#contract/games/cards.ts'
import { adviceOf, DEALER_HANDS, endsOf } from '#contract/games/pusoyTatlo/chances.ts'
import { RESULTS, type Result } from '#contract/games/pusoyTatlo/results.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { ContentError } from '#server/content/problem.ts'
import { readPusoyTatlo } from '#server/games/house/pusoyTatlo/pusoyTatlos.ts'
import { cardsOf } from '../cardNames.ts'
import { pinned } from './pinned.ts'
import { endedBy, pusoyTable } from './table.ts'

const { game } = pusoyTable()

describe('the exact return', () => {
  const [best = [], thumb = [], always = []] = rowsOf(game, [byAdvice, byThumb, () => true])
  const plays = { best: reportOf(best), thumb: reportOf(thumb) }

  test('is the pinned fraction at best play and by the rule of thumb, of all stakes and of an ante', () => {
    expect(ALL).toBe(407_170_400)
    expect([plays.best.total, plays.thumb.total]).toEqual([
      { of: pinned.best.back, outOf: pinned.best.staked },
      { of: pinned.thumb.back, outOf: pinned.thumb.staked },
    ])
    expect([plays.best.ante, plays.thumb.ante]).toEqual([
      { of: ALL + pinned.best.back - pinned.best.staked, outOf: ALL },
      { of: ALL + pinned.thumb.back - pinned.thumb.staked, outOf: ALL },
    ])
    expect([plays.best.maxTimes, plays.best.maxWays]).toEqual([9, pinned.highest])
    expect(declaredFigures(plays)).toEqual(game.declared)
  })

  test('counts any win, and wins above the ante and the further stake together', () => {
    const share = (isCounted: (row: (typeof best)[number]) => boolean) =>
      Math.round((10_000 * best.reduce((sum, row) => sum + (isCounted(row) ? row.ways : 0), 0)) / ALL)
    expect(share(({ times }) => times > 0)).toBe(game.declared.hitRate)
    expect(share(({ times, staked }) => times > staked)).toBe(game.declared.gainRate)
  })

  test('counts every hand once, but for its suits', () => {
    const deals = dealsOf()
    expect(deals.reduce((sum, { times }) => sum + times, 0)).toBe(22_100)
    expect(DEALER_HANDS).toBe(18_424)
  })

  test('lists the game with the same figures', () => {
    const { id, name, declared } = game
    const listed = catalogue().games.filter((each) => each.id === id)
    expect(listed).toMatchObject([{ typeId: 3, name, rtp: declared.rtp, volatility: declared.volatility, lines: 0 }])
  })

  test('comes from wins that leave the stakes a bet, however one plays', () => {
    // Nobody brings more back than who plays every hand.
    const back = always.reduce((sum, { times, ways }) => sum + (times > 0 ? ways : 0), 0) / ALL
    expect(back).toBeCloseTo(0.5447, 4)
    expect(back * 100).toBeLessThan(catalogue().wagering.coverageMax)
    expect(reportOf(always).ante.of).toBeLessThan(plays.best.ante.of)
  })
})

test.each([
  ['Qh 6d 4c', 'play'],
  ['Qh 6d 3c', 'fold'],
  ['Qh 5d 4c', 'fold'],
  ['Qh 7d 2c', 'play'],
  ['Jh Td 8c', 'fold'],
  ['2h 2d 3c', 'play'],
] as const)('with %s the advice is to %s', (names, best) => {
  const cards = cardsOf(names)
  expect(adviceOf(game, cards).best).toBe(best)
  expect(byAdvice(game, cards, endsOf(game, cards))).toBe(best === 'play')
})

test('the ends of three cards are those of all 18,424 hands, dealt one by one', () => {
  for (const held of [cardsOf('Qh 6d 4c'), cardsOf('7h 8h 9h'), cardsOf('Ah Ad 2c')]) {
    const deck = Array.from({ length: CARDS }, (_, card) => card).filter((card) => !held.includes(card))
    const ends = Object.fromEntries(RESULTS.map((result) => [result, 0])) as Record<Result, number> // every result is a key
    for (const [at, one] of deck.entries())
      for (const [more, two] of deck.slice(at + 1).entries())
        for (const three of deck.slice(at + more + 2)) ends[endedBy([...held, one, two, three], 'play').result] += 1
    expect(endsOf(game, held)).toEqual(ends)
  }
})

describe('the paytable', () => {
  test.each([
    ['stakes that fall', { stakes: [200, 100] }],
    ['a return out of the house’s range', { declared: { ...game.declared, rtp: 9_990 } }],
    ['a bonus above that of a straight flush', { bonus: { ...game.bonus, three: 6 } }],
    ['a bar that no card is', { qualifies: 15 }],
    ['another number than its file', { id: 3202 }],
  ])('refuses %s', (_, change) => {
    const text = JSON.stringify({ ...game, ...change })
    expect(() => readPusoyTatlo('content/lobby/pusoyTatlo/3201.yaml', text)).toThrow(ContentError)
  })
})
