import { describe, expect, test } from 'vitest'
import { figures } from '#build/games/plinko/figures.ts'
import { playChoice } from '#contract/games/engine.ts'
import { CHOICE } from '#contract/games/limits.ts'
import { choiceText, plinkoRules } from '#contract/games/plinko/rules.ts'
import {
  CHOICES,
  type PlinkoChoice,
  paysOf,
  ROWS,
  type Rows,
  returnOf,
  weightsOf,
} from '#contract/games/plinko/table.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { riskedStakeOf } from '#contract/games/validBet.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { ContentError } from '#server/content/problem.ts'
import { wordsFor } from '#server/games/fair.ts'
import { plinkoTables, readPlinko } from '#server/games/house/plinko/boards.ts'
import { fc } from '../../chance.ts'
import { plinkoTable } from './table.ts'

const { game, paytableHash } = plinkoTable()
const config = { game, paytableHash }
const anyChoice = fc.constantFrom(...CHOICES)

/** Words that turn as the bits of a number do, the highest first. */
const turning = (rows: number, bits: number) => {
  let row = rows
  return () => {
    row -= 1
    return (bits >> row) & 1
  }
}
const play = (choice: PlinkoChoice, bits: number, stake = TIMES_UNIT) =>
  playChoice(plinkoRules, config, turning(choice.rows, bits), { stake, choice: choiceText(choice) })

/** How many of all paths the engine leads to each tray. */
const found = new Map(ROWS.map((rows) => [rows, countTrays(rows)]))
function countTrays(rows: Rows): number[] {
  const counts = new Array<number>(rows + 1).fill(0)
  for (let bits = 0; bits < 2 ** rows; bits += 1) {
    const { path, tray } = plinkoRules.draw(config, turning(rows, bits), { rows, risk: 'low' })
    if (path !== bits.toString(2).padStart(rows, '0').replaceAll('0', 'L').replaceAll('1', 'R')) throw new Error(path)
    counts[tray] = (counts[tray] ?? 0) + 1
  }
  return counts
}

/** The win of each tray, by one of the paths to it. */
const winsOf = (choice: PlinkoChoice, stake: number): number[] =>
  Array.from({ length: choice.rows + 1 }, (_, tray) => play(choice, 2 ** tray - 1, stake).win ?? 0)

/** The returns of all 27 boards, as fractions of whole numbers: all paths' wins of a stake of 10,000, of all paths' stakes. */
const PINNED = {
  low: [2_534_000, 5_064_000, 10_136_000, 20_270_000, 40_550_000, 81_092_000, 162_188_000, 324_402_000, 648_714_000],
  medium: [2_534_000, 5_068_000, 10_136_000, 20_272_000, 40_546_000, 81_084_000, 162_200_000, 324_372_000, 648_766_000],
  high: [2_532_000, 5_060_000, 10_134_000, 20_218_000, 40_546_000, 81_066_000, 162_186_000, 324_372_000, 648_780_000],
} as const

describe('every board', () => {
  test('returns its pinned fraction over all of its paths, between 98 and 99 %', () => {
    for (const choice of CHOICES) {
      const { rows, risk } = choice
      const sum = winsOf(choice, TIMES_UNIT).reduce((all, win, tray) => all + win * (found.get(rows)?.[tray] ?? 0), 0)
      const exact = { of: PINNED[risk][rows - 8], outOf: 2 ** rows * TIMES_UNIT }
      expect([rows, risk, sum, returnOf(game, choice)]).toEqual([rows, risk, exact.of, exact])
      expect(sum / exact.outOf).toBeGreaterThan(0.98)
      expect(sum / exact.outOf).toBeLessThanOrEqual(0.99)
    }
  })

  test('has the trays that its paths lead to, alike on both sides and lowest in the middle', () => {
    for (const choice of CHOICES) {
      const { rows } = choice
      const pays = paysOf(game, choice)
      expect(pays).toHaveLength(rows + 1)
      expect(pays.toReversed()).toEqual(pays)
      const half = pays.slice(0, Math.floor(rows / 2) + 1)
      expect(half.toSorted((one, other) => other - one)).toEqual(half)
      expect(found.get(rows)).toEqual(weightsOf(rows))
    }
    const edge = (risk: 'low' | 'high') => (paysOf(game, { rows: 16, risk })[0] ?? 0) / TIMES_UNIT
    expect([edge('high'), edge('low')]).toEqual([1000, 16])
  })

  test('pays whole centavos of every stake, without rounding', () => {
    for (const choice of CHOICES)
      for (const times of paysOf(game, choice))
        for (const stake of game.stakes) expect((stake * times) % TIMES_UNIT).toBe(0)
  })
})

describe('a choice', () => {
  test('is read back, and nothing else is', () => {
    const known = CHOICES.map(choiceText)
    for (const choice of CHOICES) {
      expect(plinkoRules.readChoice(config, choiceText(choice))).toEqual(choice)
      expect(choiceText(choice)).toMatch(CHOICE)
    }
    const near = fc.tuple(fc.constantFrom('rows', 'row', ''), fc.integer({ min: 0, max: 99 }), fc.string())
    const texts = fc.oneof(
      fc.string(),
      near.map((parts) => parts.join(':')),
    )
    fc.assert(fc.property(texts, (text) => known.includes(text) === Boolean(plinkoRules.readChoice(config, text))))
    for (const text of ['rows:7:low', 'rows:17:high', 'rows:08:low', 'rows:12', 'rows:12:High', 'rows:12:low:1', ''])
      expect([text, plinkoRules.readChoice(config, text)]).toEqual([text, undefined])
  })

  test('does not change the turns: they follow from the words alone, one word a row', () => {
    const seeds = fc.record({
      serverSeed: fc.stringMatching(/^[0-9a-f]{64}$/),
      clientSeed: fc.constant('a'),
      nonce: fc.nat(),
    })
    fc.assert(
      fc.property(seeds, anyChoice, fc.constantFrom(...game.stakes), (seed, choice, stake) => {
        const one = playChoice(plinkoRules, config, wordsFor(seed), { stake, choice: choiceText(choice) })
        const most = playChoice(plinkoRules, config, wordsFor(seed), { stake: 100, choice: 'rows:16:high' })
        const { path, win } = one.outcome.end
        return path === most.outcome.end.path.slice(0, choice.rows) && win === one.win
      }),
    )
  })
})

test('no word is discarded, since half of all words are even: its last bit is the turn', () => {
  const words = [4_294_967_295, 4_294_967_294, 0, 1, 2_147_483_648, 7, 8, 9, 10]
  const drawn = plinkoRules.draw(config, () => words.shift() ?? 0, { rows: 8, risk: 'low' })
  expect([drawn.path, drawn.tray, words]).toEqual(['RLLRLRLR', 4, [10]])
})

test('what counts as bet is what can be lost: the stake less what the lowest tray gives back', () => {
  const { coverageMax } = catalogue().wagering
  for (const choice of CHOICES) {
    for (const stake of game.stakes) {
      const wins = winsOf(choice, stake)
      const least = Math.min(...wins)
      const { placed } = play(choice, 0, stake)
      expect(placed && riskedStakeOf(placed, coverageMax)).toBe(stake - least)
      // Often enough it is lost.
      const lost = weightsOf(choice.rows).filter((_, tray) => wins[tray] === least)
      const share = lost.reduce((sum, paths) => sum + paths, 0) / 2 ** choice.rows
      expect(share * 100).toBeGreaterThan(100 - coverageMax)
    }
  }
  const counted = (text: string) => {
    const { placed } = playChoice(plinkoRules, config, () => 0, { stake: 10_000, choice: text })
    return placed && riskedStakeOf(placed, coverageMax)
  }
  expect(['rows:8:low', 'rows:12:medium', 'rows:16:high'].map(counted)).toEqual([2_000, 5_000, 8_000])
})

describe('the paytable', () => {
  test('declares what follows from it, and the catalogue lists it with the same figures', () => {
    const { declared, compute } = figures.read(`content/lobby/plinko/${game.id}.yaml`, JSON.stringify(game))
    expect(compute()).toEqual(declared)
    const listed = catalogue().games.filter(({ id }) => plinkoTables().has(id))
    const { rtp, volatility } = game.declared
    expect(listed).toMatchObject([{ id: game.id, name: game.name, typeId: 6, rtp, volatility, lines: 0 }])
  })

  const withLow = (eight: number[]) => ({ trays: { ...game.trays, low: { ...game.trays.low, 8: eight } } })
  test.each([
    ['stakes that fall', { stakes: [200, 100] }, 'stakes'],
    ['a tray too few', withLow([550, 220, 110, 80]), 'trays.low.8'],
    ['multipliers that rise inwards', withLow([550, 220, 80, 110, 80]), 'trays.low.8'],
    ['a board that keeps too little', withLow([550, 220, 120, 80, 80]), 'returns 101'],
    ['a board that keeps too much', withLow([550, 220, 80, 80, 80]), 'returns 92'],
    ['a first choice that there is not', { first: { rows: 17, risk: 'low' } }, 'first.rows'],
    ['another number than its file', { id: 2202 }, '2202'],
  ])('refuses %s', (_, change, named) => {
    const read = () => readPlinko('content/lobby/plinko/2201.yaml', JSON.stringify({ ...game, ...change }))
    expect(read).toThrow(ContentError)
    expect(read).toThrow(named)
  })
})
