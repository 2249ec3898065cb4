import { describe, expect, test } from 'vitest'
import { figures } from '#build/games/dice/figures.ts'
import { returnOf } from '#build/games/dice/report.ts'
import { choiceText, diceRules, markOf, ROLLS, type Side, timesOf } from '#contract/games/dice/rules.ts'
import { playChoice } from '#contract/games/engine.ts'
import { TIMES_UNIT, winOf } from '#contract/games/times.ts'
import { riskedStakeOf } from '#contract/games/validBet.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { ContentError } from '#server/content/problem.ts'
import { wordsFor } from '#server/games/fair.ts'
import { dices, readDice } from '#server/games/house/dice/dices.ts'
import { fc } from '../../chance.ts'
import { diceTable } from './page.ts'

const { game, paytableHash } = diceTable()
const config = { game, paytableHash }
const chances = Array.from({ length: game.chances.most - game.chances.least + 1 }, (_, at) => game.chances.least + at)
const sides: readonly Side[] = ['over', 'under']

/** A stream of words that gives this roll. */
const rolling = (roll: number) => () => roll
const play = (roll: number, choice: string, stake = 10_000) =>
  playChoice(diceRules, config, rolling(roll), { stake, choice })

describe('every choice', () => {
  test('wins in exactly as many rolls as its chance says, on either side', () => {
    for (const side of sides) {
      for (const chance of [100, 101, 2500, 4950, 4999, 5000, 5001, 9499, 9500]) {
        const choice = choiceText({ side, mark: markOf(side, chance) })
        let winning = 0
        for (let roll = 0; roll < ROLLS; roll += 1) if (play(roll, choice).win) winning += 1
        expect([choice, winning]).toEqual([choice, chance])
      }
    }
  })

  test('is read back, from 1 to 95 percent and no other', () => {
    const read = (text: string) => diceRules.readChoice(config, text)
    for (const side of sides) {
      for (const chance of chances) {
        const choice = { side, mark: markOf(side, chance) }
        expect(read(choiceText(choice))).toEqual(choice)
      }
    }
    const wrong = ['over:9900', 'over:0498', 'under:0099', 'under:9501', 'under:500', 'over:05000', 'over', 'high:5000']
    for (const text of wrong) expect([text, read(text)]).toEqual([text, undefined])
  })

  test('returns the published fraction: 99 % less what rounding to four decimals takes', () => {
    for (const chance of chances) {
      const { of, outOf } = returnOf(game, chance)
      // The multiplier is the greatest of four decimals that returns no more than 99 %.
      expect(of).toBeLessThanOrEqual(0.99 * outOf)
      expect(of + chance).toBeGreaterThan(0.99 * outOf)
    }
    const pinned = [100, 200, 500, 1000, 2500, 3300, 4950, 5000, 6600, 7500, 9000, 9500].map((chance) => {
      const { of, outOf } = returnOf(game, chance)
      return [chance, timesOf(game, chance), of, outOf]
    })
    expect(pinned).toEqual([
      [100, 990_000, 99_000_000, 100_000_000],
      [200, 495_000, 99_000_000, 100_000_000],
      [500, 198_000, 99_000_000, 100_000_000],
      [1000, 99_000, 99_000_000, 100_000_000],
      [2500, 39_600, 99_000_000, 100_000_000],
      [3300, 30_000, 99_000_000, 100_000_000],
      [4950, 20_000, 99_000_000, 100_000_000],
      [5000, 19_800, 99_000_000, 100_000_000],
      [6600, 15_000, 99_000_000, 100_000_000],
      [7500, 13_200, 99_000_000, 100_000_000],
      [9000, 11_000, 99_000_000, 100_000_000],
      [9500, 10_421, 98_999_500, 100_000_000],
    ])
    // All fractions at once, so that none changes unnoticed.
    const sum = chances.reduce((all, chance) => all + BigInt(returnOf(game, chance).of), 0n)
    expect(sum).toBe(930_676_587_240n)
  })

  test('pays what the stake gives by its multiplier, never more, and less by under a centavo', () => {
    for (const stake of game.stakes) {
      for (const chance of chances) {
        const exact = (stake * timesOf(game, chance)) / TIMES_UNIT
        const win = winOf(stake, timesOf(game, chance))
        expect(exact - win).toBeGreaterThanOrEqual(0)
        expect(exact - win).toBeLessThan(1)
        expect(win).toBeGreaterThan(stake)
      }
    }
  })
})

test('a roll follows from the words alone: not from stake, side or mark', () => {
  const seeds = fc.record({
    serverSeed: fc.stringMatching(/^[0-9a-f]{64}$/),
    clientSeed: fc.constant('a'),
    nonce: fc.nat(),
  })
  const anyChoice = fc.tuple(fc.constantFrom(...sides), fc.constantFrom(...chances))
  fc.assert(
    fc.property(seeds, anyChoice, fc.constantFrom(...game.stakes), (seed, [side, chance], stake) => {
      const choice = choiceText({ side, mark: markOf(side, chance) })
      const one = playChoice(diceRules, config, wordsFor(seed), { stake, choice })
      const other = playChoice(diceRules, config, wordsFor(seed), { stake: 100, choice: 'over:5049' })
      return one.outcome.end.roll === other.outcome.end.roll && one.outcome.end.win === one.win
    }),
  )
})

test('rolls are drawn by rejection: words of the last, incomplete ten thousand are discarded', () => {
  const words = [4_294_960_000, 4_294_967_295, 1_234_567]
  const drawn = diceRules.draw(config, () => words.shift() ?? 0, { side: 'over', mark: 5049 })
  expect([drawn.roll, words]).toEqual([4567, []])
})

test('a choice that hardly loses counts as no risk where the house says so', () => {
  const bets = (choice: string) => play(0, choice).placed
  const [safe, even] = [bets('under:9500'), bets('under:5000')]
  expect(safe && riskedStakeOf(safe, 90)).toBe(0)
  expect(even && riskedStakeOf(even, 90)).toBe(10_000)
})

describe('the paytable', () => {
  test('declares what follows from it, and the catalogue lists it with the same figures', () => {
    const text = JSON.stringify(game)
    const { declared, compute } = figures.read(`content/lobby/dice/${game.id}.yaml`, text)
    expect(compute()).toEqual(declared)
    const listed = catalogue().games.filter(({ typeId, id }) => typeId === 6 && dices().has(id))
    expect(listed).toMatchObject([
      { id: game.id, name: game.name, rtp: game.declared.rtp, volatility: game.declared.volatility, lines: 0 },
    ])
  })

  test.each([
    ['stakes that fall', { stakes: [200, 100] }],
    ['a return out of the house’s range', { return: 9_990 }],
    ['a first choice outside the others', { chances: { least: 100, first: 99, most: 9_500 } }],
    ['another number than its file', { id: 2002 }],
  ])('refuses %s', (_, change) => {
    expect(() => readDice('content/lobby/dice/2001.yaml', JSON.stringify({ ...game, ...change }))).toThrow(ContentError)
  })
})
