import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { observedOf } from '#contract/points/observed.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase } from '#server/db/database.ts'
import { succeed } from '../call.ts'
import { fc, runs } from '../chance.ts'
import { freshDatabase } from '../database.ts'
import { configFor, configurePoints, drawFields, richPlayer } from './fixture.ts'

beforeAll(freshDatabase)
afterAll(async () => {
  setCatalogue(undefined)
  await closeDatabase()
})

// R. G. Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998), table I, method 3.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('%i of %i have the interval that the literature gives', (came, draws, low, high) => {
  const observed = observedOf(came, draws)
  expect(observed?.share).toBe(came / draws)
  expect(observed?.low).toBeCloseTo(low, 4)
  expect(observed?.high).toBeCloseTo(high, 4)
})

test('the interval holds the share, stays within 0 and 1, and narrows with more draws', () => {
  expect(observedOf(0, 0)).toBeUndefined()
  const counts = fc
    .integer({ min: 1, max: 100_000 })
    .chain((draws) => fc.tuple(fc.integer({ min: 0, max: draws }), fc.constant(draws)))
  fc.assert(
    fc.property(counts, ([came, draws]) => {
      const { share = -1, low = -1, high = -1 } = observedOf(came, draws) ?? {}
      expect(low).toBeGreaterThanOrEqual(0)
      expect(low).toBeLessThanOrEqual(share)
      expect(share).toBeLessThanOrEqual(high)
      expect(high).toBeLessThanOrEqual(1)
      const more = observedOf(came * 10, draws * 10)
      expect((more?.high ?? 1) - (more?.low ?? 0)).toBeLessThan(high - low)
    }),
    { numRuns: runs(100, 2_000) },
  )
})

const prizes = [
  { id: 1, weight: 1, prop: 2002, count: 300 },
  { id: 2, weight: 1 },
]
const open = (weight: number) =>
  configurePoints({
    draw: { status: 1, price: 100, perDay: 50, prizes: prizes.map((prize) => ({ ...prize, weight })) },
  })

test('draws of all players are counted by prize, once each, and a changed list begins anew', async () => {
  open(1)
  const players = await Promise.all([richPlayer(5_000), richPlayer(5_000), richPlayer(5_000)])
  expect((await configFor(players[0])).draw?.drawn).toEqual([])
  const came = await Promise.all(
    players.map(async (player) => {
      const orders = []
      for (let round = 0; round < 4; round += 1) {
        const fields = { ...(await drawFields(player)), requestId: randomUUID() }
        await succeed('lotteryDraw', fields, player)
        // The same request once more changes no count.
        orders.push((await succeed('lotteryDraw', fields, player)).order as { draw: { prize: number } })
      }
      return orders.map(({ draw }) => draw.prize)
    }),
  )
  const counts = [...Map.groupBy(came.flat(), (prize) => prize)].map(([prize, of]) => ({ prize, drawn: of.length }))
  expect((await configFor(players[1])).draw?.drawn).toEqual(counts.toSorted((one, other) => one.prize - other.prize))
  open(2)
  expect((await configFor(players[1])).draw?.drawn).toEqual([])
})
