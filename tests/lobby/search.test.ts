import { beforeEach, describe, expect, test } from 'vitest'
import { dropStored, readStored, writeStored } from '#client/wire/storage.ts'
import type { Brand, Game } from '#contract/lobby/catalogue.ts'
import { SEARCH_HISTORY_MAX, SEARCH_LENGTH_MAX, SEARCH_RESULTS_MAX } from '#contract/lobby/limits.ts'
import { fold, makeFind, readQuery } from '#islands/lobby/searchEngine.ts'
import { $searches, clearSearches, forgetSearch, noteSearch, readSearches } from '#islands/lobby/searches.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { fc } from '../chance.ts'

const { games, webConfig } = catalogue()
const find = makeFind(games, webConfig.appGameBrandList, webConfig.appGameTypeList)
const names = (query: string) => find(query).map(({ name }) => name)

describe('the search', () => {
  test.each([
    ['Parol Fortune', 'Parol Fortune'],
    ['parol', 'Parol Fortune'],
    ['fortu', 'Parol Fortune'],
    ['FORTUNE parol', 'Parol Fortune'],
    ['parolfortune', 'Parol Fortune'],
    ['bakunwa', 'Bakunawa'],
    ['jepney gold', 'Jeepney Gold'],
    ['mañgga', 'Mangga Rush'],
    ['  ARAW   at ', 'Araw at Buwan'],
  ])('finds by %j first of all %s', (query, name) => expect(names(query)[0]).toBe(name))

  test('finds by brand and by type', () => {
    const habagat = games.filter(({ brandId }) => brandId === 3)
    expect(new Set(names('habagat'))).toEqual(new Set(habagat.map(({ name }) => name)))
    const slots = habagat.filter(({ typeId }) => typeId === 1)
    expect(new Set(names('habagat slots'))).toEqual(new Set(slots.map(({ name }) => name)))
    expect(find('slots').every(({ typeId }) => typeId === 1)).toBe(true)
  })

  test('finds the best matches if no game has every word', () => {
    expect(names('bakunawa zzzz')).toEqual(['Bakunawa'])
  })

  test('shows neither unlisted games nor more than the limit', () => {
    const [first] = games
    const many = Array.from({ length: SEARCH_RESULTS_MAX + 20 }, (_, index): Game => {
      return { ...(first as Game), id: index + 1, name: `Tala ${index}`, status: index === 0 ? 0 : 1 }
    })
    const found = makeFind(many, webConfig.appGameBrandList, webConfig.appGameTypeList)('tala')
    expect(found).toHaveLength(SEARCH_RESULTS_MAX)
    expect(found.some(({ id }) => id === 1)).toBe(false)
  })

  test('ignores accents on either side', () => {
    const brands: Brand[] = webConfig.appGameBrandList.map((brand) => ({ ...brand, showName: 'Señor Ñaño' }))
    const marked = makeFind([{ ...(games[0] as Game), name: 'Piñata Ślubna' }], brands, [])
    for (const query of ['pinata', 'PIÑATA', 'slubna', 'nano', 'senor']) expect(marked(query), query).toHaveLength(1)
    expect(fold('Ñandú ÀÉÎ')).toBe('nandu aei')
  })

  test.each(['', ' ', '.*', '(', '[0-9]+$', '\\', '%_%', '🎡🎰', 'مرحبا', 'שלום', '\u0000', "';--", '\ud83c'])(
    '%j finds nothing and breaks nothing',
    (query) => expect(find(query)).toEqual([]),
  )

  test('accepts any typed text, however long', () => {
    expect(find('parol '.repeat(100_000))[0]?.name).toBe('Parol Fortune')
    expect([...readQuery('🎡'.repeat(500))]).toHaveLength(SEARCH_LENGTH_MAX)
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (query) => find(query).length <= SEARCH_RESULTS_MAX),
    )
  })

  test('finds every game by its own name first', () => {
    for (const { name } of games) expect(names(name)[0]).toBe(name)
  })
})

describe('past searches', () => {
  beforeEach(clearSearches)

  test('are kept once each, the latest first, and no more than the limit', () => {
    for (let number = 0; number < SEARCH_HISTORY_MAX + 3; number += 1) noteSearch(`game ${number}`)
    noteSearch('GAME 5')
    noteSearch('')
    expect($searches.get()).toHaveLength(SEARCH_HISTORY_MAX)
    expect($searches.get().slice(0, 2)).toEqual(['GAME 5', 'game 10'])
    const before = $searches.get()
    readSearches()
    expect($searches.get()).toEqual(before)
  })

  test('can be removed one by one, or all', () => {
    noteSearch('parol')
    noteSearch('tala')
    forgetSearch('parol')
    expect($searches.get()).toEqual(['tala'])
    clearSearches()
    expect([$searches.get(), readStored('searches.0')]).toEqual([[], undefined])
  })

  test.each(['{', 'null', '"x"', '[1, {}, "", null]', '{"0":"x"}'])('%s in storage counts as none', (text) => {
    writeStored('searches.0', text)
    readSearches()
    expect($searches.get()).toEqual([])
    dropStored('searches.0')
  })
})
