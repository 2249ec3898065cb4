import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { figures } from '#build/games/coin/figures.ts'
import { returnOf } from '#build/games/coin/report.ts'
import { openCoin } from '#contract/games/coin/game.ts'
import { type CoinDrawn, type CoinMove, coinRules, drawFace, isRight, STOP } from '#contract/games/coin/rules.ts'
import { FACES, type Face, lastRight, timesAfter } from '#contract/games/coin/table.ts'
import { replay } from '#contract/games/engine.ts'
import { winOf } from '#contract/games/times.ts'
import { riskedStakeOf } from '#contract/games/validBet.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { ContentError } from '#server/content/problem.ts'
import { wordsFor } from '#server/games/fair.ts'
import { coins, readCoin } from '#server/games/house/coin/coins.ts'
import { fc } from '../../chance.ts'
import { coinTable, right, STAKE, wrong } from './table.ts'

const { game } = coinTable()
const last = lastRight(game)
const words = (seed: string) => wordsFor({ serverSeed: 'a'.repeat(64), clientSeed: seed, nonce: 0 })
/** Words by which the coin falls like this. */
const falling = (...falls: readonly Face[]) => {
  const left = falls.map((face) => FACES.indexOf(face))
  return () => left.shift() ?? Number.NaN
}
/** Plays these calls, each of them right, and then the moves. */
function playRight(calls: readonly Face[], ...moves: CoinMove[]): CoinDrawn {
  const after = calls.reduce(
    (drawn, face) => coinRules.move(game, drawn, face, falling(face)),
    coinRules.draw(game, () => 0),
  )
  return moves.reduce((drawn, move) => coinRules.move(game, drawn, move, falling('krus')), after)
}
const karas = (count: number): Face[] => Array.from({ length: count }, () => 'kara')

test('every stop pays the pinned multiplier, and returns 99 % without any rounding', () => {
  const pinned = Array.from({ length: last + 1 }, (_, at) => {
    const { of, outOf } = returnOf(game, at)
    return [timesAfter(game, at), of, outOf]
  })
  expect(pinned).toEqual([
    [9_900, 9_900, 10_000],
    [19_800, 19_800, 20_000],
    [39_600, 39_600, 40_000],
    [79_200, 79_200, 80_000],
    [158_400, 158_400, 160_000],
    [316_800, 316_800, 320_000],
    [633_600, 633_600, 640_000],
    [1_267_200, 1_267_200, 1_280_000],
    [2_534_400, 2_534_400, 2_560_000],
    [5_068_800, 5_068_800, 5_120_000],
    [10_137_600, 10_137_600, 10_240_000],
    [20_275_200, 20_275_200, 20_480_000],
    [40_550_400, 40_550_400, 40_960_000],
    [81_100_800, 81_100_800, 81_920_000],
  ])
  for (const [, of = 0, outOf = 0] of pinned) expect(100 * of).toBe(99 * outOf)
  for (const stake of game.stakes)
    for (const [at, [times = 0]] of pinned.entries())
      expect([at, winOf(stake, times)]).toEqual([at, (stake * times) / 10_000])
})

describe('the coin', () => {
  test('falls by the lowest bit of a word, whatever was called: kara for an even one', () => {
    expect([0, 1, 2, 4_294_967_295].map((word) => drawFace(() => word))).toEqual(['kara', 'krus', 'kara', 'krus'])
    const opened = coinRules.draw(game, () => 0)
    for (const fell of FACES) {
      const flips = FACES.map((called) => coinRules.move(game, opened, called, falling(fell)).flips)
      expect(flips).toEqual(FACES.map((called) => [{ called, fell }]))
    }
  })

  test('is not flipped before it is called: an opening and a stop draw nothing', () => {
    const none = () => {
      throw new Error('a word was drawn')
    }
    const opened = coinRules.draw(game, none)
    expect(coinRules.move(game, opened, STOP, none)).toMatchObject({ over: true, flips: [] })
  })
})

describe('a round', () => {
  test('doubles its pot with each right call, and pays it at the stop', () => {
    const running = playRight(['kara', 'krus'])
    expect(coinRules.settled(running, STAKE)).toBeUndefined()
    const shown = { flips: [right('kara'), right('krus')], times: 39_600, pot: 1_980 }
    expect(coinRules.view(running, STAKE)).toEqual({ ...shown, next: { times: 79_200, pot: 3_960 }, over: false })
    const stopped = playRight(['kara', 'krus'], STOP)
    expect([coinRules.settled(stopped, STAKE), coinRules.view(stopped, STAKE)]).toEqual([
      1_980,
      { ...shown, over: true },
    ])
  })

  test('is lost with the first wrong call', () => {
    const lost = playRight(['krus'], 'kara')
    expect(coinRules.settled(lost, STAKE)).toBe(0)
    expect(coinRules.view(lost, STAKE)).toEqual({ flips: [right('krus'), wrong('kara')], times: 0, pot: 0, over: true })
  })

  test('ends by itself, and pays, with the last call that the maximum allows', () => {
    expect(last).toBe(13)
    expect(playRight(karas(last - 1)).over).toBe(false)
    const complete = playRight(karas(last))
    expect([complete.over, coinRules.settled(complete, STAKE)]).toEqual([true, 4_055_040])
    expect(timesAfter(game, last + 1)).toBeGreaterThan(game.maxTimes * 10_000)
  })

  test('open, it has the fields of its schema and no other', () => {
    for (let calls = 0; calls < last; calls += 1) {
      const view = coinRules.view(playRight(karas(calls)), STAKE)
      expect(v.parse(openCoin, view)).toEqual(view)
    }
  })

  test('that is left is cashed out; before its first call that is the published return', () => {
    for (const calls of [0, 1, 4]) {
      const running = playRight(karas(calls))
      expect(coinRules.leave(game, coinRules.view(running, STAKE))).toBe(STOP)
      expect(coinRules.settled(playRight(karas(calls), STOP), STAKE)).toBe(winOf(STAKE, timesAfter(game, calls)))
    }
    expect(coinRules.settled(playRight([], STOP), STAKE)).toBe(495)
  })

  test('counts as a bet what its calls risked: nothing without a call', () => {
    const risk = (drawn: CoinDrawn) => {
      const placed = coinRules.placed?.(drawn, STAKE)
      return placed && riskedStakeOf(placed, 70)
    }
    expect([risk(playRight([], STOP)), risk(playRight(['kara'], STOP)), risk(playRight([], 'kara'))]).toEqual([
      0,
      STAKE,
      STAKE,
    ])
  })

  test('in any order of moves, legal or not: the view, the price and the replay agree to the end', () => {
    const anyRound = fc.record({
      seed: fc.stringMatching(/^[a-z]{8}$/),
      stake: fc.constantFrom(...game.stakes),
      moves: fc.array(fc.constantFrom<CoinMove>('kara', 'krus', 'kara', 'krus', STOP), { maxLength: 16 }),
    })
    fc.assert(
      fc.property(anyRound, ({ seed, stake, moves }) => {
        const stream = words(seed)
        let drawn = coinRules.draw(game, stream)
        const made: CoinMove[] = []
        for (const move of moves) {
          const view = coinRules.view(drawn, stake)
          if ((coinRules.price(game, view, move, stake) === 0) === view.over) return false
          if (view.over) {
            expect(() => coinRules.move(game, drawn, move, stream)).toThrow(RangeError)
            continue
          }
          drawn = coinRules.move(game, drawn, move, stream)
          made.push(move)
        }
        expect(replay(coinRules, game, words(seed), { moves: made })).toEqual(drawn)
        const isLost = drawn.flips.some((flip) => !isRight(flip))
        const isOver = isLost || made.includes(STOP) || drawn.flips.length === last
        const pot = isLost ? 0 : winOf(stake, timesAfter(game, drawn.flips.length))
        return drawn.over === isOver && coinRules.settled(drawn, stake) === (isOver ? pot : undefined)
      }),
    )
  })
})

test('moves are read back, and nothing else is one', () => {
  for (const text of [...FACES, STOP]) expect(coinRules.readMove(text)).toBe(text)
  for (const text of ['', 'Kara', 'heads', 'kara:1', 'stop:1', 'double'])
    expect(coinRules.readMove(text)).toBeUndefined()
})

describe('the paytable', () => {
  test('declares what follows from it, and the catalogue lists it with the same figures', () => {
    const { declared, compute } = figures.read(`content/lobby/coin/${game.id}.yaml`, JSON.stringify(game))
    expect(compute()).toEqual(declared)
    const listed = catalogue().games.filter(({ typeId, id }) => typeId === 6 && coins().has(id))
    expect(listed).toMatchObject([
      { id: game.id, name: game.name, rtp: game.declared.rtp, volatility: game.declared.volatility, lines: 0 },
    ])
  })

  test.each([
    ['stakes that fall', { stakes: [200, 100] }],
    ['a return out of the house’s range', { return: 9_990 }],
    ['a maximum below what two calls pay', { maxTimes: 3 }],
    ['another number than its file', { id: 2502 }],
  ])('refuses %s', (_, change) => {
    const text = JSON.stringify({ ...game, ...change })
    expect(() => readCoin('content/lobby/coin/2501.yaml', text)).toThrow(ContentError)
  })
})
