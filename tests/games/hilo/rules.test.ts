import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { CARDS, RANKS, rankOf, suitOf } from '#contract/games/cards.ts'
import { replay } from '#contract/games/engine.ts'
import { openHilo } from '#contract/games/hilo/game.ts'
import { type HiloDrawn, type HiloMove, hiloRules, SKIP, STOP } from '#contract/games/hilo/rules.ts'
import {
  chanceOf,
  GUESSES,
  GUESSES_MAX,
  type Guess,
  isRight,
  SKIPS_MAX,
  timesAfter,
} from '#contract/games/hilo/table.ts'
import { MOVES_MAX } from '#contract/games/limits.ts'
import { winOf } from '#contract/games/times.ts'
import { riskedStakeOf } from '#contract/games/validBet.ts'
import { wordsFor } from '#server/games/fair.ts'
import { fc } from '../../chance.ts'
import { hiloTable, STAKE } from './table.ts'

const { game } = hiloTable()
const words = (seed: string) => wordsFor({ serverSeed: 'a'.repeat(64), clientSeed: seed, nonce: 0 })
const moves = [...GUESSES, SKIP, STOP] as const

/** Words by which cards of these ranks are drawn. After them it deals sevens. */
function dealing(...wanted: readonly number[]) {
  const left = [...wanted]
  return () => (left.shift() ?? 7) - 1
}

function playOn(words: () => number, made: readonly HiloMove[]): HiloDrawn {
  return made.reduce((round, move) => hiloRules.move(game, round, move, words), hiloRules.draw(game, words))
}

const offered = (drawn: HiloDrawn) => drawn.offers.map(({ guess, chance, times }) => [guess, chance, times])

describe('the cards', () => {
  test('are 13 ranks of four suits, each once', () => {
    const all = Array.from({ length: CARDS }, (_, card) => [suitOf(card), rankOf(card)])
    expect(new Set(all.map(String)).size).toBe(CARDS)
    expect([all[0], all[12], all[13], all[51]]).toEqual([
      [0, 1],
      [0, 13],
      [1, 1],
      [3, 13],
    ])
  })

  test('are drawn with equal chances, by rejection: a word of the last, incomplete multiple of 52 is discarded', () => {
    const seen = Array.from({ length: CARDS }, (_, word) => hiloRules.draw(game, () => word).cards[0])
    expect(seen).toEqual(Array.from({ length: CARDS }, (_, card) => card))
    const last = 2 ** 32 - (2 ** 32 % CARDS)
    const drawn = [last, 2 ** 32 - 1, CARDS + 5]
    expect(hiloRules.draw(game, () => drawn.shift() ?? 0).cards).toEqual([5])
  })

  test('come one a step and are the same ones whatever the guesses', () => {
    const open = { seed: 'b', made: [] as HiloMove[] }
    const skipped = playOn(words(open.seed), [SKIP, SKIP, SKIP]).cards
    for (const first of GUESSES) {
      const start = hiloRules.draw(game, words(open.seed))
      if (!start.offers.some(({ guess }) => guess === first)) continue
      expect(playOn(words(open.seed), [first]).cards).toEqual(skipped.slice(0, 2))
    }
    expect(skipped).toHaveLength(4)
  })
})

describe('a round', () => {
  test('offers both sides of a card with their chances, and pays what the guesses have earned at a stop', () => {
    const drawn = playOn(dealing(7, 9, 2), ['high', 'low'])
    expect(hiloRules.settled(drawn, STAKE)).toBeUndefined()
    expect(hiloRules.view(drawn, STAKE)).toEqual({
      cards: [6, 8, 1],
      steps: ['high', 'low'],
      times: 26_557,
      pot: 1327,
      offers: [
        { guess: 'high', chance: 12, times: 28_770, pot: 1438 },
        { guess: 'low', chance: 2, times: 172_621, pot: 8631 },
      ],
      over: false,
    })
    const stopped = hiloRules.move(game, drawn, STOP, dealing())
    expect(hiloRules.view(stopped, STAKE)).toEqual({
      cards: [6, 8, 1],
      steps: ['high', 'low'],
      times: 26_557,
      pot: 1327,
      lost: false,
      over: true,
    })
    expect(hiloRules.settled(stopped, STAKE)).toBe(1327)
  })

  test('takes an equal rank for right on both sides, but at an ace and at a king', () => {
    for (const side of ['high', 'low'] as const) expect(playOn(dealing(7, 7), [side]).lost).toBe(false)
    expect(offered(playOn(dealing(1), []))).toEqual([
      ['high', 12, 10_725],
      ['same', 1, 128_700],
    ])
    expect(offered(playOn(dealing(13), []))).toEqual([
      ['low', 12, 10_725],
      ['same', 1, 128_700],
    ])
    expect(playOn(dealing(1, 1), ['high']).lost).toBe(true)
    expect(playOn(dealing(13, 13), ['low']).lost).toBe(true)
    expect(playOn(dealing(13, 13), ['same'])).toMatchObject({ lost: false, times: 128_700 })
    expect(playOn(dealing(1, 2), ['same']).lost).toBe(true)
  })

  test('is lost with the first wrong guess', () => {
    const lost = playOn(dealing(7, 9, 10), ['high', 'low'])
    expect(hiloRules.view(lost, STAKE)).toEqual({
      cards: [6, 8, 9],
      steps: ['high', 'low'],
      times: 0,
      pot: 0,
      lost: true,
      over: true,
    })
    expect(hiloRules.settled(lost, STAKE)).toBe(0)
  })

  test('gives at most 52 new cards for nothing, which change no pot', () => {
    const skipped = playOn(
      dealing(),
      Array.from({ length: SKIPS_MAX }, () => SKIP),
    )
    const view = hiloRules.view(skipped, STAKE)
    expect([view.pot, skipped.cards.length]).toEqual([495, SKIPS_MAX + 1])
    expect(hiloRules.price(game, view, SKIP, STAKE)).toBeUndefined()
    expect(hiloRules.price(game, view, 'high', STAKE)).toBe(0)
    expect(() => hiloRules.move(game, skipped, SKIP, dealing())).toThrow(RangeError)
  })

  test('offers no guess at or above the published maximum, and ends by itself where no card has one below it', () => {
    // Three equal aces bring 2,175 stakes; a fourth would bring 28,275.
    const near = playOn(dealing(1, 1, 1, 1), ['same', 'same', 'same'])
    expect(offered(near)).toEqual([['high', 12, 23_562_825]])
    expect(hiloRules.price(game, hiloRules.view(near, STAKE), 'same', STAKE)).toBeUndefined()
    // At a seven neither side is below it, but another card has one.
    const high = playOn(dealing(1, 1, 1, 1, 7, 7), ['same', 'same', 'same', SKIP, 'high'])
    expect([high.over, high.times]).toEqual([false, 40_393_414])
    const higher = playOn(dealing(1, 1, 1, 1, 7, 7, 7), ['same', 'same', 'same', SKIP, 'high', 'low'])
    expect([higher.over, higher.times, offered(higher)]).toEqual([false, 75_016_340, []])
    expect(moves.filter((move) => hiloRules.price(game, hiloRules.view(higher, STAKE), move, STAKE) === 0)).toEqual([
      SKIP,
      STOP,
    ])
    const on = (from: HiloDrawn, cards: readonly number[]) =>
      hiloRules.move(game, hiloRules.move(game, from, SKIP, dealing(...cards)), 'high', dealing(...cards.slice(1)))
    const last = on(higher, [3, 10])
    expect([last.over, last.lost, last.times]).toEqual([false, false, 88_655_675])
    const ended = on(last, [2, 5])
    expect([ended.over, ended.lost, ended.times, offered(ended)]).toEqual([true, false, 96_043_648, []])
  })

  test('ends by itself with its fortieth right guess, which with all skips stays below the limit of moves', () => {
    const guesses = Array.from({ length: GUESSES_MAX }, (_, at): Guess => (at % 2 === 0 ? 'high' : 'low'))
    const cards = [1, ...guesses.map((guess) => (guess === 'high' ? 13 : 1))]
    const ended = playOn(dealing(...cards), guesses)
    expect([ended.over, ended.lost, ended.times]).toEqual([true, false, 243_287])
    expect(playOn(dealing(...cards), guesses.slice(0, -1)).over).toBe(false)
    expect(SKIPS_MAX + GUESSES_MAX + 1).toBeLessThanOrEqual(MOVES_MAX)
  })

  test('allows what is offered, each for nothing, and nothing after its end', () => {
    const running = playOn(dealing(7, 9), ['high'])
    const priced = (drawn: HiloDrawn) =>
      moves.filter((move) => hiloRules.price(game, hiloRules.view(drawn, STAKE), move, STAKE) === 0)
    expect(priced(running)).toEqual(['high', 'low', SKIP, STOP])
    expect(() => hiloRules.move(game, running, 'same', dealing())).toThrow(RangeError)
    for (const ended of [playOn(dealing(7, 9), ['high', STOP]), playOn(dealing(7, 9), ['low'])]) {
      expect(priced(ended)).toEqual([])
      for (const move of moves) expect(() => hiloRules.move(game, ended, move, dealing())).toThrow(RangeError)
    }
  })

  test('that is left is cashed out; before its first guess that is the published return', () => {
    for (const made of [[], [SKIP], ['high'], ['high', SKIP]] as const) {
      const running = playOn(dealing(7, 9), made)
      const text = hiloRules.leave(game, hiloRules.view(running, STAKE))
      const left = hiloRules.move(game, running, hiloRules.readMove(text) ?? SKIP, dealing())
      expect([text, hiloRules.settled(left, STAKE)]).toEqual([STOP, winOf(STAKE, running.times)])
    }
    expect(hiloRules.settled(playOn(dealing(7), [STOP]), STAKE)).toBe(495)
  })

  test('counts as a bet what its guesses risked: nothing without one, and little with the likeliest', () => {
    const risk = (cards: readonly number[], made: readonly HiloMove[]) => {
      const placed = hiloRules.placed?.(playOn(dealing(...cards), made), STAKE)
      return placed && riskedStakeOf(placed, 70)
    }
    expect(risk([7], [STOP])).toBe(0)
    expect(risk([7, 1, 5], [SKIP, 'high', STOP])).toBe(0)
    // A wrong guess counts like a right one.
    expect(risk([1, 1], ['high'])).toBe(0)
    expect(risk([3, 8], ['high', STOP])).toBe(0)
    expect(risk([7, 9], ['high', STOP])).toBe(STAKE)
    expect(risk([7, 9], ['low'])).toBe(STAKE)
    expect(risk([5, 8, 2], ['high', 'low', STOP])).toBe(STAKE)
  })

  test('is stored as what the player sees, within its bounds', () => {
    const view = hiloRules.view(playOn(dealing(7, 1, 9), [SKIP, 'high']), STAKE)
    expect(v.parse(openHilo, view)).toEqual(view)
    for (const wrong of [{ cards: [52] }, { cards: [] }, { steps: ['stop'] }, { over: true }, { lost: false }])
      expect(v.is(openHilo, { ...view, ...wrong })).toBe(false)
  })
})

describe('moves', () => {
  test('are read back, and nothing else is one', () => {
    for (const move of moves) expect(hiloRules.readMove(move)).toBe(move)
    for (const text of ['', 'higher', 'high:1', 'stop:1', 'double', 'High'])
      expect([text, hiloRules.readMove(text)]).toEqual([text, undefined])
  })

  test('in any order, legal or not: the view, the price and the replay agree to the end', () => {
    const anyRound = fc.record({
      seed: fc.stringMatching(/^[a-z]{8}$/),
      stake: fc.constantFrom(...game.stakes),
      tried: fc.array(fc.constantFrom<HiloMove>(...GUESSES, ...GUESSES, ...GUESSES, SKIP, STOP), { maxLength: 40 }),
    })
    fc.assert(
      fc.property(anyRound, ({ seed, stake, tried }) => {
        const stream = words(seed)
        let drawn = hiloRules.draw(game, stream)
        const made: HiloMove[] = []
        let [chances, isLost]: [number[], boolean] = [[], false]
        for (const move of tried) {
          const view = hiloRules.view(drawn, stake)
          const rank = rankOf(drawn.cards.at(-1) ?? 0)
          const chance = move === SKIP || move === STOP ? 0 : chanceOf(rank, move)
          const times = timesAfter(game, [...chances, chance || RANKS])
          const isLegal = !view.over && (move === SKIP || move === STOP || (chance > 0 && times < 100_000_000))
          if ((hiloRules.price(game, view, move, stake) === 0) !== isLegal) return false
          if (!isLegal) continue
          drawn = hiloRules.move(game, drawn, move, stream)
          made.push(move)
          if (move === SKIP || move === STOP) continue
          chances = [...chances, chance]
          isLost = !isRight(rank, move, rankOf(drawn.cards.at(-1) ?? 0))
        }
        expect(replay(hiloRules, game, words(seed), { moves: made })).toEqual(drawn)
        const pot = isLost ? 0 : winOf(stake, timesAfter(game, chances))
        const isOver = isLost || made.includes(STOP) || drawn.over
        return drawn.over === isOver && hiloRules.settled(drawn, stake) === (isOver ? pot : undefined)
      }),
    )
  })
})
