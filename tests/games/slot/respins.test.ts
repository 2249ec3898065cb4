import { describe, expect, test, vi } from 'vitest'
import { roundChain } from '#build/games/slot/exact/chain.ts'
import { exactReport } from '#build/games/slot/exact/report.ts'
import { type Jackpots, respinChances } from '#build/games/slot/exact/respins.ts'
import { slotComplaints } from '#contract/games/slot/game.ts'
import type { SlotModel } from '#contract/games/slot/model.ts'
import { playRound } from '#contract/games/slot/play.ts'
import { drawRespins, type RespinModel } from '#contract/games/slot/respins.ts'
import type { SlotRound } from '#contract/games/slot/round.ts'
import { $won } from '#islands/games/shell/show.ts'
import { turnsOf } from '#islands/games/slot/respins.ts'
import { $banner, $scene } from '#islands/games/slot/scene.ts'
import { showRound } from '#islands/games/slot/show.ts'
import { slotGame } from '#islands/games/slot/slot.ts'
import { slots } from '#server/games/house/slot/slots.ts'
import { seededWords } from '#tools/rtp/seededWords.ts'
import { simulate } from '#tools/rtp/slot/simulate.ts'
import { fc } from '../../chance.ts'
import { tinyDeclared, tinyGame, tinyModel } from './models.ts'

const respins = {
  from: 4,
  chance: { coin: 1, of: 5 },
  values: [
    { weight: 6, times: 1 },
    { weight: 3, times: 4 },
    { weight: 1, times: 20, jackpot: 'mini' as const },
  ],
  grand: 50,
}
const symbols = [
  ...tinyGame().symbols,
  { id: 'C', kind: 'coin' as const, name: 'Coin', icon: 'fluent-emoji-flat:coin', pays: {} },
]
const strip = 'A C K W A C S C K A B'
const change = { symbols, respins, base: { strips: [strip, strip, strip, strip, strip] } }
const model = tinyModel(change)
const respinModel = model.respins as RespinModel // the game has respins

function publishedModel(id: number): SlotModel {
  const slot = slots().get(id)
  if (!slot) throw new Error(`no slot ${id}`)
  return slot.model
}

/** How many jackpots of each name a paid spin brings: reel by reel what lands, then respin by respin what locks. */
function countedJackpots({ game, respins: own }: SlotModel): Jackpots {
  if (!own) throw new Error('no respins')
  const { from, chance, values } = own.config
  const token = game.symbols.find(({ kind }) => kind === 'coin')?.id
  let landed = [1]
  for (const strip of game.base.strips) {
    const next = new Array<number>(landed.length + 3).fill(0)
    for (const stop of strip.keys()) {
      const coins = [0, 1, 2].filter((row) => strip[(stop + row) % strip.length] === token).length
      for (const [count, share] of landed.entries())
        next[count + coins] = (next[count + coins] ?? 0) + share / strip.length
    }
    landed = next
  }
  const ends = new Map<number, { full: number; coins: number }>()
  const endOf = (locked: number, left: number): { full: number; coins: number } => {
    if (locked === 15 || left === 0) return { full: locked === 15 ? 1 : 0, coins: locked }
    const known = ends.get(locked * 4 + left)
    if (known) return known
    const end = { full: 0, coins: 0 }
    const free = 15 - locked
    for (let mask = 0; mask < 2 ** free; mask += 1) {
      const more = mask.toString(2).replaceAll('0', '').length
      const share = (chance.coin / chance.of) ** more * (1 - chance.coin / chance.of) ** (free - more)
      const then = endOf(locked + more, more > 0 ? 3 : left - 1)
      end.full += share * then.full
      end.coins += share * then.coins
    }
    ends.set(locked * 4 + left, end)
    return end
  }
  const found = { full: 0, coins: 0 }
  for (const [locked, share] of landed.entries()) {
    if (locked < from) continue
    found.full += share * endOf(locked, 3).full
    found.coins += share * endOf(locked, 3).coins
  }
  const all = values.reduce((sum, { weight }) => sum + weight, 0)
  const meanOf = (name: string) =>
    values.reduce((sum, { weight, jackpot }) => sum + (jackpot === name ? (found.coins * weight) / all : 0), 0)
  return { grand: found.full, major: meanOf('major'), minor: meanOf('minor'), mini: meanOf('mini') }
}

describe('respins', () => {
  test('keep what has locked, end by three without a coin or a full window, and pay what they show', () => {
    fc.assert(
      fc.property(fc.nat(), fc.uniqueArray(fc.nat({ max: 14 }), { minLength: 4 }), (seed, cells) => {
        const { turns, isFull, times } = drawRespins(respinModel, cells, seededWords(`respins ${seed}`))
        const held = turns.flat().map(({ cell }) => cell)
        expect(new Set(held).size).toBe(held.length)
        expect(turns[0]?.map(({ cell }) => cell)).toEqual(cells)
        expect(isFull).toBe(held.length === 15)
        const sum = turns.flat().reduce((all, coin) => all + coin.times, 0)
        expect(times).toBe(sum + (isFull ? 50 : 0))
        const misses = turns.slice(1).reduceRight((found, turn) => (turn.length > 0 ? -Infinity : found + 1), 0)
        expect(isFull || turns.slice(-3).every((turn) => turn.length === 0)).toBe(true)
        expect(misses).toBeLessThanOrEqual(3)
      }),
    )
  })

  test('are counted as they fall', () => {
    const chances = respinChances(respinModel, 13)
    expect([...chances.values()].reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12)
    // Of two free cells: none in three respins; both in the end; or one, and then none of the last in three.
    const [none, one] = [0.8 ** 2, 2 * 0.2 * 0.8]
    const tries = 1 + none + none ** 2
    const full = tries * (0.2 ** 2 + one * (1 - 0.8 ** 3))
    const reached = [...chances].filter(([times]) => times >= 13 + 50 + 2)
    expect(reached.length).toBeGreaterThan(0)
    const value = 0.6 * 1 + 0.3 * 4 + 0.1 * 20
    const mean = [...chances].reduce((sum, [times, chance]) => sum + times * chance, 0)
    const coins = 13 + 2 * full + tries * one * 0.8 ** 3
    expect(mean).toBeCloseTo(coins * value + full * 50, 10)
  })

  test('agree with play, free spins and the cap with them', () => {
    const capped = tinyModel({
      ...change,
      declared: tinyDeclared(100),
    })
    const exact = exactReport(capped)
    const rounds = 50_000
    const sums = simulate(capped, rounds, seededWords('coins'))
    const mean = sums.coins / rounds / 5
    expect(Math.abs(mean - exact.rtp)).toBeLessThan((3 * exact.deviation) / Math.sqrt(rounds))
    expect(Math.abs(sums.hits / rounds - exact.hitRate)).toBeLessThan(3 * Math.sqrt(0.25 / rounds))
    expect(Math.abs(sums.gains / rounds - exact.gainRate)).toBeLessThan(3 * Math.sqrt(0.25 / rounds))
    expect([exact.respinRate > 0, exact.cappedRate > 0]).toEqual([true, true])
  })

  test('bring jackpots as often as a count of respin after respin says', () => {
    for (const own of [model, ...[1020, 1023, 1024].map(publishedModel)]) {
      const counted = countedJackpots(own)
      for (const [name, mean] of Object.entries(roundChain(own).jackpots))
        expect(Math.abs(mean - counted[name as keyof Jackpots])).toBeLessThanOrEqual(1e-9 * mean)
      expect(counted.mini).toBeGreaterThan(0)
    }
  })

  test('bring the jackpots of the published games as often as was counted elsewhere', () => {
    const threeDigits = (mean: number) => Number((1 / mean).toPrecision(3))
    const found = [1020, 1023, 1024].map((id) => Object.values(countedJackpots(publishedModel(id))).map(threeDigits))
    expect(found).toEqual([
      [12_800, 5_790, 1_160, 414],
      [25_600, 6_360, 1_270, 454],
      [8_940, 2_100, 525, 233],
    ])
    const told = [1020, 1023, 1024].map((id) => slots().get(id)?.game.declared)
    expect(told.map((declared) => [declared?.grandIn, declared?.majorIn, declared?.minorIn, declared?.miniIn])).toEqual(
      [1020, 1023, 1024].map((id) =>
        Object.values(countedJackpots(publishedModel(id))).map((mean) => Math.round(1 / mean)),
      ),
    )
  })

  test('come in the round with their money', () => {
    const words = seededWords('round')
    let round = playRound(model, '0'.repeat(16), words, 500)
    while (!round.steps[0]?.respins) round = playRound(model, '0'.repeat(16), words, 500)
    const [step] = round.steps
    const wins = step?.wins.reduce((sum, { cents }) => sum + cents, 0) ?? 0
    expect(step?.cents).toBe(wins + (step?.respins?.times ?? 0) * 500)
  })
})

test.each([
  [{ respins: undefined }, 'respins: coins and respins go together'],
  [{ respins: { ...respins, chance: { coin: 5, of: 5 } } }, 'respins.chance.coin: not below respins.chance.of'],
  [
    { free: { ...tinyGame().free, strips: tinyGame(change).base.strips } },
    'free.strips: coins lock on paid spins only',
  ],
  [{ base: tinyGame().base }, 'base.strips: no coin'],
  [
    { base: { ...tinyGame(change).base, times: [{ weight: 1, times: 2 }] } },
    'respins: go with no cascades and no multiplier of paid spins',
  ],
])('a mistake of respins is told', (mistake, complaint) => {
  const game = tinyGame(change)
  expect(slotComplaints(game)).toEqual([])
  expect(slotComplaints({ ...game, ...mistake })).toContain(complaint)
})

describe('the story of respins', () => {
  const coin = (cell: number, times = 1) => ({ cell, times, jackpot: null })
  const told = { turns: [[coin(0), coin(4)], [], [coin(9, 4)], [], [], []], isFull: false, times: 6 }
  const step = {
    kind: 'paid' as const,
    stops: [0, 0, 0, 0, 0],
    window: Array<string>(15).fill('K'),
    wildReels: [],
    mystery: null,
    times: 1,
    wins: [],
    respins: told,
    cents: 3_000,
    freeSpinsWon: 0,
    freeSpinsLeft: 0,
  }
  const rest = { freeSpins: 0, offer: null, expands: null, winCents: 3_000, capped: false }
  const round: SlotRound = { gameId: 1999, tuning: '0'.repeat(16), stakeCents: 500, steps: [step], ...rest }

  test('counts down, and anew with each coin', () => {
    expect(turnsOf(told).map(({ left }) => left)).toEqual([3, 2, 3, 2, 1, 0])
    expect(
      turnsOf(told)
        .at(-1)
        ?.coins.map((locked) => locked?.times ?? 0),
    ).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0])
    expect(turnsOf({ ...told, turns: [[coin(1)]] }).map(({ left, fresh }) => [left, fresh])).toEqual([[0, [1]]])
  })

  test('is a feature, shown coin by coin, with its money at the end', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    const lefts: number[] = []
    const banners: string[] = []
    const stops = [
      $scene.listen((scene) => {
        if (scene.kind === 'respins' && !scene.isTurning) lefts.push(scene.left)
        if (scene.kind === 'respins') expect($won.get()).toBe(0)
      }),
      $banner.listen(({ kind }) => banners.push(kind)),
    ]
    $won.set(0)
    const shown = showRound(tinyGame(change), round)
    await vi.advanceTimersByTimeAsync(40_000)
    await shown
    for (const stop of stops) stop()
    expect([lefts, banners, $won.get()]).toEqual([[3, 2, 3, 2, 1, 0], ['respins', 'none', 'respinEnd', 'none'], 3_000])
    const { hadFeature } = slotGame(tinyGame(change), [])
    const settled = (outcome: SlotRound) =>
      ({ win: 3_000, stake: 500, outcome }) as Parameters<NonNullable<typeof hadFeature>>[0]
    expect(hadFeature?.(settled(round))).toBe(true)
    expect(hadFeature?.(settled({ ...round, steps: [{ ...step, respins: undefined }] }))).toBe(false)
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
})
