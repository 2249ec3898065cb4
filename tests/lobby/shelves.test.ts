import { describe, expect, test } from 'vitest'
import type { Game } from '#contract/lobby/catalogue.ts'
import { readCoin } from '#contract/money.ts'
import { $tab, enterHome, openTab } from '#islands/lobby/lobby.ts'
import {
  badgeOf,
  brandsOf,
  gamesOf,
  keepSeen,
  listed,
  openTypes,
  othersOf,
  pick,
  popular,
  wholeRows,
} from '#islands/lobby/shelves.ts'
import { fc } from '../chance.ts'

let lastId = 1000

function game(change: Partial<Game> = {}): Game {
  lastId += 1
  return {
    id: lastId,
    name: `Game ${lastId}`,
    typeId: 1,
    platformId: 1,
    brandId: 1,
    status: 1,
    sort: lastId,
    hot: 0,
    hotSort: 0,
    showType: 0,
    maintain: 0,
    recent: 0,
    version: 'x',
    params: { brandMaintain: 0 },
    volatility: 'low',
    rtp: 9600,
    lines: 20,
    ...change,
  }
}

describe('shelves', () => {
  test('list status 1 alone, in the order of sort', () => {
    const [a, b, off] = [game({ sort: 2 }), game({ sort: 1 }), game({ status: 0 })]
    expect(listed([a, b, off])).toEqual([b, a])
  })

  test('popular is hot=1 and showType=0, by hotSort', () => {
    const [a, b] = [game({ hot: 1, hotSort: 2 }), game({ hot: 1, hotSort: 1 })]
    expect(popular([a, b, game({ hot: 1, showType: 1 }), game()])).toEqual([b, a])
  })

  test('fill whole rows of six, which are two of a phone, unless there is not one', () => {
    const many = Array.from({ length: 20 }, () => game())
    expect([0, 5, 6, 11, 12, 20].map((count) => wholeRows(many.slice(0, count)).length)).toEqual([0, 5, 6, 6, 12, 18])
  })

  test('of a type repeat no popular game, unless there is nothing else', () => {
    const [hot, cool] = [game({ hot: 1 }), game()]
    expect(othersOf([hot, cool], [hot])).toEqual([cool])
    expect(othersOf([hot], [hot])).toEqual([hot])
  })

  test('types without a listed game, or with status 0, have no tab', () => {
    const types = [1, 2, 3].map((id) => ({ id: id as 1 | 2 | 3, name: `Type ${id}`, status: 1 as 0 | 1, sort: 4 - id }))
    const games = [game({ typeId: 1 }), game({ typeId: 2 }), game({ typeId: 3, status: 0 })]
    expect(openTypes(types, games).map(({ id }) => id)).toEqual([2, 1])
    const closed = types.map((type) => ({ ...type, status: type.id === 2 ? (0 as const) : type.status }))
    expect(openTypes(closed, games).map(({ id }) => id)).toEqual([1])
  })

  test('a brand is shown for a type if it has games of it', () => {
    const brands = [1, 2].map((id) => ({
      id,
      showName: `Brand ${id}`,
      icon3: '/own/mark.svg',
      status: true,
      sort: 3 - id,
      maintain: 0 as const,
    }))
    const games = [game({ brandId: 1 }), game({ brandId: 2, typeId: 2 })]
    expect(brandsOf(brands, games, 1).map(({ id }) => id)).toEqual([1])
    expect(gamesOf(games, 1, 0)).toHaveLength(1)
    expect(gamesOf(games, 1, 2)).toHaveLength(0)
  })

  test('a collection keeps the order of its ids and drops removed games', () => {
    const [a, b, off] = [game(), game(), game({ status: 0 })]
    expect(pick([a, b, off], [b.id, off.id, 1, a.id])).toEqual([b, a])
  })

  test.each([
    [{ maintain: 1, hot: 1, recent: 1 }, 'maintenance'],
    [{ params: { brandMaintain: 1 }, hot: 1 }, 'maintenance'],
    [{ hot: 1, recent: 1 }, 'hot'],
    [{ recent: 1 }, 'new'],
    [{}, undefined],
  ] as [Partial<Game>, string | undefined][])('the one badge of %j is %s', (change, badge) => {
    expect(badgeOf(game(change))).toBe(badge)
  })
})

describe('entering home', () => {
  test.each([
    ['', { id: 0, sub: 0 }],
    ['?typeId=1', { id: 1, sub: 0 }],
    ['?typeId=1&brandId=3', { id: 1, sub: 3 }],
    ['?typeId=-1', { id: 0, sub: 0 }],
    ['?typeId=x&brandId=y', { id: 0, sub: 0 }],
    ['?brandId=3', { id: 0, sub: 0 }],
  ])('%j opens %j', (search, tab) => {
    openTab(101, 1)
    enterHome(search)
    expect($tab.get()).toEqual(tab)
  })
})

describe('typed amounts', () => {
  test.each([
    ['250', 25_000],
    ['250.5', 25_050],
    ['0.01', 1],
    ['1,000.00', 100_000],
    [' 7 ', 700],
  ])('%j is %i cents', (typed, cents) => expect(readCoin(typed)).toBe(cents))

  test.each(['', '0', '0.00', '-5', '1.234', '1e3', '.5', '5.', '1,00', '１００', 'abc', '9'.repeat(14), '1 000'])(
    '%j is no amount',
    (typed) => expect(readCoin(typed)).toBeUndefined(),
  )

  test('shown amounts can be typed again', () => {
    const whole = fc.integer({ min: 1, max: 9_999_999_999_99 })
    fc.assert(
      fc.property(whole, (cents) => {
        const typed = (cents / 100).toLocaleString('en-PH', { minimumFractionDigits: 2 })
        return readCoin(typed) === cents
      }),
    )
  })
})

describe('a page of favourites', () => {
  test('keeps a removed game in its place, and adds new ones behind', () => {
    expect(keepSeen([], [3, 1])).toEqual([3, 1])
    expect(keepSeen([3, 1], [1])).toEqual([3, 1])
    expect(keepSeen([3, 1], [2, 1])).toEqual([3, 1, 2])
    const seen = [3, 1]
    expect(keepSeen(seen, new Set([3]))).toBe(seen)
  })
})
