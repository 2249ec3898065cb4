import { describe, expect, test } from 'vitest'
import { figures } from '#build/games/wheel/figures.ts'
import { playChoice } from '#contract/games/engine.ts'
import { CHOICE } from '#contract/games/limits.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { riskedStakeOf } from '#contract/games/validBet.ts'
import { choiceText, wheelRules } from '#contract/games/wheel/rules.ts'
import {
  betsOf,
  choicesOf,
  colorsOf,
  highestOf,
  paysOf,
  prizesOf,
  returnOf,
  sizesOf,
  type WheelChoice,
} from '#contract/games/wheel/table.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { ContentError } from '#server/content/problem.ts'
import { wordsFor } from '#server/games/fair.ts'
import { readWheel, wheels } from '#server/games/house/wheel/wheels.ts'
import { fc } from '../../chance.ts'
import { COLOR_WHEEL, WHEEL, wheelTable } from './table.ts'

const games = [WHEEL, COLOR_WHEEL].map((id) => wheelTable(id))
const [risks, colors] = games as [(typeof games)[0], (typeof games)[0]]

const play = (config: typeof risks, choice: WheelChoice, word: number, stake = TIMES_UNIT) =>
  playChoice(wheelRules, config, () => word, { stake, choice: choiceText(choice) })

/** The win of each segment, by the engine itself. */
const winsOf = (config: typeof risks, choice: WheelChoice, stake = TIMES_UNIT): number[] =>
  Array.from({ length: choice.segments }, (_, word) => play(config, choice, word, stake).win ?? 0)

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

describe('every wheel', () => {
  test('returns its pinned fraction over all of its segments', () => {
    for (const choice of choicesOf(risks.game)) {
      // 98 %: 9.8 stakes for every ten segments.
      const exact = { of: (choice.segments * 98 * TIMES_UNIT) / 100, outOf: choice.segments * TIMES_UNIT }
      expect([choice, sum(winsOf(risks, choice)), returnOf(risks.game, choice)]).toEqual([choice, exact.of, exact])
    }
    for (const choice of choicesOf(colors.game)) {
      const exact = { of: 520_000, outOf: 540_000 }
      expect([choice, sum(winsOf(colors, choice)), returnOf(colors.game, choice)]).toEqual([choice, exact.of, exact])
    }
    expect([sizesOf(risks.game), betsOf(risks.game)]).toEqual([
      [10, 20, 30, 40, 50],
      ['low', 'medium', 'high'],
    ])
    expect([sizesOf(colors.game), betsOf(colors.game).length]).toEqual([[54], 6])
  })

  test('pays fewer segments and more at a higher risk', () => {
    for (const segments of sizesOf(risks.game)) {
      const boards = (['low', 'medium', 'high'] as const).map((bet) => ({ segments, bet }))
      const paying = boards.map((choice) => paysOf(risks.game, choice).filter((times) => times > 0).length)
      const highest = boards.map((choice) => highestOf(risks.game, choice).times)
      expect(paying).toEqual(paying.toSorted((one, other) => other - one))
      expect(highest).toEqual(highest.toSorted((one, other) => one - other))
      expect(new Set(paying).size).toBe(3)
    }
  })

  test('of colours has 54 segments of one colour each, and pays 52 stakes for all of a colour', () => {
    const prizes = betsOf(colors.game).map((bet) => [bet, prizesOf(colors.game, { segments: 54, bet })[0]])
    expect(prizes).toEqual([
      ['white', { times: 20_000, count: 26 }],
      ['yellow', { times: 40_000, count: 13 }],
      ['blue', { times: 65_000, count: 8 }],
      ['green', { times: 130_000, count: 4 }],
      ['red', { times: 260_000, count: 2 }],
      ['pink', { times: 520_000, count: 1 }],
    ])
    const painted = colorsOf(colors.game, 54)
    for (const bet of betsOf(colors.game)) {
      const wins = winsOf(colors, { segments: 54, bet }).map((win) => win > 0)
      expect(wins).toEqual(painted.map((color) => color === bet))
    }
  })

  test('pays whole centavos of every stake, without rounding', () => {
    for (const { game } of games)
      for (const choice of choicesOf(game))
        for (const times of paysOf(game, choice))
          for (const stake of game.stakes) expect((stake * times) % TIMES_UNIT).toBe(0)
  })
})

describe('a choice', () => {
  test.each(games)('is read back, and nothing else is', (config) => {
    const known = choicesOf(config.game).map(choiceText)
    for (const choice of choicesOf(config.game)) {
      expect(wheelRules.readChoice(config, choiceText(choice))).toEqual(choice)
      expect(choiceText(choice)).toMatch(CHOICE)
    }
    const near = fc.tuple(fc.constantFrom('segments', 'segment', ''), fc.integer({ min: 0, max: 60 }), fc.string())
    const texts = fc.oneof(
      fc.string(),
      near.map((parts) => parts.join(':')),
    )
    fc.assert(fc.property(texts, (text) => known.includes(text) === Boolean(wheelRules.readChoice(config, text))))
    for (const text of ['segments:11:low', 'segments:010:low', 'segments:10:Low', 'segments:10:low:1', ''])
      expect([text, wheelRules.readChoice(config, text)]).toEqual([text, undefined])
  })

  test('of a bet does not change where the wheel stops', () => {
    const seeds = fc.record({
      serverSeed: fc.stringMatching(/^[0-9a-f]{64}$/),
      clientSeed: fc.constant('a'),
      nonce: fc.nat(),
    })
    fc.assert(
      fc.property(seeds, fc.constantFrom(...games), (seed, config) => {
        for (const segments of sizesOf(config.game)) {
          const stops = betsOf(config.game).map((bet) => {
            return wheelRules.draw(config, wordsFor(seed), { segments, bet }).segment
          })
          expect(new Set(stops).size).toBe(1)
        }
      }),
    )
  })
})

test('words of the last, incomplete multiple of the segments are passed over', () => {
  const limit = 2 ** 32 - (2 ** 32 % 54)
  const words = [limit, 2 ** 32 - 1, limit - 1, 7]
  const drawn = wheelRules.draw(colors, () => words.shift() ?? 0, { segments: 54, bet: 'red' })
  expect([drawn.segment, words]).toEqual([54, [7]])
})

test('the whole stake is a bet, since every board loses it often enough', () => {
  const { coverageMax } = catalogue().wagering
  for (const config of games)
    for (const choice of choicesOf(config.game))
      for (const stake of config.game.stakes) {
        const { placed } = play(config, choice, 0, stake)
        expect(placed && riskedStakeOf(placed, coverageMax)).toBe(stake)
      }
})

describe('the paytable', () => {
  test('declares what follows from it, and the catalogue lists it with the same figures', () => {
    for (const { game } of games) {
      const { declared, compute } = figures.read(`content/lobby/wheel/${game.id}.yaml`, JSON.stringify(game))
      expect(compute()).toEqual(declared)
    }
    const listed = catalogue().games.filter(({ id }) => wheels().has(id))
    expect(listed).toMatchObject(
      games.map(({ game: { id, name, declared } }) => {
        return { id, name, typeId: 6, rtp: declared.rtp, volatility: declared.volatility, lines: 0 }
      }),
    )
  })

  const { game } = risks
  const withFirst = (pays: number[]) => ({
    boards: game.boards.map((board, at) => (at === 0 ? { ...board, pays } : board)),
  })
  const [first, ...others] = game.boards
  const painted = (change: (pays: number[], bet: string) => number[]) => ({
    ...colors.game,
    boards: colors.game.boards.map(({ bet, pays }) => ({ bet, pays: change([...pays], bet) })),
  })
  test.each([
    ['stakes that fall', { stakes: [200, 100] }, 'stakes'],
    ['a board too few', { boards: others }, 'are not one for each choice'],
    ['a board twice', { boards: [...others, first, first] }, 'are not one for each choice'],
    ['a board that keeps too little', withFirst([220, 150, 0, 120, 120, 0, 150, 120, 0, 120]), 'returns 100'],
    ['a board that keeps too much', withFirst([150, 150, 0, 120, 120, 0, 150, 120, 0, 120]), 'returns 93'],
    [
      'a board that cannot lose',
      withFirst([200, 150, 10, 120, 120, 0, 150, 120, 0, 110].map((one) => one || 10)),
      'nothing',
    ],
    ['a first choice that there is not', { first: { segments: 12, bet: 'low' } }, 'first'],
    ['another number than its file', { id: 2603 }, '2603'],
    [
      'bets of both sorts',
      { ...colors.game, id: 2601, boards: [...colors.game.boards, ...game.boards] },
      'risks and of colours',
    ],
  ])('refuses %s', (_, change, named) => {
    const read = () => readWheel('content/lobby/wheel/2601.yaml', JSON.stringify({ ...game, ...change }))
    expect(read).toThrow(ContentError)
    expect(read).toThrow(named)
  })

  test('refuses a segment of two colours, or of none', () => {
    const read = (change: Parameters<typeof painted>[0]) => () =>
      readWheel('content/lobby/wheel/2602.yaml', JSON.stringify(painted(change)))
    // The first segment is pink, the second white, the third blue.
    const twice = read((pays, bet) => (bet === 'white' ? [200, 0, ...pays.slice(2)] : pays))
    expect(twice).toThrow('segment 1 of 54 has not one colour')
    expect(twice).toThrow('segment 2 of 54 has not one colour')
  })
})
