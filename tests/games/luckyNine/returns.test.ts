import { describe, expect, test } from 'vitest'
import { declaredFigures, playsOf } from '#build/games/luckyNine/figures.ts'
import { ALL, byAdvice, byThumb, endsOf, THUMB } from '#build/games/luckyNine/report.ts'
import { CARDS } from '#contract/games/cards.ts'
import { adviceOf, endsFrom, WAYS, worthOf } from '#contract/games/luckyNine/chances.ts'
import { cardValue, pointsOf, RESULTS, type Result } from '#contract/games/luckyNine/points.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { ContentError } from '#server/content/problem.ts'
import { readLuckyNine } from '#server/games/house/luckyNine/luckyNines.ts'
import { cardsOf } from '../cardNames.ts'
import { pinned } from './pinned.ts'
import { endedBy, luckyTable } from './table.ts'

const { game } = luckyTable()

describe('the exact return', () => {
  const plays = playsOf(game)

  test('is the pinned fraction at best play and by the rule of thumb', () => {
    expect(ALL).toBe(14_658_134_400)
    expect([worthOf(game.pays, plays.best), worthOf(game.pays, plays.thumb), plays.best.lucky]).toEqual([
      pinned.best,
      pinned.thumb,
      pinned.lucky,
    ])
    for (const ends of [plays.best, plays.thumb])
      expect(RESULTS.reduce((sum, result) => sum + ends[result], 0)).toBe(ALL)
    expect(declaredFigures(game, plays)).toEqual(game.declared)
  })

  test('is 1 for a banker with the rule of thumb, if ties push and nothing pays more', () => {
    // Both sides play alike. So neither has an edge, and the rule is the best answer to itself.
    const even = { banker: THUMB, pays: { lucky: 2, win: 2, back: 1, tie: 1 } }
    for (const by of [byThumb, byAdvice]) expect(worthOf(even.pays, endsOf(even, by))).toBe(ALL)
  })

  test('is best by the advice: to stay from 6, to draw below 5, and at 5 by the cards', () => {
    const bestAt = (points: number) => {
      const pairs = Array.from({ length: 13 * 13 }, (_, at) => [at % 13, 13 + Math.floor(at / 13)])
      const found = pairs.filter((pair) => pointsOf(pair) === points).map((pair) => adviceOf(game, pair).best)
      return [...new Set(found)].toSorted()
    }
    expect([4, 5, 6].map(bestAt)).toEqual([['hirit'], ['hirit', 'stay'], ['stay']])
    expect(Array.from({ length: 9 }, (_, points) => bestAt(points)).filter(({ length }) => length > 1)).toHaveLength(1)
  })

  test('lists the game with the same figures', () => {
    const { id, name, declared } = game
    const listed = catalogue().games.filter((each) => each.id === id)
    expect(listed).toMatchObject([{ typeId: 3, name, rtp: declared.rtp, volatility: declared.volatility, lines: 0 }])
  })

  test('comes from wins that leave the stake a bet, however one plays', () => {
    // The best play of a game that pays all of them alike is the one in which they come most often.
    const { lost, tie } = endsOf({ banker: game.banker, pays: { lucky: 1, win: 1, back: 1, tie: 0 } }, byAdvice)
    const most = 1 - (lost + tie) / ALL
    expect(most).toBeCloseTo(0.4587, 4)
    expect(most * 100).toBeLessThan(catalogue().wagering.coverageMax)
  })
})

test.each(['2h 3d', 'Ah 4c', '6h 9d', 'Kh 5d', '8h 8d'])(
  'the ends from %s are those of all cards dealt one by one',
  (names) => {
    const pair = cardsOf(names)
    const deck = Array.from({ length: CARDS }, (_, card) => card).filter((card) => !pair.includes(card))
    // Cards of a value end alike. So one of each stands for all of them, as often as there are.
    const byValue = Map.groupBy(deck, cardValue)
    for (const move of ['stay', 'hirit'] as const) {
      const ends = Object.fromEntries(RESULTS.map((result) => [result, 0])) as Record<Result, number> // every result is a key
      const deal = (cards: readonly number[], ways: number) => {
        if (cards.length === 6) {
          ends[endedBy(cards, move).result] += ways
          return
        }
        for (const all of byValue.values()) {
          const left = all.filter((card) => !cards.includes(card))
          const [card] = left
          if (card !== undefined) deal([...cards, card], ways * left.length)
        }
      }
      deal(pair, 1)
      expect(endsFrom(game, pair.map(cardValue), move === 'hirit')).toEqual(ends)
      expect(RESULTS.reduce((sum, result) => sum + ends[result], 0)).toBe(WAYS)
    }
  },
)

describe('the paytable', () => {
  test.each([
    ['stakes that fall', { stakes: [200, 100] }],
    ['a return out of the house’s range', { declared: { ...game.declared, rtp: 9_990 } }],
    ['a win that pays more than a lucky nine', { pays: { ...game.pays, win: 4 } }],
    ['a tie that wins', { pays: { ...game.pays, tie: 2 } }],
    ['a banker who draws at nine', { banker: 9 }],
    ['another number than its file', { id: 3102 }],
  ])('refuses %s', (_, change) => {
    const text = JSON.stringify({ ...game, ...change })
    expect(() => readLuckyNine('content/lobby/luckyNine/3101.yaml', text)).toThrow(ContentError)
  })
})
