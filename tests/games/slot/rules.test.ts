import { describe, expect, test } from 'vitest'
import { windowCoins } from '#contract/games/slot/pays.ts'
import { playRound } from '#contract/games/slot/play.ts'
import { newSpin, settleSpin } from '#contract/games/slot/spin.ts'
import { winsOf } from '#contract/games/slot/wins.ts'
import { wordsFor } from '#server/games/fair.ts'
import { slots } from '#server/games/house/slot/slots.ts'
import { fc } from '../../chance.ts'
import { tinyDeclared, tinyModel, windowOf } from './models.ts'

const all = [...slots().values()]

describe('lines', () => {
  const model = tinyModel({ pay: { kind: 'lines', lines: 1 } })
  const coins = (rows: [string, string, string], wildTimes = 1) => windowCoins(model, windowOf(model, rows), wildTimes)

  test.each<[string, [string, string, string], number]>([
    ['three of a kind from the left', ['K B K B K', 'A A A B B', 'K B K B K'], 10],
    ['nothing from the right', ['K B K B K', 'B K A A A', 'K B K B A'], 0],
    ['a wild in the run', ['K B K B K', 'A W A B B', 'K B K B K'], 10],
    ['a run of wilds as the dearest symbol', ['K B K B A', 'W W W B K', 'K B K B A'], 20],
    ['wilds at the head as the longer run where that is more', ['K B K B A', 'W W B B B', 'K B K B A'], 100],
    ['a scatter ends a run', ['K B K B K', 'A A S A A', 'K B K B K'], 2],
  ])('pay %s', (_, rows, expected) => {
    expect(coins(rows)).toBe(expected)
  })

  test('multiply only wins that a wild is in', () => {
    expect(coins(['K B K B K', 'A W A B B', 'K B K B K'], 3)).toBe(30)
    expect(coins(['K B K B K', 'A A A W B', 'K B K B K'], 3)).toBe(120)
    expect(coins(['K B K B K', 'A A A B W', 'K B K B K'], 3)).toBe(10)
  })

  test('read from both ends where the game says so', () => {
    const both = tinyModel({ pay: { kind: 'lines', lines: 1, bothWays: true } })
    const window = windowOf(both, ['K B K B K', 'B K A A A', 'K B K B A'])
    expect(windowCoins(both, window, 1)).toBe(10)
    const spin = newSpin()
    spin.window.set(window)
    spin.landed.set(window)
    expect(winsOf(both, both.base, spin, -1, 1)).toEqual([
      { kind: 'line', line: 1, reversed: true, symbol: 'A', count: 3, cells: [13, 10, 7], cents: 10 },
    ])
  })
})

describe('other ways to pay', () => {
  test('ways multiply the cells of each reel', () => {
    const model = tinyModel({ pay: { kind: 'ways' } })
    expect(windowCoins(model, windowOf(model, ['A A B K K', 'A W K B K', 'K B A K B']), 1)).toBe(
      2 * 2 * 10 + 1 * 1 * 1 * 2 * 2 * 30,
    )
  })

  test('anywhere counts the whole window', () => {
    const model = tinyModel({ pay: { kind: 'anywhere' } })
    expect(windowCoins(model, windowOf(model, ['A K B S K', 'S B K W B', 'K S B K A']), 1)).toBe(10 + 100 + 30)
  })
})

describe('reels that turn wild', () => {
  test('an expanding wild covers its reel, after scatters were counted', () => {
    const model = tinyModel({
      base: { strips: ['A', 'W S K', 'A', 'B', 'K'], expandingWilds: true },
    })
    const spin = newSpin()
    settleSpin(model, model.base, spin, 0, -1)
    expect(spin.wildReels).toBe(0b00010)
    expect(spin.scatters).toBe(1)
    expect([...spin.window.subarray(3, 6)]).toEqual([model.wild, model.wild, model.wild])
    expect(spin.coins).toBe(5 * 10)
  })

  test('the feature symbol fills its reels and pays every line, gaps or not', () => {
    const strips = ['A K K', 'K B K', 'B K A', 'K B B', 'A B K']
    const model = tinyModel({ base: { strips }, free: { awards: { 3: 5 }, most: 5, strips, expands: { A: 1 } } })
    const spin = newSpin()
    const plain = newSpin()
    settleSpin(model, model.free, spin, 0, model.ids.indexOf('A'))
    settleSpin(model, model.free, plain, 0, -1)
    expect(spin.expandedReels).toBe(3)
    expect(spin.coins - plain.coins).toBe(5 * 10)
    const expanded = winsOf(model, model.free, spin, model.ids.indexOf('A'), 1).at(-1)
    expect(expanded).toEqual({
      kind: 'expanded',
      symbol: 'A',
      count: 3,
      cells: [0, 1, 2, 6, 7, 8, 12, 13, 14],
      cents: 50,
    })
  })
})

describe('the whole round', () => {
  const scatters = tinyModel({
    base: { strips: ['S', 'S', 'S', 'A', 'B'] },
    declared: tinyDeclared(1000),
  })

  test('plays the free spins it won, in order, and stops at the most it may give', () => {
    const endless = tinyModel({
      base: { strips: ['S A K', 'S B K', 'S A K', 'A', 'B'] },
      free: { awards: { 3: 5 }, retrigger: { 3: 3 }, most: 9, strips: ['S A K', 'K', 'S A K', 'S B K', 'K'] },
    })
    const round = playRound(endless, '0'.repeat(16), () => 0, 100)
    expect(round.freeSpins).toBe(9)
    expect(round.steps.map((step) => step.freeSpinsLeft)).toEqual(
      [5, 7, 8, 7, 6, 5, 4, 3, 2, 1].slice(0, 0).concat(left(round)),
    )
    expect(round.steps.reduce((sum, step) => sum + step.freeSpinsWon, 0)).toBe(9)
    expect(round.steps.at(-1)?.freeSpinsLeft).toBe(0)
  })

  function left(round: ReturnType<typeof playRound>): number[] {
    let now = 0
    return round.steps.map((step) => {
      now += step.freeSpinsWon - (step.kind === 'free' ? 1 : 0)
      return now
    })
  }

  test('ends where the highest win is reached', () => {
    const round = playRound(scatters, '0'.repeat(16), () => 0, 100)
    expect(round.winCents).toBeLessThanOrEqual(1000 * 100)
    const capped = tinyModel({
      base: { strips: ['S', 'S', 'S', 'A', 'B'] },
      free: {
        awards: { 3: 20 },
        most: 20,
        strips: ['A', 'A', 'A', 'A', 'A'],
        climb: { from: 20, step: 0, to: 20, on: 'never' },
      },
    })
    const ended = playRound(capped, '0'.repeat(16), () => 0, 500)
    expect(ended.capped).toBe(true)
    expect(ended.winCents).toBe(1000 * 500)
    expect(ended.steps.reduce((sum, step) => sum + step.cents, 0)).toBe(ended.winCents)
    expect(ended.steps.at(-1)?.freeSpinsLeft).toBe(0)
    expect(ended.freeSpins).toBeLessThan(20)
  })

  test('refuses a stake that does not divide into its coins', () => {
    expect(() => playRound(scatters, '0'.repeat(16), () => 0, 101)).toThrow(RangeError)
  })
})

describe('for every game of the house', () => {
  const anyGame = fc.constantFrom(...all)
  const anyWindow = fc.array(fc.nat(), { minLength: 15, maxLength: 15 })

  test('a wild in place of a paying symbol never pays less', () => {
    fc.assert(
      fc.property(anyGame, anyWindow, fc.nat(14), ({ model, game }, picks, cell) => {
        const shown = [...model.paying, model.wild]
        const window = Uint8Array.from(picks, (pick) => shown[pick % shown.length] ?? 0)
        const before = windowCoins(model, window, game.base.wildTimes)
        window[cell] = model.wild
        expect(windowCoins(model, window, game.base.wildTimes)).toBeGreaterThanOrEqual(before)
        expect(before).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 4000 },
    )
  })

  test('the wins told are the coins counted, on any window', () => {
    fc.assert(
      fc.property(anyGame, anyWindow, ({ model, game }, picks) => {
        const spin = newSpin()
        spin.landed.set(Uint8Array.from(picks, (pick) => pick % model.ids.length))
        spin.window.set(spin.landed)
        const told = winsOf(model, model.base, spin, -1, 1)
        expect(told.reduce((sum, win) => sum + win.cents, 0)).toBe(windowCoins(model, spin.window, game.base.wildTimes))
        for (const win of told) expect(new Set(win.cells).size).toBe(win.cells.length)
      }),
      { numRuns: 4000 },
    )
  })

  test('the stake decides nothing but the size of a coin', () => {
    fc.assert(
      fc.property(anyGame, fc.nat(), ({ model, paytableHash, game }, nonce) => {
        const rounds = game.stakes.map((stake) => {
          const round = playRound(model, paytableHash, wordsFor({ serverSeed: 's', clientSeed: 'c', nonce }), stake)
          return { stake, round }
        })
        const outcomes = rounds.map(({ stake, round }) =>
          JSON.stringify(round, (key, value) => (/cents$/i.test(key) ? (value * game.coins) / stake : value)),
        )
        expect(new Set(outcomes).size).toBe(1)
      }),
      { numRuns: 300 },
    )
  })
})
