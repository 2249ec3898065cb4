import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { config } from '#contract/activities/inviteUserSpin/config.ts'
import { drawIncrements, friendsOf, rangesOf, spinsOf } from '#contract/activities/inviteUserSpin/wheel.ts'
import { fairWords } from '#contract/games/fair.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { fc, runs } from '../../chance.ts'
import { aSpin } from './fixture.ts'

const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest()
const wordsOf = (serverSeed: string) => fairWords(hmac, { serverSeed, clientSeed: 'mine', nonce: 1 })
const DRAWS = runs(20_000, 1_000_000)
const BINS = 10
/** The 99.9 % point of the chi-squared distribution with nine degrees of freedom. */
const CHI = 27.88

const ranges = fc.array(fc.tuple(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 0, max: 3_000 })), {
  minLength: 1,
  maxLength: 30,
})

test('whatever the terms, the spins bring the target exactly, each within its range', () => {
  fc.assert(
    fc.property(ranges, fc.integer({ min: 1, max: 9_999 }), fc.string({ minLength: 1 }), (written, rest, seed) => {
      const spins = written.map(([from, more]) => ({ from, to: from + more }))
      const terms = { target: spins.reduce((sum, { to }) => sum + to, rest), spins }
      const [all, drawn] = [rangesOf(terms), drawIncrements(wordsOf(seed), terms)]
      expect([drawn.length, all.length]).toEqual([spinsOf(terms), spinsOf(terms)])
      expect(drawn.reduce((sum, cents) => sum + cents, 0)).toBe(terms.target)
      expect(drawn.every((cents, at) => cents >= (all[at]?.from ?? Infinity) && cents <= (all[at]?.to ?? 0))).toBe(true)
      expect(all.every(({ from }) => from > 0)).toBe(true)
    }),
    { numRuns: runs(200, 5_000) },
  )
})

test('each amount of a range comes as often as published', () => {
  const terms = catalogue().configs.inviteUserSpin
  const counts = terms.spins.map(() => new Array<number>(BINS).fill(0))
  for (let seed = 0; seed < DRAWS; seed += 1) {
    const drawn = drawIncrements(wordsOf(`seed ${seed}`), terms)
    for (const [at, { from, to }] of terms.spins.entries()) {
      const bin = Math.floor((((drawn[at] ?? 0) - from) * BINS) / (to - from + 1))
      const row = counts[at]
      if (row) row[bin] = (row[bin] ?? 0) + 1
    }
  }
  for (const [at, row] of counts.entries()) {
    const { from = 0, to = 0 } = terms.spins[at] ?? {}
    const many = to - from + 1
    const chi = row.reduce((sum, found, bin) => {
      // Bins of a range that ten does not divide hold one amount more or less.
      const amounts = Math.ceil(((bin + 1) * many) / BINS) - Math.ceil((bin * many) / BINS)
      const expected = (DRAWS * amounts) / many
      return sum + (found - expected) ** 2 / expected
    }, 0)
    expect(chi).toBeLessThan(CHI)
  }
})

test('the web configuration names the target while the spin is on', () => {
  const { configs, webConfig } = catalogue()
  expect(webConfig.actInviteConditionModelClient2List).toEqual([{ bonusAmount: configs.inviteUserSpin.target }])
  expect(friendsOf(configs.inviteUserSpin)).toBe(configs.inviteUserSpin.spins.length)
})

test.each([
  ['a range that ends before it begins', { spins: [{ from: 5, to: 4 }] }, [['spins', 0, 'to']]],
  ['nothing left for the last spin', { spins: [{ from: 5, to: 10_000 }] }, [['spins']]],
  ['terms that fit', {}, []],
])('a file with %s', (_, change, paths) => {
  const told: unknown[] = []
  config.read({
    value: aSpin(change) as never,
    levels: [],
    pointPpm: 125_000,
    props: [],
    complain: (path) => told.push(path),
  })
  expect(told).toEqual(paths)
})
