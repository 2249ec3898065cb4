import { describe, expect, test } from 'vitest'
import { figures } from '#build/games/hilo/figures.ts'
import { linesOf, returnOf } from '#build/games/hilo/report.ts'
import { KING, RANKS } from '#contract/games/cards.ts'
import { chanceOf, chanceOfAll, GUESSES, GUESSES_MAX, isRight, timesAfter } from '#contract/games/hilo/table.ts'
import { TIMES_UNIT, winOf } from '#contract/games/times.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { ContentError } from '#server/content/problem.ts'
import { hilos, readHilo } from '#server/games/house/hilo/hilos.ts'
import { fc, runs } from '../../chance.ts'
import { PINNED, PINNED_LINES } from './pinned.ts'
import { hiloTable } from './table.ts'

const { game } = hiloTable()
const ranks = Array.from({ length: RANKS }, (_, at) => at + 1)

describe('every guess', () => {
  test('wins as often as its chance says, is never certain, and never hopeless', () => {
    for (const rank of ranks) {
      const chances = GUESSES.map((guess) => chanceOf(rank, guess))
      for (const [at, guess] of GUESSES.entries()) {
        const wins = ranks.filter((next) => isRight(rank, guess, next)).length
        if (chances[at]) expect([rank, guess, wins]).toEqual([rank, guess, chances[at]])
      }
      const isEdge = rank === 1 || rank === KING
      expect(chances.filter((chance) => chance > 0)).toHaveLength(2)
      expect(Math.max(...chances)).toBeLessThan(RANKS)
      // Two sides share the equal rank. At an ace or a king it is a guess of its own.
      expect(chances.reduce((sum, chance) => sum + chance)).toBe(isEdge ? RANKS : RANKS + 1)
    }
    expect([1, 7, 13].map((rank) => GUESSES.map((guess) => chanceOf(rank, guess)))).toEqual([
      [12, 0, 1],
      [7, 7, 0],
      [0, 12, 1],
    ])
  })

  test('pays the pinned multiplier, which is rounded once, however many guesses there are', () => {
    expect(PINNED.map((_, at) => timesAfter(game, [at + 1]))).toEqual(PINNED)
    for (const [chances, times] of PINNED_LINES) {
      expect([chances, timesAfter(game, chances)]).toEqual([chances, times])
      expect(timesAfter(game, chances.toReversed())).toBe(times)
    }
  })
})

describe('every line of right guesses', () => {
  const isFair = ({ of, outOf }: { of: bigint; outOf: bigint }, wins: bigint) =>
    // The greatest multiplier of four decimals that returns no more than 99 %.
    100n * of <= 99n * outOf && 100n * (of + wins) > 99n * outOf && Number(of) / Number(outOf) > 0.9899

  test('of up to five guesses returns 99 %, but for its rounding', () => {
    const lines = [1, 2, 3, 4, 5].flatMap((guesses) => linesOf(game, guesses))
    expect(lines.filter((line) => !isFair(returnOf(game, line), line.of))).toEqual([])
    expect([1, 2, 3, 4, 5].map((guesses) => linesOf(game, guesses).length)).toEqual([12, 59, 194, 502, 1092])
  })

  test('of any length does', () => {
    const line = fc.array(fc.integer({ min: 1, max: RANKS - 1 }), { minLength: 1, maxLength: GUESSES_MAX })
    fc.assert(
      fc.property(line, (chances) => {
        const { of, outOf } = chanceOfAll(chances)
        return isFair({ of: of * BigInt(timesAfter(game, chances)), outOf: outOf * BigInt(TIMES_UNIT) }, of)
      }),
    )
  })

  test('returns at least 94 % at every stake, after the pot is rounded to a centavo', () => {
    for (const stake of game.stakes) {
      for (const [at, times] of PINNED.entries()) {
        const rate = ((at + 1) * winOf(stake, times)) / (RANKS * stake)
        expect(rate).toBeGreaterThan(0.94)
        expect(rate).toBeLessThanOrEqual(0.99)
      }
    }
  })
})

test('whatever a player does with the cards that come, the round returns the same share', () => {
  /** A move for each card and each turn. */
  const plan = fc.array(fc.array(fc.nat(3), { minLength: RANKS, maxLength: RANKS }), { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(plan, (choices) => {
      const shareOf = (rank: number, chances: readonly number[], at: number): number => {
        const guesses = GUESSES.filter((guess) => chanceOf(rank, guess) > 0)
        const choice = choices[at]?.[rank - 1]
        if (choice === undefined || choice === 3) return timesAfter(game, chances)
        const guess = guesses[choice]
        const more = guess ? [...chances, chanceOf(rank, guess)] : chances
        const next = ranks.filter((one) => !guess || isRight(rank, guess, one))
        return next.reduce((sum, one) => sum + shareOf(one, more, at + 1), 0) / RANKS
      }
      const share = ranks.reduce((sum, rank) => sum + shareOf(rank, [], 0), 0) / RANKS / TIMES_UNIT
      return share <= 0.99 + 1e-12 && share > 0.9899
    }),
    { numRuns: runs(20, 200) },
  )
})

describe('the paytable', () => {
  test('declares what follows from it, and the catalogue lists it with the same figures', () => {
    const { declared, compute } = figures.read(`content/lobby/hilo/${game.id}.yaml`, JSON.stringify(game))
    expect(compute()).toEqual(declared)
    const listed = catalogue().games.filter(({ typeId, id }) => typeId === 6 && hilos().has(id))
    expect(listed).toMatchObject([
      { id: game.id, name: game.name, rtp: game.declared.rtp, volatility: game.declared.volatility, lines: 0 },
    ])
  })

  test.each([
    ['stakes that fall', { stakes: [200, 100] }],
    ['a return out of the house’s range', { return: 9_990 }],
    ['a maximum below what one guess pays', { maxTimes: 24 }],
    ['another number than its file', { id: 2302 }],
  ])('refuses %s', (_, change) => {
    const text = JSON.stringify({ ...game, ...change })
    expect(() => readHilo('content/lobby/hilo/2301.yaml', text)).toThrow(ContentError)
  })
})
