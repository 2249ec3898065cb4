import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { figures } from '#build/games/mines/figures.ts'
import { returnOf, stopsOf } from '#build/games/mines/report.ts'
import { replay } from '#contract/games/engine.ts'
import { openMines } from '#contract/games/mines/game.ts'
import { type MinesDrawn, type MinesMove, minesRules, minesText, openText, STOP } from '#contract/games/mines/rules.ts'
import { lastSafe, MINES_MAX, TILES, timesAfter } from '#contract/games/mines/table.ts'
import { TIMES_UNIT, winOf } from '#contract/games/times.ts'
import { riskedStakeOf } from '#contract/games/validBet.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { ContentError } from '#server/content/problem.ts'
import { wordsFor } from '#server/games/fair.ts'
import { minesTables, readMines } from '#server/games/house/mines/boards.ts'
import { fc } from '../../chance.ts'
import { PINNED } from './pinned.ts'
import { minesTable, STAKE } from './table.ts'

const { game } = minesTable()
const choices = Array.from({ length: MINES_MAX }, (_, at) => at + 1)
const stops = stopsOf(game)

/** Pascal's triangle, as another way to count than the engine's. */
const triangle: bigint[][] = [[1n]]
for (let row = 1; row <= TILES; row += 1) {
  const above = triangle[row - 1] ?? []
  triangle.push(Array.from({ length: row + 1 }, (_, at) => (above[at - 1] ?? 0n) + (above[at] ?? 0n)))
}
const ways = (things: number, chosen: number): bigint => triangle[things]?.[chosen] ?? 0n

const open = (tile: number): MinesMove => ({ kind: 'open', tile })
const stop: MinesMove = { kind: 'stop' }
const words = (seed: string) => wordsFor({ serverSeed: 'a'.repeat(64), clientSeed: seed, nonce: 0 })
const deal = (mines: number, seed = 'b') => minesRules.draw(game, words(seed), mines)
const tilesOf = (drawn: MinesDrawn, isMine: boolean) =>
  Array.from({ length: TILES }, (_, at) => at + 1).filter((tile) => drawn.places.includes(tile) === isMine)
const playOn = (drawn: MinesDrawn, moves: readonly MinesMove[]) =>
  moves.reduce((round, move) => minesRules.move(game, round, move, () => 0), drawn)

describe('every number of mines and every stop', () => {
  test('pays the pinned multiplier, and returns the pinned fraction', () => {
    expect(choices.map((mines) => PINNED[mines]?.length)).toEqual(choices.map((mines) => lastSafe(game, mines) + 1))
    for (const { mines, safe } of stops) {
      const times = PINNED[mines]?.[safe] ?? 0
      expect([mines, safe, timesAfter(game, mines, safe)]).toEqual([mines, safe, times])
      const { of, outOf } = returnOf(game, { mines, safe })
      const wins = ways(TILES - mines, safe)
      expect([BigInt(of), BigInt(outOf)]).toEqual([wins * BigInt(times), ways(TILES, safe) * BigInt(TIMES_UNIT)])
      expect(of / outOf).toBeGreaterThanOrEqual(0.94)
      expect(of / outOf).toBeLessThanOrEqual(0.998)
      // The greatest multiplier of four decimals that returns no more than 99 %.
      expect(100n * BigInt(of)).toBeLessThanOrEqual(99n * BigInt(outOf))
      expect(100n * (BigInt(of) + wins)).toBeGreaterThan(99n * BigInt(outOf))
    }
    expect(stops).toHaveLength(280)
  })

  test('returns at least 94 % at every stake, after the pot is rounded to a centavo', () => {
    for (const stake of game.stakes) {
      for (const { mines, safe } of stops) {
        const pot = winOf(stake, timesAfter(game, mines, safe))
        const rate = (Number(ways(TILES - mines, safe)) * pot) / (Number(ways(TILES, safe)) * stake)
        expect(rate).toBeGreaterThan(0.94)
        expect(rate).toBeLessThanOrEqual(0.99)
      }
    }
  })

  test('keeps to the published maximum, and takes no tile away before it', () => {
    for (const mines of choices) {
      const last = lastSafe(game, mines)
      expect(timesAfter(game, mines, last)).toBeLessThanOrEqual(game.maxTimes * TIMES_UNIT)
      if (last < TILES - mines) expect(timesAfter(game, mines, last + 1)).toBeGreaterThan(game.maxTimes * TIMES_UNIT)
    }
    expect(choices.filter((mines) => lastSafe(game, mines) < TILES - mines)).toEqual([
      4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
    ])
  })
})

describe('the mines', () => {
  /** Every sequence of numbers that a draw of so many mines can take, once. */
  function* draws(mines: number, at = 0): Generator<number[]> {
    if (at === mines) yield []
    else for (const rest of draws(mines, at + 1)) for (let one = 0; one < TILES - at; one += 1) yield [one, ...rest]
  }

  test.each([1, 2, 3])('lie on every %i tiles equally often, over all draws there are', (mines) => {
    const seen = new Map<string, number>()
    for (const numbers of draws(mines)) {
      const { places } = minesRules.draw(game, () => numbers.shift() ?? 0, mines)
      seen.set(places.join(), (seen.get(places.join()) ?? 0) + 1)
    }
    const orders = [0, 1, 2, 6][mines]
    expect([seen.size, new Set(seen.values())]).toEqual([Number(ways(TILES, mines)), new Set([orders])])
  })

  test('are as many as chosen, each on a tile of its own, in order', () => {
    for (const mines of choices) {
      const { places } = deal(mines)
      expect(new Set(places).size).toBe(mines)
      expect(places).toEqual([...places].sort((one, other) => one - other))
      expect(places.every((tile) => tile >= 1 && tile <= TILES)).toBe(true)
    }
  })

  test('are drawn by rejection: a word of the last, incomplete multiple of 25 is discarded', () => {
    const last = 2 ** 32 - (2 ** 32 % 25)
    const drawn = [last, 2 ** 32 - 1, 28]
    expect(minesRules.draw(game, () => drawn.shift() ?? 0, 1).places).toEqual([4])
    expect(drawn).toEqual([])
  })

  test('are in no view of an open round, which has the fields of its schema and no other', () => {
    for (const mines of choices) {
      const drawn = deal(mines)
      const safe = tilesOf(drawn, false).slice(0, lastSafe(game, mines) - 1)
      for (let opened = 0; opened <= safe.length; opened += 1) {
        const view = minesRules.view(playOn(drawn, safe.slice(0, opened).map(open)), STAKE)
        expect(v.parse(openMines, view)).toEqual(view)
      }
    }
  })

  test('are a board of 25 tiles, so more are never opened', () => {
    const view = minesRules.view(deal(3), STAKE)
    expect(v.is(openMines, { ...view, opened: Array.from({ length: TILES }, () => 1) })).toBe(true)
    expect(v.is(openMines, { ...view, opened: Array.from({ length: TILES + 1 }, () => 1) })).toBe(false)
  })
})

describe('a round', () => {
  test('pays what its safe tiles have earned when the player stops', () => {
    const drawn = deal(3)
    const safe = tilesOf(drawn, false)
    const running = playOn(drawn, safe.slice(0, 2).map(open))
    expect(minesRules.settled(running, STAKE)).toBeUndefined()
    expect(minesRules.view(running, STAKE)).toEqual({
      mines: 3,
      opened: safe.slice(0, 2),
      times: 12_857,
      pot: 642,
      next: { times: 14_785, pot: 739 },
      over: false,
    })
    const stopped = playOn(running, [stop])
    expect(minesRules.settled(stopped, STAKE)).toBe(642)
    expect(minesRules.view(stopped, STAKE)).toMatchObject({ hit: null, places: drawn.places, pot: 642, over: true })
  })

  test('is lost with the first mine, and shows all of them', () => {
    const drawn = deal(3)
    const [mine = 0] = drawn.places
    const [safe = 0] = tilesOf(drawn, false)
    const lost = playOn(drawn, [open(safe), open(mine)])
    expect(minesRules.settled(lost, STAKE)).toBe(0)
    expect(minesRules.view(lost, STAKE)).toEqual({
      mines: 3,
      opened: [safe, mine],
      times: 0,
      pot: 0,
      hit: mine,
      places: drawn.places,
      over: true,
    })
  })

  test('settles by itself with its last tile, whatever the number of mines', () => {
    for (const mines of choices) {
      const drawn = deal(mines)
      const safe = tilesOf(drawn, false).slice(0, lastSafe(game, mines))
      const before = playOn(drawn, safe.slice(0, -1).map(open))
      expect(before.over).toBe(false)
      const last = playOn(drawn, safe.map(open))
      expect([last.over, minesRules.settled(last, STAKE)]).toEqual([true, winOf(STAKE, PINNED[mines]?.at(-1) ?? 0)])
    }
  })

  test('allows every closed tile and a stop while it is open, each for nothing, and nothing afterwards', () => {
    const drawn = deal(5)
    const [first = 0] = tilesOf(drawn, false)
    const running = playOn(drawn, [open(first)])
    const view = minesRules.view(running, STAKE)
    for (let tile = 1; tile <= TILES; tile += 1) {
      expect(minesRules.price(game, view, open(tile), STAKE)).toBe(tile === first ? undefined : 0)
    }
    expect(minesRules.price(game, view, stop, STAKE)).toBe(0)
    const ended = playOn(running, [stop])
    const last = minesRules.view(ended, STAKE)
    for (const move of [stop, open(1), open(first)]) {
      expect(minesRules.price(game, last, move, STAKE)).toBeUndefined()
      expect(() => minesRules.move(game, ended, move, () => 0)).toThrow(RangeError)
    }
  })

  test('that is left is cashed out; before its first tile that is the published return', () => {
    for (const opened of [0, 1, 4]) {
      const drawn = deal(3)
      const running = playOn(drawn, tilesOf(drawn, false).slice(0, opened).map(open))
      const text = minesRules.leave(game, minesRules.view(running, STAKE))
      const left = playOn(running, [minesRules.readMove(text) ?? open(1)])
      expect([text, minesRules.settled(left, STAKE)]).toEqual([STOP, winOf(STAKE, running.times)])
    }
    expect(minesRules.settled(playOn(deal(3), [stop]), STAKE)).toBe(495)
  })

  test('counts as a bet what its tiles risked: nothing without a tile, and little with hardly any mines', () => {
    const risk = (mines: number, tiles: number, isLost = false) => {
      const drawn = deal(mines)
      const moves = tilesOf(drawn, false).slice(0, tiles).map(open)
      const last = isLost ? [open(drawn.places[0] ?? 0)] : tiles === lastSafe(game, mines) ? [] : [stop]
      const placed = minesRules.placed?.(playOn(drawn, [...moves, ...last]), STAKE)
      return placed && riskedStakeOf(placed, 70)
    }
    expect([risk(3, 0), risk(1, 1), risk(1, 0, true), risk(3, 2)]).toEqual([0, 0, 0, 0])
    expect([risk(3, 3), risk(3, 2, true), risk(8, 1), risk(24, 1)]).toEqual([STAKE, STAKE, STAKE, STAKE])
  })
})

describe('choices and moves', () => {
  test('are read back, and nothing else is one', () => {
    for (const mines of choices) expect(minesRules.readChoice(game, minesText(mines))).toBe(mines)
    for (const text of ['', '3', 'mines', 'mines:0', 'mines:25', 'mines:03', 'mines:3:4', 'mines:1e1', 'mine:3'])
      expect([text, minesRules.readChoice(game, text)]).toEqual([text, undefined])
    for (let tile = 1; tile <= TILES; tile += 1) expect(minesRules.readMove(openText(tile))).toEqual(open(tile))
    expect(minesRules.readMove(STOP)).toEqual(stop)
    for (const text of ['', 'open', 'open:0', 'open:26', 'open:01', 'open:1:2', 'stop:1', 'double'])
      expect([text, minesRules.readMove(text)]).toEqual([text, undefined])
  })

  test('in any order, legal or not: the view, the price and the replay agree to the end', () => {
    const anyMove = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: TILES }).map(open) }, fc.constant(stop))
    const anyRound = fc.record({
      seed: fc.stringMatching(/^[a-z]{8}$/),
      mines: fc.constantFrom(...choices),
      stake: fc.constantFrom(...game.stakes),
      moves: fc.array(anyMove, { maxLength: 30 }),
    })
    fc.assert(
      fc.property(anyRound, ({ seed, mines, stake, moves }) => {
        let drawn = deal(mines, seed)
        const made: string[] = []
        for (const move of moves) {
          const view = minesRules.view(drawn, stake)
          const isLegal = !view.over && (move.kind === 'stop' || !view.opened.includes(move.tile))
          if ((minesRules.price(game, view, move, stake) === 0) !== isLegal) return false
          if (!isLegal) continue
          drawn = minesRules.move(game, drawn, move, () => 0)
          made.push(move.kind === 'stop' ? STOP : openText(move.tile))
        }
        const again = replay(minesRules, game, words(seed), { choice: minesText(mines), moves: made })
        expect(again).toEqual(drawn)
        const win = minesRules.settled(drawn, stake)
        const safe = drawn.opened.length - (drawn.hit === null ? 0 : 1)
        const isOver = made.includes(STOP) || drawn.hit !== null || safe === lastSafe(game, mines)
        const pot = drawn.hit === null ? winOf(stake, timesAfter(game, mines, safe)) : 0
        return drawn.over === isOver && win === (isOver ? pot : undefined)
      }),
    )
  })
})

describe('the paytable', () => {
  test('declares what follows from it, and the catalogue lists it with the same figures', () => {
    const { declared, compute } = figures.read(`content/lobby/mines/${game.id}.yaml`, JSON.stringify(game))
    expect(compute()).toEqual(declared)
    const listed = catalogue().games.filter(({ typeId, id }) => typeId === 6 && minesTables().has(id))
    expect(listed).toMatchObject([
      { id: game.id, name: game.name, rtp: game.declared.rtp, volatility: game.declared.volatility, lines: 0 },
    ])
  })

  test.each([
    ['stakes that fall', { stakes: [200, 100] }],
    ['a return out of the house’s range', { return: 9_990 }],
    ['more mines than leave a tile', { mines: 25 }],
    ['a maximum below what one tile pays', { maxTimes: 24 }],
    ['another number than its file', { id: 2102 }],
  ])('refuses %s', (_, change) => {
    const text = JSON.stringify({ ...game, ...change })
    expect(() => readMines('content/lobby/mines/2101.yaml', text)).toThrow(ContentError)
  })
})
