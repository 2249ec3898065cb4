import { describe, expect, test } from 'vitest'
import { volatilityOf } from '#build/games/figures.ts'
import { roundChain } from '#build/games/slot/exact/chain.ts'
import { roundDistribution } from '#build/games/slot/exact/distribution.ts'
import { exactReport } from '#build/games/slot/exact/report.ts'
import { spinTable } from '#build/games/slot/exact/table.ts'
import type { SpinTable } from '#build/games/slot/exact/tally.ts'
import { figuresOfReport } from '#build/games/slot/figures.ts'
import type { Mode, SlotModel } from '#contract/games/slot/model.ts'
import { newPlay, playCoins } from '#contract/games/slot/play.ts'
import { newSpin, settleSpin } from '#contract/games/slot/spin.ts'
import { slots } from '#server/games/house/slot/slots.ts'
import { seededWords } from '#tools/rtp/seededWords.ts'
import { simulate } from '#tools/rtp/slot/simulate.ts'
import { fc, runs } from '../../chance.ts'
import { tinyDeclared, tinyModel } from './models.ts'

/** A published 5x3 game of twenty lines with known figures. */
function publishedModel(): SlotModel {
  const pays = (three: number, four: number, five: number) => ({ 3: three, 4: four, 5: five })
  const icon = 'fluent-emoji-flat:star'
  const symbol = (id: string, three: number, four: number, five: number) => {
    return { id, kind: 'pay' as const, name: id, icon, pays: pays(three, four, five) }
  }
  const strips = [
    'A Q H2 M2 Q J H2 H3 H2 T J A H2 H3 M1 H2 T T S H1 H3 A Q M1 M2 T K K A K M2 K',
    'M2 H3 A H2 K A W T H3 M1 H2 M2 M1 S A J K K Q W J H1 M2 J A T M1 H2 W H2 J H3',
    'A M1 K Q K S H3 T M2 A M2 A A H2 J W T T H1 K K Q A H2 M2 Q J W K M1 W H1',
    'K J J A T W K A A H3 A H1 K Q J Q S Q M2 H2 T K M1 A W H2 Q K M1 J Q T',
    'K T S Q M2 J Q A J Q H2 M2 Q H1 J H1 A M2 J J H2 K Q H3 T K A M1 T A M1 T',
  ]
  return tinyModel({
    pay: { kind: 'lines', lines: 20 },
    coins: 20,
    declared: tinyDeclared(1000),
    symbols: [
      { id: 'W', kind: 'wild', name: 'W', icon },
      { id: 'S', kind: 'scatter', name: 'S', icon, pays: pays(2, 10, 50) },
      symbol('H1', 50, 250, 1000),
      symbol('H2', 40, 150, 500),
      symbol('H3', 30, 100, 300),
      symbol('M1', 20, 75, 200),
      symbol('M2', 15, 60, 150),
      symbol('A', 10, 40, 120),
      symbol('K', 10, 30, 100),
      symbol('Q', 5, 25, 80),
      symbol('J', 5, 20, 60),
      symbol('T', 5, 15, 50),
    ],
    base: { strips },
    free: {
      awards: { 3: 8, 4: 12, 5: 20 },
      retrigger: { 3: 8, 4: 12, 5: 20 },
      most: 40,
      climb: { from: 2, step: 0, to: 2, on: 'never' },
      strips,
    },
  })
}

/** Every stop position by the engine itself. */
function byEngine(model: SlotModel, mode: Mode, kept: number, expands: number): Map<string, number> {
  const counted = new Map<string, number>()
  const spin = newSpin()
  const positions = mode.lengths.reduce((all, length) => all * length, 1)
  const events =
    mode.events.total > 0
      ? mode.events.values.map((mask, at) => [mask, mode.events.weights[at] ?? 0] as const)
      : [[0, 1] as const]
  const reveals =
    mode.mysteries.total > 0
      ? mode.mysteries.values.map((to, at) => [to, mode.mysteries.weights[at] ?? 0] as const)
      : [[-1, 1] as const]
  for (const [mask, eventWeight] of events) {
    for (const [reveal, revealWeight] of reveals) {
      for (let position = 0; position < positions; position++) {
        let rest = position
        for (const [reel, length] of mode.lengths.entries()) {
          spin.stops[reel] = rest % length
          rest = Math.floor(rest / length)
        }
        spin.reveal = reveal
        settleSpin(model, mode, spin, mask | kept, expands)
        const wilds = mode === model.free && model.game.free.stickyWilds ? spin.reelsWithWild : 0
        const name = [spin.scatters, wilds, spin.coins].join()
        counted.set(name, (counted.get(name) ?? 0) + eventWeight * revealWeight)
      }
    }
  }
  return counted
}

function named({ rows }: SpinTable): Map<string, number> {
  const counted = new Map<string, number>()
  for (const [side, row] of rows)
    for (const [coins, weight] of row) counted.set([side & 15, side >> 7, coins].join(), weight)
  return counted
}

describe('the published game', () => {
  const model = publishedModel()

  test('has the published return, to the last stop position', () => {
    const { rows, total } = spinTable(model, model.base, 0, -1)
    expect(total).toBe(32 ** 5)
    let coins = 0
    let freeSpins = 0
    for (const [side, row] of rows) {
      for (const [paid, weight] of row) {
        coins += paid * weight
        freeSpins += ([0, 0, 0, 8, 12, 20][side & 15] ?? 0) * weight
      }
    }
    const base = coins / total / 20
    const expected = freeSpins / total
    expect(base).toBeCloseTo(0.836148 + 0.017397, 6)
    expect(expected).toBeCloseTo(0.0584829, 7)
    expect(base + (expected / (1 - expected)) * 2 * base).toBeCloseTo(31_787_773_017_945 / 33_126_688_489_472, 12)
  })

  test('has it in the whole report too, where the ends of the chain and the cap hardly count', () => {
    const report = exactReport(model)
    expect(report.rtp).toBeCloseTo(31_787_773_017_945 / 33_126_688_489_472, 5)
    expect(report.uncappedRtp).toBeCloseTo(31_787_773_017_945 / 33_126_688_489_472, 5)
  })
})

describe('the fast tables', () => {
  const strip = fc
    .array(fc.constantFrom('W', 'S', 'A', 'B', 'K', 'M'), { minLength: 2, maxLength: 5 })
    .map((ids) => ['M', ...ids].join(' '))
  const fiveStrips = fc.array(strip, { minLength: 5, maxLength: 5 })
  const symbols = [
    ...tinyModel().game.symbols,
    { id: 'M', kind: 'mystery' as const, name: 'Mystery', icon: 'fluent-emoji-flat:star' },
  ]
  const pay = fc.constantFrom(
    { kind: 'lines' as const, lines: 9 },
    { kind: 'lines' as const, lines: 3, bothWays: true },
    { kind: 'ways' as const },
    { kind: 'anywhere' as const },
  )

  test('count what the engine pays at every stop position', () => {
    fc.assert(
      fc.property(
        fiveStrips,
        pay,
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: 0, max: 31 }),
        (strips, pays, isExpanding, isEventful, kept) => {
          const mode = {
            strips,
            expandingWilds: isExpanding,
            wildTimes: pays.kind === 'lines' ? 2 : 1,
            mystery: { A: 1, K: 3 },
            events: isEventful
              ? [
                  { weight: 2, wildReels: [2] },
                  { weight: 1, wildReels: [] },
                ]
              : [],
          }
          const expands = pays.kind === 'lines' ? { B: 1 } : {}
          const model = tinyModel({
            symbols,
            pay: pays,
            base: mode,
            free: { ...mode, awards: { 3: 5 }, most: 5, stickyWilds: true, expands },
          })
          const symbol = pays.kind === 'lines' ? model.ids.indexOf('B') : -1
          expect(named(spinTable(model, model.free, kept, symbol))).toEqual(byEngine(model, model.free, kept, symbol))
          expect(named(spinTable(model, model.base, 0, -1))).toEqual(byEngine(model, model.base, 0, -1))
        },
      ),
      { numRuns: runs(10, 25) },
    )
  })

  test('let linked reels stop together', () => {
    const linkedStrip = 'A B K W S K'
    const strips = ['A B K S', linkedStrip, linkedStrip, linkedStrip, 'A W B K']
    const model = tinyModel({ free: { awards: { 3: 5 }, most: 5, linked: [2, 4], strips } })
    const fast = spinTable(model, model.free, 0, -1)
    expect(fast.total).toBe(4 * 6 * 4)
    expect(named(fast)).toEqual(named(spinTable(model, model.free, 0, -1, true)))
  })
})

describe('the exact report', () => {
  const features = {
    climbs: { climb: { from: 1, step: 2, to: 7, on: 'win' as const } },
    rises: { climb: { from: 1, step: 1, to: 4, on: 'spin' as const } },
    'grows with retriggers': { climb: { from: 2, step: 2, to: 8, on: 'retrigger' as const } },
    offers: {
      offers: [
        { weight: 1, spins: 3, times: 5 },
        { weight: 3, spins: 8, times: 2 },
      ],
    },
    expands: { expands: { A: 1, B: 2, K: 3 } },
    sticks: { expandingWilds: true, stickyWilds: true },
    'multiplies by chance': {
      times: [
        { weight: 3, times: 1 },
        { weight: 1, times: 4 },
      ],
    },
  }

  test.each(Object.entries(features))('of a feature that %s agrees with play, cap and all', (_, feature) => {
    const outer = 'A K B K A B S K'
    const inner = 'A K B W K A B S'
    const strips = [outer, inner, inner, inner, outer]
    const model = tinyModel({
      declared: tinyDeclared(100),
      base: { strips },
      free: { awards: { 3: 5, 4: 8 }, retrigger: { 3: 3 }, most: 11, strips, ...feature },
    })
    const exact = exactReport(model)
    const rounds = 100_000
    const sums = simulate(model, rounds, seededWords('report'))
    const mean = sums.coins / rounds / 5
    const deviation = Math.sqrt(sums.squares / rounds / 25 - mean ** 2)
    expect(Math.abs(mean - exact.rtp)).toBeLessThan((3 * exact.deviation) / Math.sqrt(rounds))
    expect(Math.abs(sums.hits / rounds - exact.hitRate)).toBeLessThan(3 * Math.sqrt(0.25 / rounds))
    expect(Math.abs(sums.gains / rounds - exact.gainRate)).toBeLessThan(3 * Math.sqrt(0.25 / rounds))
    expect(deviation / exact.deviation).toBeCloseTo(1, 1)
    expect(exact.cappedRate).toBeGreaterThan(0)
    expect(exact.rtp).toBeLessThan(exact.uncappedRtp)
  })

  test('tells the chance of the highest win as often as play reaches it', () => {
    const strips = ['A K B K A B S K', 'A K B W K A B S', 'A K B W K A B S', 'A K B W K A B S', 'A K B K A B S K']
    const model = tinyModel({
      declared: tinyDeclared(100),
      base: { strips },
      free: { awards: { 3: 5, 4: 8 }, most: 11, strips, climb: { from: 1, step: 1, to: 9, on: 'spin' } },
    })
    const rounds = 200_000
    const play = newPlay(model)
    const words = seededWords('cap')
    let capped = 0
    for (let round = 0; round < rounds; round += 1) if (playCoins(play, words) === model.capCoins) capped += 1
    const exact = exactReport(model)
    expect(capped).toBeGreaterThan(100)
    expect(Math.abs(capped / rounds - exact.cappedRate)).toBeLessThan(4 * Math.sqrt(exact.cappedRate / rounds))
    expect(figuresOfReport({ ...exact, cappedRate: 1 / 140_600_000 })).toMatchObject({ maxWinIn: 140_000_000 })
  })

  test('tells the highest win that comes at least once in ten million rounds, or that the highest of all does', () => {
    const hagis = slots().get(1020)
    if (!hagis) throw new Error('no Hagis Barya')
    const { game, model } = hagis
    const chances = roundDistribution(roundChain(model), model.capCoins)
    const orMore = (stakes: number) => chances.slice(stakes * game.coins).reduce((sum, chance) => sum + chance, 0)
    const { likelyWin, likelyWinIn, maxWin } = game.declared
    expect(orMore(likelyWin)).toBeGreaterThanOrEqual(1e-7)
    expect(orMore(likelyWin + 1)).toBeLessThan(1e-7)
    expect(Number((1 / orMore(likelyWin)).toPrecision(2))).toBe(likelyWinIn)
    expect(likelyWin).toBeLessThan(maxWin)
    const same = [...slots().values()]
      .map((slot) => slot.game.declared)
      .filter((each) => each.likelyWin === each.maxWin)
    expect(same.map((each) => each.likelyWinIn)).toEqual(same.map((each) => each.maxWinIn))
    expect(same.map((each) => each.maxWinIn)).toEqual([3_900_000, 1_500_000, 1_000_000])
  })

  test('names volatility by the standard deviation', () => {
    expect([3.49, 3.5, 7.49, 7.5].map(volatilityOf)).toEqual(['low', 'medium', 'medium', 'high'])
  })
})
