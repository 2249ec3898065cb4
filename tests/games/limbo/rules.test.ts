import { describe, expect, test } from 'vitest'
import { figures } from '#build/games/limbo/figures.ts'
import { limboReport, returnOf } from '#build/games/limbo/report.ts'
import { playChoice } from '#contract/games/engine.ts'
import { chanceOf, choiceText, heightOf, limboRules, NUMBERS, timesOf } from '#contract/games/limbo/rules.ts'
import { TIMES_UNIT, winOf } from '#contract/games/times.ts'
import { riskedStakeOf } from '#contract/games/validBet.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { ContentError } from '#server/content/problem.ts'
import { wordsFor } from '#server/games/fair.ts'
import { limbos, readLimbo } from '#server/games/house/limbo/limbos.ts'
import { fc } from '../../chance.ts'
import { limboTable } from './page.ts'

const { game, paytableHash } = limboTable()
const config = { game, paytableHash }
const anyTarget = fc.integer({ min: game.targets.least, max: game.targets.most })
const anyStake = fc.constantFrom(...game.stakes)
const anySeeds = fc.record({
  serverSeed: fc.stringMatching(/^[0-9a-f]{64}$/),
  clientSeed: fc.constant('a'),
  nonce: fc.nat(),
})

/** Plays with a stream of words that gives this number. */
const play = (number: number, choice: string, stake = 10_000) =>
  playChoice(limboRules, config, () => number, { stake, choice })

describe('every target', () => {
  test('is reached by the lowest numbers, exactly as many as its chance says', () => {
    const wins = (number: number, target: number) => play(number, choiceText(target)).win !== 0
    fc.assert(
      fc.property(anyTarget, fc.nat({ max: NUMBERS - 1 }), (target, number) => {
        const chance = chanceOf(game, target)
        const edges = [wins(0, target), wins(chance - 1, target), wins(chance, target), wins(NUMBERS - 1, target)]
        return edges.join() === 'true,true,false,false' && wins(number, target) === number < chance
      }),
    )
  })

  test('is read back, from 1.01 to 10,000 and no other', () => {
    const read = (text: string) => limboRules.readChoice(config, text)
    fc.assert(fc.property(anyTarget, (target) => read(choiceText(target)) === target))
    expect([read('times:101'), read('times:1000000')]).toEqual([101, 1_000_000])
    const wrong = ['times:100', 'times:1000001', 'times:0200', 'times:2.0', 'times:1e3', 'times:', 'over:200', '200']
    for (const text of wrong) expect([text, read(text)]).toEqual([text, undefined])
  })

  test('returns the published fraction: 99 % less what rounding the chance takes', () => {
    const outOf = NUMBERS * TIMES_UNIT
    const pinned = [101, 110, 150, 200, 300, 700, 1000, 10_000, 99_999, 333_333, 1_000_000].map((target) => {
      const { of, outOf } = returnOf(game, target)
      return [target, chanceOf(game, target), of, outOf]
    })
    expect(pinned).toEqual([
      [101, 98_019_801, 989_999_990_100, outOf],
      [110, 90_000_000, 990_000_000_000, outOf],
      [150, 66_000_000, 990_000_000_000, outOf],
      [200, 49_500_000, 990_000_000_000, outOf],
      [300, 33_000_000, 990_000_000_000, outOf],
      [700, 14_142_857, 989_999_990_000, outOf],
      [1000, 9_900_000, 990_000_000_000, outOf],
      [10_000, 990_000, 990_000_000_000, outOf],
      [99_999, 99_000, 989_990_100_000, outOf],
      [333_333, 29_700, 989_999_010_000, outOf],
      [1_000_000, 9_900, 990_000_000_000, outOf],
    ])
    // Of all 999,900 targets, at every stake.
    const { least, best } = limboReport(game)
    expect([least, best]).toEqual([989_900_181_900 / outOf, 990_000_000_000 / outOf])
    // All fractions at once, so that none changes unnoticed.
    let sum = 0n
    for (let target = game.targets.least; target <= game.targets.most; target += 1)
      sum += BigInt(returnOf(game, target).of)
    expect(sum).toBe(989_876_001_215_980_200n)
  })

  test('pays the stake times itself, never more, and less by under a centavo', () => {
    fc.assert(
      fc.property(anyTarget, anyStake, (target, stake) => {
        const lost = (stake * target) / 100 - winOf(stake, timesOf(target))
        return lost >= 0 && lost < 1 && winOf(stake, timesOf(target)) > stake
      }),
    )
  })
})

test('the height follows from the number alone: 99 % of all numbers, by how low it is', () => {
  const highest = 990_000_000_000
  expect([0, 1, 9, 49_499_999, 49_500_000, 98_999_999, NUMBERS - 1].map((number) => heightOf(game, number))).toEqual([
    highest,
    highest / 2,
    highest / 10,
    20_000,
    19_999,
    10_000,
    9_900,
  ])
})

test('a height follows from the words alone: not from stake or target', () => {
  fc.assert(
    fc.property(anySeeds, anyTarget, anyStake, (seeds, target, stake) => {
      const one = playChoice(limboRules, config, wordsFor(seeds), { stake, choice: choiceText(target) })
      const other = playChoice(limboRules, config, wordsFor(seeds), { stake: 100, choice: 'times:200' })
      const { height, number, win } = one.outcome.end
      return height === other.outcome.end.height && number === other.outcome.end.number && win === one.win
    }),
  )
})

test('a choice that is none of the game cannot be played', () => {
  for (const choice of ['times:100', 'times:9999999', 'over:5049'])
    expect(() => play(0, choice)).toThrow(`${choice} is no choice of this game`)
})

test('numbers are drawn by rejection: words of the last, incomplete hundred million are discarded', () => {
  const words = [4_200_000_000, 4_294_967_295, 4_199_999_999]
  const drawn = limboRules.draw(config, () => words.shift() ?? 0, 200)
  expect([drawn.number, words]).toEqual([99_999_999, []])
})

test('a target that hardly loses counts as no risk where the house says so', () => {
  const risked = (choice: string) => {
    const { placed } = play(0, choice)
    return placed && riskedStakeOf(placed, 90)
  }
  expect([risked('times:101'), risked('times:109'), risked('times:110'), risked('times:200')]).toEqual([
    0, 0, 10_000, 10_000,
  ])
})

describe('the paytable', () => {
  test('declares what follows from it, and the catalogue lists it with the same figures', () => {
    const { declared, compute } = figures.read(`content/lobby/limbo/${game.id}.yaml`, JSON.stringify(game))
    expect(compute()).toEqual(declared)
    const listed = catalogue().games.filter(({ typeId, id }) => typeId === 6 && limbos().has(id))
    expect(listed).toMatchObject([
      { id: game.id, name: game.name, rtp: game.declared.rtp, volatility: game.declared.volatility, lines: 0 },
    ])
  })

  test.each([
    ['stakes that fall', { stakes: [200, 100] }],
    ['a return out of the house’s range', { return: 9_990 }],
    ['a first target outside the others', { targets: { least: 101, first: 300, most: 200 } }],
    ['a target that wins no more than the stake', { targets: { least: 100, first: 200, most: 300 } }],
    ['another number than its file', { id: 2402 }],
  ])('refuses %s', (_, change) => {
    expect(() => readLimbo('content/lobby/limbo/2401.yaml', JSON.stringify({ ...game, ...change }))).toThrow(
      ContentError,
    )
  })
})
