import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { replayFair } from '#contract/games/fair.ts'
import { playRound } from '#contract/games/slot/play.ts'
import { slotRound } from '#contract/games/slot/round.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { hmac } from '#server/games/fair.ts'
import { readSlot, slots } from '#server/games/house/slot/slots.ts'
import { seededWords } from '#tools/rtp/seededWords.ts'
import { simulate } from '#tools/rtp/slot/simulate.ts'
import { fc } from '../../chance.ts'
import { resolveSlotRound } from './round.ts'

const ROUND_BYTES_MAX = 65_536
const all = [...slots().values()]
const seeds = fc.record({
  serverSeed: fc.stringMatching(/^[0-9a-f]{64}$/),
  clientSeed: fc.stringMatching(/^[a-z]{1,8}$/),
  nonce: fc.nat(),
})
const anyPlay = fc.tuple(fc.constantFrom(...all), seeds)

const iconSets = new Map<string, Set<string>>()

function iconsOf(set: string): Set<string> {
  const path = createRequire(import.meta.url).resolve(`@iconify-json/${set}/icons.json`)
  const names = iconSets.get(set) ?? new Set(Object.keys(JSON.parse(readFileSync(path, 'utf8')).icons))
  iconSets.set(set, names)
  return names
}

describe('the catalogue', () => {
  test('lists every slot, and each with the figures of its paytable', () => {
    const listed = catalogue().games.filter((game) => game.typeId === 1)
    const told = listed.map(({ id, name, rtp, volatility, lines }) => ({ id, name, rtp, volatility, lines }))
    const declared = all.map(({ game: { id, name, declared, pay } }) => {
      const lines = pay.kind === 'lines' ? pay.lines : pay.kind === 'ways' ? 243 : 0
      return { id, name, rtp: declared.rtp, volatility: declared.volatility, lines }
    })
    expect(told.toSorted((one, other) => one.id - other.id)).toEqual(declared)
    expect(declared).toHaveLength(24)
  })

  test('has games that differ: how they pay, how they swing, what their free spins do', () => {
    const kinds = all.map(({ game: { pay, base, free } }) =>
      JSON.stringify([
        pay,
        base.events,
        base.times,
        free.climb,
        free.linked,
        free.offers,
        free.expandingWilds,
        base.cascade,
      ]),
    )
    expect(new Set(kinds).size).toBeGreaterThanOrEqual(16)
    expect(new Set(all.map(({ game }) => game.declared.volatility))).toEqual(new Set(['low', 'medium', 'high']))
  })
})

describe.each(all.map((slot) => [slot.game.name, slot] as const))('%s', (_, { game, model }) => {
  test('takes stakes of 1.00 to 500.00 and turns them into whole centavos', () => {
    expect(game.stakes[0]).toBe(100)
    expect(game.stakes.at(-1)).toBe(50_000)
    expect(game.stakes.every((stake) => stake % game.coins === 0)).toBe(true)
  })

  test('shows symbols that exist', () => {
    for (const { icon } of game.symbols) {
      const [set = '', name = ''] = icon.split(':')
      expect(iconsOf(set).has(name), icon).toBe(true)
    }
    expect(new Set(game.symbols.map((symbol) => symbol.icon)).size).toBe(game.symbols.length)
  })

  test('returns what it declares, within three standard errors of a short run', () => {
    const rounds = 60_000
    const sums = simulate(model, rounds, seededWords(`test:${game.id}`))
    const mean = sums.coins / rounds / game.coins
    const { rtp, deviation } = game.declared
    expect(Math.abs(mean - rtp / 10_000)).toBeLessThan((3 * deviation) / 100 / Math.sqrt(rounds))
    for (const [count, declared] of [
      [sums.hits, game.declared.hitRate],
      [sums.gains, game.declared.gainRate],
    ] as const) {
      const rate = declared / 10_000
      expect(Math.abs(count / rounds - rate)).toBeLessThan(4 * Math.sqrt((rate * (1 - rate)) / rounds))
    }
  })
})

describe('a round', () => {
  test('is a function of its seeds, fits the wire, and survives JSON', () => {
    fc.assert(
      fc.property(anyPlay, ([{ game }, seed]) => {
        const round = resolveSlotRound(game.id, seed, 1000)
        expect(resolveSlotRound(game.id, seed, 1000)).toEqual(round)
        const text = JSON.stringify(round)
        expect(text.length).toBeLessThan(ROUND_BYTES_MAX)
        expect(v.parse(slotRound, JSON.parse(text))).toEqual(round)
      }),
      { numRuns: 400 },
    )
  })

  test('adds up: wins to steps, steps to the whole, free spins given to free spins played', () => {
    fc.assert(
      fc.property(anyPlay, ([{ game }, seed]) => {
        const round = resolveSlotRound(game.id, seed, 500)
        const sum = (list: readonly { cents: number }[]) => list.reduce((total, { cents }) => total + cents, 0)
        expect(sum(round.steps)).toBe(round.winCents)
        expect(round.winCents).toBeLessThanOrEqual(game.declared.maxWin * 500)
        expect(round.steps.length).toBe(1 + round.freeSpins)
        for (const step of round.steps) {
          const more = (step.respins?.times ?? 0) * round.stakeCents
          const wins = [...step.wins, ...(step.falls ?? []).flatMap((fall) => fall.wins)]
          if (!round.capped) expect(sum(wins) + more).toBe(step.cents)
          expect(wins.every((win) => Number.isSafeInteger(win.cents) && win.cents > 0)).toBe(true)
        }
        if (!round.capped)
          expect(round.steps.reduce((total, step) => total + step.freeSpinsWon, 0)).toBe(round.freeSpins)
      }),
      { numRuns: 400 },
    )
  })

  test('comes out the same in a browser that knows only the seeds', async () => {
    for (const { game, model, paytableHash } of all) {
      const seed = { serverSeed: 'f'.repeat(64), clientSeed: 'browser', nonce: game.id }
      const replayed = await replayFair(
        async (key, message) => hmac(key, message),
        seed,
        (words) => playRound(model, paytableHash, words, 200),
      )
      expect(replayed).toEqual(resolveSlotRound(game.id, seed, 200))
    }
  })

  test('is refused for an unknown game or stake', () => {
    const seed = { serverSeed: 'a', clientSeed: 'b', nonce: 0 }
    expect(() => resolveSlotRound(1, seed, 100)).toThrow(RangeError)
    expect(() => resolveSlotRound(1001, seed, 101)).toThrow(RangeError)
  })
})

describe('stops of the hash stream', () => {
  test('fall evenly on every position of every reel (chi-square, 99.9 %)', () => {
    const [{ game, model }] = all as [(typeof all)[0]]
    const counts = model.base.lengths.map((length) => new Array<number>(length).fill(0))
    const spins = 8000
    for (let nonce = 0; nonce < spins; nonce++) {
      const { steps } = resolveSlotRound(game.id, { serverSeed: 'e'.repeat(64), clientSeed: 'even', nonce }, 100)
      for (const [reel, stop] of (steps[0]?.stops ?? []).entries()) {
        const row = counts[reel] ?? []
        row[stop] = (row[stop] ?? 0) + 1
      }
    }
    for (const row of counts) {
      const expected = spins / row.length
      const square = row.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
      const degrees = row.length - 1
      // Wilson and Hilferty: the 99.9 % point of chi-square.
      expect(square).toBeLessThan(degrees * (1 - 2 / (9 * degrees) + 3.0902 * Math.sqrt(2 / (9 * degrees))) ** 3)
    }
  })
})

describe('a mistake in a paytable', () => {
  const file = 'content/lobby/slots/1001.yaml'
  const good = readFileSync(file, 'utf8')

  test.each([
    ['a stake that does not divide', 'stakes: [100,', 'stakes: [101,', /1001\.yaml:\d+: stakes\.0: 101 centavos/],
    ['an unknown symbol', '- L1 S L3', '- L1 ZZ L3', /1001\.yaml:\d+: base\.strips\.0: unknown symbol ZZ/],
    ['a field nobody knows', 'coins: 20', 'coins: 20\nluck: 7', /1001\.yaml:\d+: luck: /],
    ['a return out of bounds', 'rtp: 9', 'rtp: 99', /1001\.yaml:\d+: declared\.rtp: /],
    ['a longer run that pays less', '5: 2500', '5: 3', /1001\.yaml:\d+: symbols\.\d+\.pays: a longer run pays less/],
    ['another id than the file', 'id: 1001', 'id: 1002', /1001\.yaml:\d+: id: 1002 is not the file's name/],
    ['broken YAML', 'pay: {', 'pay: {{', /1001\.yaml:\d+: /],
  ])('such as %s names file, line and field', (_, from, to, complaint) => {
    expect(good).toContain(from)
    expect(() => readSlot(file, good.replace(from, to))).toThrow(complaint)
  })

  test('changes the paytable hash, a comment does not', () => {
    const { paytableHash } = readSlot(file, good)
    expect(readSlot(file, `# note\n${good}`).paytableHash).toBe(paytableHash)
    expect(readSlot(file, good.replace('most: 50', 'most: 49')).paytableHash).not.toBe(paytableHash)
  })
})
