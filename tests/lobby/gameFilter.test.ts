import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { filtered, NO_FILTER, narrow, readFilter, sorts, writeFilter } from '#islands/lobby/gameFilter.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { fc } from '../chance.ts'

const { games } = catalogue()

describe('the filter of the games page in its address', () => {
  test('reads what the specification names, with order and search', () => {
    expect(readFilter('?typeId=1&brandId=3&sort=return&q=baku')).toEqual({
      typeId: 1,
      brandId: 3,
      sort: 'return',
      query: 'baku',
    })
    expect(readFilter('')).toEqual(NO_FILTER)
  })

  test.each(['?typeId=-1', '?typeId=1.5', '?typeId=x&brandId=1e99', '?sort=__proto__', '?sort=&q=%20'])(
    'takes %s for no filter',
    (search) => expect(writeFilter(readFilter(search))).toBe(''),
  )

  test('cuts a search that no field could have held', () => {
    expect(readFilter(`?q=${'a'.repeat(5000)}`).query).toHaveLength(60)
  })

  test('comes back as it was written', () => {
    const filters = fc.record(
      {
        typeId: fc.nat(),
        brandId: fc.nat(),
        sort: fc.constantFrom(...sorts),
        query: fc.string({ unit: 'grapheme', maxLength: 4 }).map((text) => text.trim()),
      },
      { noNullPrototype: true },
    )
    fc.assert(fc.property(filters, (filter) => isDeepStrictEqual(readFilter(writeFilter(filter)), filter)))
  })
})

describe('the games that a filter shows', () => {
  test('are those of the brand, in the chosen order', () => {
    const shown = filtered(games, { ...NO_FILTER, brandId: 3, sort: 'name' })
    expect(shown.length).toBeGreaterThan(1)
    expect(new Set(shown.map(({ brandId }) => brandId))).toEqual(new Set([3]))
    expect(shown.map(({ name }) => name)).toEqual(shown.map(({ name }) => name).toSorted())
  })

  test('with the highest return first do not rise', () => {
    const returns = filtered(games, { ...NO_FILTER, sort: 'return' }).map(({ rtp }) => rtp)
    expect(returns).toEqual(returns.toSorted((one, other) => other - one))
    expect(new Set(returns).size).toBeGreaterThan(1)
  })

  test('of a search keep its order, best match first', () => {
    const found = games.slice(0, 4).toReversed()
    expect(narrow(found, { ...NO_FILTER, query: 'any' })).toEqual(found)
  })

  test('are none for a type that no game has', () => {
    expect(filtered(games, { ...NO_FILTER, typeId: 5 })).toEqual([])
  })
})
