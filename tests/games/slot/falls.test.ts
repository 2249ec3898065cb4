import { describe, expect, test, vi } from 'vitest'
import { exactReport } from '#build/games/slot/exact/report.ts'
import { slotComplaints } from '#contract/games/slot/game.ts'
import { playRound } from '#contract/games/slot/play.ts'
import { $won } from '#islands/games/shell/show.ts'
import { fallsOf, ladderOf } from '#islands/games/slot/falls.ts'
import { $ladder, $scene, type Scene } from '#islands/games/slot/scene.ts'
import { showRound } from '#islands/games/slot/show.ts'
import { seededWords } from '#tools/rtp/seededWords.ts'
import { simulate } from '#tools/rtp/slot/simulate.ts'
import { tinyDeclared, tinyGame, tinyModel } from './models.ts'

const icon = 'fluent-emoji-flat:star'
const pays = { 8: 10, 9: 10, 10: 20 }
const symbols = [
  { id: 'W', kind: 'wild' as const, name: 'W', icon },
  { id: 'S', kind: 'scatter' as const, name: 'S', icon, pays: { 3: 1 } },
  ...['A', 'B', 'C'].map((id) => ({ id, kind: 'pay' as const, name: id, icon, pays })),
]
const strips = ['A', 'A', 'A', 'A', 'A']
const free = { awards: { 3: 5 }, most: 5, strips }
const cascade = { refill: { A: 1, B: 1 }, times: [2, 3], most: 1 }
const change = { pay: { kind: 'anywhere' as const }, symbols, free, base: { strips, cascade } }

describe('falls', () => {
  test('return what the ways to fill a window do', () => {
    let ways = 0
    let coins = 0
    for (let filled = 0; filled < 2 ** 15; filled += 1) {
      const count = filled.toString(2).replaceAll('0', '').length
      ways += 1
      for (const many of [count, 15 - count]) coins += many >= 10 ? 20 : many >= 8 ? 10 : 0
    }
    const report = exactReport(tinyModel(change))
    expect(report.rtp).toBeCloseTo((2 * 20 + (3 * coins) / ways) / 5, 8)
    expect(report.hitRate).toBeCloseTo(1, 10)
  })

  test('agree with play: wilds, scatters, free spins and the cap', () => {
    const mixed = ['A A B W C S', 'A B B C C A', 'A A B C W B', 'A B S C A C', 'A B C C S B']
    const falling = { strips: mixed, cascade: { refill: { A: 5, B: 2, C: 2 }, times: [1, 2, 5], most: 4 } }
    const model = tinyModel({
      ...change,
      declared: tinyDeclared(100),
      base: falling,
      free: { ...free, ...falling, climb: { from: 2, step: 1, to: 4, on: 'win' } },
    })
    const exact = exactReport(model)
    const rounds = 50_000
    const sums = simulate(model, rounds, seededWords('falls'))
    const mean = sums.coins / rounds / 5
    expect(Math.abs(mean - exact.rtp)).toBeLessThan((3 * exact.deviation) / Math.sqrt(rounds))
    expect(Math.abs(sums.hits / rounds - exact.hitRate)).toBeLessThan(3 * Math.sqrt(0.25 / rounds))
    expect(Math.abs(sums.gains / rounds - exact.gainRate)).toBeLessThan(3 * Math.sqrt(0.25 / rounds))
    expect(Math.sqrt(sums.squares / rounds / 25 - mean ** 2) / exact.deviation).toBeCloseTo(1, 1)
    expect(exact.cappedRate).toBeGreaterThan(0)
  })

  test('end at the most that there may be, each paid by its own multiplier', () => {
    const endless = { ...cascade, refill: { A: 1 }, most: 3 }
    const model = tinyModel({ ...change, base: { strips, cascade: endless } })
    const { steps, winCents } = playRound(model, '0'.repeat(16), () => 0, 500)
    expect(steps[0]?.falls?.map(({ times }) => times)).toEqual([3, 3, 3])
    expect(winCents).toBe(100 * 20 * (2 + 3 + 3 + 3))
  })
})

describe('a mistake of cascades', () => {
  const game = tinyGame(change)

  test.each([
    [{ pay: { kind: 'ways' as const } }, 'base.cascade: needs pays anywhere'],
    [
      { base: { ...game.base, cascade: { ...cascade, refill: { S: 1 } } } },
      'base.cascade.refill.S: not a paying symbol',
    ],
    [
      { base: { ...game.base, expandingWilds: true } },
      'base.cascade: goes with no linked reels, no wild reels and no mystery',
    ],
  ])('is told', (mistake, complaint) => {
    expect(slotComplaints(game)).toEqual([])
    expect(slotComplaints({ ...game, ...mistake })).toContain(complaint)
  })
})

describe('the story of falls', () => {
  const win = { kind: 'anywhere' as const, symbol: 'A', count: 8, cells: [0, 2, 4], cents: 100 }
  const scatter = { kind: 'scatter' as const, symbol: 'S', count: 3, cells: [1, 6, 9], cents: 100 }
  const after = { window: Array<string>(15).fill('B'), times: 2, wins: [win] }
  const step = {
    kind: 'paid' as const,
    stops: [0, 0, 0, 0, 0],
    window: Array<string>(15).fill('A'),
    wildReels: [],
    mystery: null,
    times: 1,
    wins: [win, scatter],
    falls: [after, { ...after, wins: [], times: 3 }],
    cents: 300,
    freeSpinsWon: 0,
    freeSpinsLeft: 0,
  }

  test('tells what vanishes, but no scatters, and how far the others fall', () => {
    const [first, second] = fallsOf(step)
    expect(first).toMatchObject({ before: step.window, vanished: [0, 2, 4], window: after.window })
    // Of the first reel two are new and one falls by one; of the second the top falls by one.
    expect(first?.drops).toEqual([2, 2, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(second).toMatchObject({ before: after.window, vanished: [0, 2, 4] })
    expect(fallsOf({ ...step, falls: undefined })).toEqual([])
  })

  test('has its multipliers in sight, those of free spins with their own', () => {
    const game = tinyGame(change)
    expect(ladderOf(game, 'paid', 1)).toEqual({ times: [2, 3], falls: 0 })
    expect(ladderOf(game, 'free', 2)).toBeUndefined()
    expect(ladderOf(tinyGame({ ...change, free: { ...free, cascade } }), 'free', 2)).toEqual({
      times: [4, 6],
      falls: 0,
    })
  })

  test('shows one fall after the other, and counts the money as it comes', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    const seen: Scene['kind'][] = []
    const rungs: unknown[] = []
    const stops = [$scene.listen(({ kind }) => seen.push(kind)), $ladder.listen((ladder) => rungs.push(ladder?.falls))]
    const round = { gameId: 1999, tuning: '0'.repeat(16), stakeCents: 500, steps: [step], freeSpins: 0 }
    const shown = showRound(tinyGame(change), { ...round, offer: null, expands: null, winCents: 300, capped: false })
    await vi.advanceTimersByTimeAsync(20_000)
    await shown
    for (const stop of stops) stop()
    expect(seen.filter((kind) => kind !== 'rolling' && kind !== 'still')).toEqual([
      'wins',
      'vanishing',
      'falling',
      'wins',
      'vanishing',
      'falling',
    ])
    expect([rungs, $won.get()]).toEqual([[0, 1, 2], 300])
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
})
