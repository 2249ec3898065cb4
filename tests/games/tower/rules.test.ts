import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { figures } from '#build/games/tower/figures.ts'
import { returnOf, stopsOf } from '#build/games/tower/report.ts'
import { replay } from '#contract/games/engine.ts'
import { TIMES_UNIT, winOf } from '#contract/games/times.ts'
import { openTower } from '#contract/games/tower/game.ts'
import { boothText, climbText, STOP, type TowerDrawn, type TowerMove, towerRules } from '#contract/games/tower/rules.ts'
import { DIFFICULTIES, type Difficulty, timesAfter } from '#contract/games/tower/table.ts'
import { riskedStakeOf } from '#contract/games/validBet.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { ContentError } from '#server/content/problem.ts'
import { wordsFor } from '#server/games/fair.ts'
import { readTower } from '#server/games/house/tower/towers.ts'
import { fc } from '../../chance.ts'
import { PINNED } from './pinned.ts'
import { STAKE, TOWER, towerTable } from './table.ts'

const { game } = towerTable()
const stops = stopsOf(game)

const pick = (booth: number): TowerMove => ({ kind: 'pick', booth })
const stop: TowerMove = { kind: 'stop' }
const words = (seed: string) => wordsFor({ serverSeed: 'a'.repeat(64), clientSeed: seed, nonce: 0 })
const deal = (difficulty: Difficulty, seed = 'b') => towerRules.draw(game, words(seed), difficulty)
const playOn = (drawn: TowerDrawn, moves: readonly TowerMove[]) =>
  moves.reduce((round, move) => towerRules.move(game, round, move, () => 0), drawn)
/** On each floor a booth without a trap, or one with it. */
const boothsOf = ({ booths, traps }: TowerDrawn, isTrap: boolean): number[] =>
  traps.map((places) => {
    const found = Array.from({ length: booths }, (_, at) => at + 1).find((booth) => places.includes(booth) === isTrap)
    if (!found) throw new Error('no such booth')
    return found
  })
const climbed = (drawn: TowerDrawn, floors: number) => playOn(drawn, boothsOf(drawn, false).slice(0, floors).map(pick))

describe('every difficulty and every stop', () => {
  test('pays the pinned multiplier, and returns the pinned fraction', () => {
    const [rates, all] = [
      { easy: 3n, medium: 2n, hard: 1n, expert: 2n },
      { easy: 4n, medium: 3n, hard: 2n, expert: 5n },
    ]
    for (const { difficulty, climbed: floors } of stops) {
      const times = PINNED[difficulty][floors] ?? 0
      expect([difficulty, floors, timesAfter(game, difficulty, floors)]).toEqual([difficulty, floors, times])
      const { of, outOf } = returnOf(game, { difficulty, climbed: floors })
      const wins = rates[difficulty] ** BigInt(floors)
      const ways = all[difficulty] ** BigInt(floors)
      expect([BigInt(of), BigInt(outOf)]).toEqual([wins * BigInt(times), ways * BigInt(TIMES_UNIT)])
      // The greatest multiplier of four decimals that returns no more than 99 %.
      expect(100n * BigInt(of)).toBeLessThanOrEqual(99n * BigInt(outOf))
      expect(100n * (BigInt(of) + wins)).toBeGreaterThan(99n * BigInt(outOf))
    }
    expect(stops).toHaveLength(40)
  })

  test('returns at least 94 % at every stake, after the pot is rounded to a centavo', () => {
    for (const stake of game.stakes) {
      for (const one of stops) {
        const { of, outOf } = returnOf(game, one)
        const times = timesAfter(game, one.difficulty, one.climbed)
        const rate = (of / outOf) * (winOf(stake, times) / ((stake * times) / TIMES_UNIT))
        expect(rate).toBeGreaterThan(0.94)
        expect(rate).toBeLessThanOrEqual(0.99)
      }
    }
  })
})

describe('the traps', () => {
  /** Every sequence of numbers that the draw of one floor can take, once. */
  function draws(booths: number, traps: number): number[][] {
    if (traps === 0) return [[]]
    return draws(booths - 1, traps - 1).flatMap((rest) => Array.from({ length: booths }, (_, one) => [one, ...rest]))
  }

  test.each(DIFFICULTIES)('lie equally often in every set of booths of a floor, %s', (difficulty) => {
    const { booths, traps } = game.difficulties[difficulty]
    const seen = new Map<string, number>()
    for (const numbers of draws(booths, traps)) {
      const floors = towerRules.draw({ ...game, floors: 1 }, () => numbers.shift() ?? 0, difficulty).traps
      expect(floors).toHaveLength(1)
      seen.set(String(floors[0]), (seen.get(String(floors[0])) ?? 0) + 1)
    }
    const sets = { easy: 4, medium: 3, hard: 2, expert: 10 }[difficulty]
    const orders = { easy: 1, medium: 1, hard: 1, expert: 6 }[difficulty]
    expect([seen.size, new Set(seen.values())]).toEqual([sets, new Set([orders])])
  })

  test('are drawn from the lowest floor up, each by rejection', () => {
    const last = 2 ** 32 - (2 ** 32 % 3)
    const drawn = [2, last, 0, 1, ...new Array<number>(6).fill(2)]
    expect(towerRules.draw(game, () => drawn.shift() ?? 0, 'medium').traps).toEqual([
      [3],
      [1],
      [2],
      ...new Array(6).fill([3]),
    ])
    expect(drawn).toEqual([])
  })

  test('are in no view of an open round, which has the fields of its schema and no other', () => {
    for (const difficulty of DIFFICULTIES) {
      for (let floors = 0; floors < game.floors; floors += 1) {
        const view = towerRules.view(climbed(deal(difficulty), floors), STAKE)
        expect(v.parse(openTower, view)).toEqual(view)
      }
    }
  })
})

describe('a round', () => {
  test('pays what its floors have earned when the player stops', () => {
    const drawn = deal('medium')
    const running = climbed(drawn, 2)
    expect(towerRules.settled(running, STAKE)).toBeUndefined()
    expect(towerRules.view(running, STAKE)).toEqual({
      ...{ difficulty: 'medium', booths: 3, picked: boothsOf(drawn, false).slice(0, 2) },
      ...{ times: 22_275, pot: 1113, next: { times: 33_412, pot: 1670 }, over: false },
    })
    const stopped = playOn(running, [stop])
    expect(towerRules.settled(stopped, STAKE)).toBe(1113)
    expect(towerRules.view(stopped, STAKE)).toMatchObject({ fell: false, traps: drawn.traps, pot: 1113, over: true })
  })

  test('is lost with the first trap, and shows all of them', () => {
    const drawn = deal('hard')
    const [safe = 0] = boothsOf(drawn, false)
    const [, trap = 0] = boothsOf(drawn, true)
    const lost = playOn(drawn, [pick(safe), pick(trap)])
    expect(towerRules.settled(lost, STAKE)).toBe(0)
    expect(towerRules.view(lost, STAKE)).toEqual({
      ...{ difficulty: 'hard', booths: 2, picked: [safe, trap], times: 0, pot: 0 },
      ...{ fell: true, traps: drawn.traps, over: true },
    })
  })

  test('settles by itself at the top, whatever the difficulty', () => {
    for (const difficulty of DIFFICULTIES) {
      const drawn = deal(difficulty)
      expect(climbed(drawn, game.floors - 1).over).toBe(false)
      const top = climbed(drawn, game.floors)
      expect([top.over, towerRules.settled(top, STAKE)]).toEqual([true, winOf(STAKE, PINNED[difficulty].at(-1) ?? 0)])
    }
  })

  test('allows every booth of its floor and a stop while it is open, each for nothing, and nothing afterwards', () => {
    for (const difficulty of DIFFICULTIES) {
      const running = climbed(deal(difficulty), 1)
      const view = towerRules.view(running, STAKE)
      for (let booth = 1; booth <= 5; booth += 1)
        expect(towerRules.price(game, view, pick(booth), STAKE)).toBe(booth <= running.booths ? 0 : undefined)
      expect(towerRules.price(game, view, stop, STAKE)).toBe(0)
      const ended = playOn(running, [stop])
      for (const move of [stop, pick(1)]) {
        expect(towerRules.price(game, towerRules.view(ended, STAKE), move, STAKE)).toBeUndefined()
        expect(() => towerRules.move(game, ended, move, () => 0)).toThrow(RangeError)
      }
    }
  })

  test('that is left is cashed out; before its first floor that is the published return', () => {
    for (const floors of [0, 1, 4]) {
      const running = climbed(deal('hard'), floors)
      const text = towerRules.leave(game, towerRules.view(running, STAKE))
      const left = playOn(running, [towerRules.readMove(text) ?? pick(1)])
      expect([text, towerRules.settled(left, STAKE)]).toEqual([STOP, winOf(STAKE, running.times)])
    }
    expect(towerRules.settled(playOn(deal('easy'), [stop]), STAKE)).toBe(495)
  })

  test('counts as a bet what its floors risked: nothing without one, and none for one easy floor', () => {
    const risk = (difficulty: Difficulty, floors: number, isLost = false) => {
      const running = climbed(deal(difficulty), floors)
      const last = isLost ? [pick(boothsOf(running, true)[floors] ?? 0)] : floors === game.floors ? [] : [stop]
      const placed = towerRules.placed?.(playOn(running, last), STAKE)
      return placed && riskedStakeOf(placed, 70)
    }
    expect([risk('easy', 0), risk('expert', 0), risk('easy', 1), risk('easy', 0, true)]).toEqual([0, 0, 0, 0])
    expect([risk('easy', 2), risk('easy', 1, true), risk('medium', 1), risk('medium', 0, true)]).toEqual(
      new Array(4).fill(STAKE),
    )
    expect([risk('hard', 1), risk('expert', 9)]).toEqual([STAKE, STAKE])
  })
})

describe('choices and moves', () => {
  test('are read back, and nothing else is one', () => {
    for (const difficulty of DIFFICULTIES) expect(towerRules.readChoice(game, climbText(difficulty))).toBe(difficulty)
    for (const text of ['', 'easy', 'climb', 'climb:', 'climb:Easy', 'climb:easy:1', 'tower:easy', 'climb:insane'])
      expect([text, towerRules.readChoice(game, text)]).toEqual([text, undefined])
    for (let booth = 1; booth <= 5; booth += 1) expect(towerRules.readMove(boothText(booth))).toEqual(pick(booth))
    expect(towerRules.readMove(STOP)).toEqual(stop)
    for (const text of ['', 'booth', 'booth:0', 'booth:6', 'booth:01', 'booth:1:2', 'stop:1', 'double'])
      expect([text, towerRules.readMove(text)]).toEqual([text, undefined])
  })

  test('in any order, legal or not: the view, the price and the replay agree to the end', () => {
    const anyMove = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 5 }).map(pick) }, fc.constant(stop))
    const anyRound = fc.record({
      seed: fc.stringMatching(/^[a-z]{8}$/),
      difficulty: fc.constantFrom(...DIFFICULTIES),
      stake: fc.constantFrom(...game.stakes),
      moves: fc.array(anyMove, { maxLength: 12 }),
    })
    fc.assert(
      fc.property(anyRound, ({ seed, difficulty, stake, moves }) => {
        let drawn = deal(difficulty, seed)
        const { booths, traps } = drawn
        const made: string[] = []
        for (const move of moves) {
          const view = towerRules.view(drawn, stake)
          const isLegal = !view.over && (move.kind === 'stop' || move.booth <= booths)
          if ((towerRules.price(game, view, move, stake) === 0) !== isLegal) return false
          if (!isLegal) continue
          drawn = towerRules.move(game, drawn, move, () => 0)
          made.push(move.kind === 'stop' ? STOP : boothText(move.booth))
        }
        expect(replay(towerRules, game, words(seed), { choice: climbText(difficulty), moves: made })).toEqual(drawn)
        const picks = made.filter((text) => text !== STOP)
        const fell = picks.some((text, floor) => traps[floor]?.includes(Number(text.slice(6))))
        const isOver = fell || made.includes(STOP) || picks.length === game.floors
        const pot = fell ? 0 : winOf(stake, timesAfter(game, difficulty, picks.length))
        return drawn.over === isOver && towerRules.settled(drawn, stake) === (isOver ? pot : undefined)
      }),
    )
  })
})

describe('the paytable', () => {
  test('declares what follows from it, and the catalogue lists it with the same figures', () => {
    const { declared, compute } = figures.read(`content/lobby/tower/${TOWER}.yaml`, JSON.stringify(game))
    expect(compute()).toEqual(declared)
    const listed = catalogue().games.find(({ id }) => id === TOWER)
    const { rtp, volatility } = game.declared
    expect(listed).toMatchObject({ typeId: 6, name: game.name, rtp, volatility, lines: 0 })
  })

  test.each([
    ['stakes that fall', { stakes: [200, 100] }],
    ['a return out of the house’s range', { return: 9_990 }],
    ['no floor', { floors: 0 }],
    ['a floor of traps only', { difficulties: { ...game.difficulties, hard: { booths: 2, traps: 2 } } }],
    ['more booths than a row has room for', { difficulties: { ...game.difficulties, easy: { booths: 6, traps: 1 } } }],
    ['a difficulty that there is none of', { difficulty: 'insane' }],
    ['another number than its file', { id: 2802 }],
  ])('refuses %s', (_, change) => {
    const text = JSON.stringify({ ...game, ...change })
    expect(() => readTower('content/lobby/tower/2801.yaml', text)).toThrow(ContentError)
  })
})
