import { describe, expect, test } from 'vitest'
import { figures } from '#build/games/scratch/figures.ts'
import { drawFields, drawOthers, scratchRules } from '#contract/games/scratch/rules.ts'
import { ALIKE, blanksOf, CHANCES, FIELDS, returnOf, timesOf } from '#contract/games/scratch/table.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { ContentError } from '#server/content/problem.ts'
import { readScratch, scratchTables } from '#server/games/house/scratch/cards.ts'
import { seededWords } from '#tools/rtp/seededWords.ts'
import { fc } from '../../chance.ts'
import { scratchTable, TITLES } from './table.ts'

const tables = TITLES.map((id) => scratchTable(id))
const { game } = scratchTable()
const symbols = game.prizes.map(({ symbol }) => symbol)

/** These words, and then words that differ from each other. */
function wordsOf(first: readonly number[]) {
  const later = seededWords('scratch')
  const words = [...first]
  return () => words.shift() ?? later()
}

const countOf = <One>(all: readonly One[], wanted: One) => all.filter((one) => one === wanted).length

describe('the prize', () => {
  test.each(tables)('is that of each chance in turn: so many as its weight, from the highest', (table) => {
    const prizeAt = (chance: number) => scratchRules.draw(table, wordsOf([chance])).prize
    let from = 0
    for (const { symbol, weight } of table.game.prizes) {
      expect([prizeAt(from), prizeAt(from + weight - 1)]).toEqual([symbol, symbol])
      from += weight
    }
    expect([prizeAt(from), prizeAt(CHANCES - 1), CHANCES - from]).toEqual([null, null, blanksOf(table.game)])
  })

  test('returns the pinned fraction, and pays whole centavos of every stake', () => {
    expect(tables.map((table) => returnOf(table.game))).toEqual([
      { of: 960_000 * TIMES_UNIT, outOf: CHANCES * TIMES_UNIT },
      { of: 965_000 * TIMES_UNIT, outOf: CHANCES * TIMES_UNIT },
      { of: 962_500 * TIMES_UNIT, outOf: CHANCES * TIMES_UNIT },
      { of: 964_000 * TIMES_UNIT, outOf: CHANCES * TIMES_UNIT },
    ])
    for (const table of tables)
      for (const prize of table.game.prizes)
        for (const stake of table.game.stakes) {
          const drawn = { tuning: '', prize: prize.symbol, fields: [], times: timesOf(prize) }
          expect(scratchRules.settled(drawn, stake)).toBe((stake * prize.times) / 100)
        }
  })

  test('is shown by exactly three fields alike. No other symbol is on the card so often', () => {
    fc.assert(
      fc.property(fc.constantFrom(...tables), fc.string(), (table, seed) => {
        const words = seededWords(seed)
        const { prize, fields, times } = scratchRules.draw(table, words)
        const won = table.game.prizes.find(({ symbol }) => symbol === prize)
        expect([fields.length, times]).toEqual([FIELDS, won ? timesOf(won) : 0])
        for (const { symbol } of table.game.prizes) expect(countOf(fields, symbol) >= ALIKE).toBe(symbol === prize)
        if (prize) expect(countOf(fields, prize)).toBe(ALIKE)
      }),
    )
  })
})

describe('every arrangement that shows the prize is equally likely', () => {
  test('the three fields alike have each of the 84 places by as many draws', () => {
    const counts = new Map<string, number>()
    for (let one = 0; one < 9; one += 1)
      for (let two = 0; two < 8; two += 1)
        for (let three = 0; three < 7; three += 1) {
          const fields = drawFields(wordsOf([one, two, three]), symbols, 'sun')
          const places = fields.flatMap((symbol, field) => (symbol === 'sun' ? [field] : [])).join()
          counts.set(places, (counts.get(places) ?? 0) + 1)
        }
    expect([counts.size, new Set(counts.values())]).toEqual([84, new Set([6])])
  })

  test('the other six fields are any row without three alike, each by one draw', () => {
    const seven = [0, 1, 2, 3, 4, 5, 6]
    let kept = 0
    for (let number = 0; number < 7 ** 6; number += 1) {
      const row = Array.from({ length: 6 }, (_, at) => Math.floor(number / 7 ** at) % 7)
      const isFit = seven.every((symbol) => countOf(row, symbol) < ALIKE)
      if (isFit) kept += 1
      let taken = 0
      // After a row that is discarded comes one that fits.
      const words = [...row, 0, 1, 2, 3, 4, 5]
      const drawn = drawOthers(() => words[taken++] ?? 0, seven, 6)
      if (taken !== (isFit ? 6 : 12) || drawn.join() !== words.slice(taken - 6, taken).join())
        throw new Error(row.join())
    }
    // 5040 without a pair, 37,800 with one, as many with two, and 3150 with three.
    expect(kept).toBe(83_790)
  })

  test('no symbol is favoured on a card: other names for symbols change the names of its fields, and nothing else', () => {
    const orders = fc.shuffledSubarray(symbols, { minLength: symbols.length })
    fc.assert(
      fc.property(fc.string(), orders, (seed, order) => {
        const renamed = new Map(symbols.map((symbol, at) => [symbol, order[at]]))
        const blank = drawFields(seededWords(seed), symbols, undefined)
        expect(drawFields(seededWords(seed), order, undefined)).toEqual(blank.map((symbol) => renamed.get(symbol)))
        const [prize] = symbols
        const won = drawFields(seededWords(seed), symbols, prize)
        expect(drawFields(seededWords(seed), order, order[0])).toEqual(won.map((symbol) => renamed.get(symbol)))
      }),
    )
  })

  test('on cards without a prize each symbol, that of the highest too, has a pair in the share of cards that chance has', () => {
    const words = seededWords('near misses')
    const blanks = Array.from({ length: 20_000 }, () => drawFields(words, symbols, undefined))
    // Nine fields by chance, of which those with three alike are left out.
    const rows = Array.from({ length: 60_000 }, () => Array.from({ length: FIELDS }, () => symbols[words() % 8]))
    const chance = rows.filter((row) => symbols.every((symbol) => countOf(row, symbol) < ALIKE))
    const twice = (all: readonly (readonly (string | undefined)[])[], symbol: string) =>
      all.filter((row) => countOf(row, symbol) === 2).length / all.length
    const expected = symbols.reduce((sum, symbol) => sum + twice(chance, symbol), 0) / symbols.length
    // Within four standard errors of the smaller sample.
    for (const symbol of symbols) expect(Math.abs(twice(blanks, symbol) - expected)).toBeLessThan(0.014)
  })
})

test('a card takes few words, of which a browser has 4,096 for its check', () => {
  let taken = 0
  const words = seededWords('few')
  const counted = () => {
    taken += 1
    return words()
  }
  let most = 0
  for (let card = 0; card < 20_000; card += 1) {
    taken = 0
    scratchRules.draw(tables[0] ?? scratchTable(), counted)
    most = Math.max(most, taken)
  }
  expect(most).toBeGreaterThan(10)
  expect(most).toBeLessThan(600)
})

test('neither stake nor player changes a card', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...game.stakes), (seed, stake) => {
      const drawn = scratchRules.draw(scratchTable(), seededWords(seed))
      const { win, ...card } = scratchRules.view(drawn, stake)
      expect([card, win]).toEqual([drawn, scratchRules.settled(drawn, stake)])
    }),
  )
})

describe('the paytable', () => {
  test('declares what follows from it, and the catalogue lists it with the same figures', () => {
    for (const table of tables) {
      const file = `content/lobby/scratch/${table.game.id}.yaml`
      const { declared, compute } = figures.read(file, JSON.stringify(table.game))
      expect(compute()).toEqual(declared)
    }
    const listed = catalogue().games.filter(({ id }) => scratchTables().has(id))
    expect(listed).toMatchObject(
      tables.map(({ game: { id, name, declared } }) => {
        return { id, name, typeId: 6, rtp: declared.rtp, volatility: declared.volatility, lines: 0 }
      }),
    )
  })

  const { prizes } = game
  const withFirst = (change: object) => ({
    prizes: prizes.map((prize, at) => (at === 0 ? { ...prize, ...change } : prize)),
  })
  test.each([
    ['stakes that fall', { stakes: [200, 100] }, 'stakes'],
    ['too few prizes', { prizes: prizes.slice(0, 5) }, 'prizes'],
    ['prizes that rise', { prizes: prizes.toReversed() }, 'must fall'],
    ['a symbol of two prizes', withFirst({ symbol: 'mango' }), 'a symbol of its own'],
    ['a symbol that nobody has drawn', withFirst({ symbol: 'durian' }), 'symbol'],
    ['more chances than there are', withFirst({ weight: 900_000 }), 'leave chances'],
    ['a card that keeps too little', withFirst({ weight: 60 }), 'returns 100.5'],
    ['a card that keeps too much', { prizes: prizes.slice(0, 7) }, 'returns 67'],
    ['a foil that there is not', { foil: 'silver' }, 'foil'],
    ['another number than its file', { id: 2903 }, '2903'],
  ])('refuses %s', (_, change, named) => {
    const read = () => readScratch('content/lobby/scratch/2901.yaml', JSON.stringify({ ...game, ...change }))
    expect(read).toThrow(ContentError)
    expect(read).toThrow(named)
  })
})
