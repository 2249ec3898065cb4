import { expect, test } from 'vitest'
import { config } from '#contract/activities/accumulatedRecharge/config.ts'
import {
  type Period,
  reachedBy,
  tiersWithin,
  windowAt,
  windowNamed,
} from '#contract/activities/accumulatedRecharge/tiers.ts'
import { dayEnd, dayStart, manilaDay } from '#contract/time.ts'
import { fc } from '../../chance.ts'

const moments = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2060-01-01') })
const amounts = fc.integer({ min: 1, max: 1_000_000 })
const tiers = fc.uniqueArray(amounts, { minLength: 1, maxLength: 12 }).map((list) => list.map((amount) => ({ amount })))

test('each moment lies in one month of Manila, and the months touch', () => {
  fc.assert(
    fc.property(moments, (at) => {
      const window = windowAt('month', at)
      if (!window) throw new Error('a month has no gap')
      expect(window.start.getTime()).toBeLessThanOrEqual(at)
      expect(window.end.getTime()).toBeGreaterThan(at)
      expect(window.name).toBe(`month-${manilaDay(at).slice(0, 7)}`)
      expect(windowAt('month', window.end)?.start).toEqual(window.end)
      expect(windowNamed('month', window.name)).toEqual(window)
    }),
  )
})

test('a configured window has both of its days whole, and is closed outside', () => {
  const period: Period = { from: '2026-12-01', to: '2026-12-15' }
  const [start, end] = [dayStart(period.from), dayEnd(period.to)]
  const window = { name: 'from-2026-12-01', start, end }
  expect([start, new Date(end.getTime() - 1)].map((at) => windowAt(period, at))).toEqual([window, window])
  expect([new Date(start.getTime() - 1), end].map((at) => windowAt(period, at))).toEqual([undefined, undefined])
  expect(windowNamed(period, window.name)).toEqual(window)
  expect([windowNamed('month', window.name), windowNamed(period, 'from-2026-11-01')]).toEqual([undefined, undefined])
})

test('a larger sum reaches all that a smaller one does, and a limit hides only what it leaves no room for', () => {
  fc.assert(
    fc.property(tiers, amounts, amounts, amounts, (list, sum, more, left) => {
      const reached = reachedBy(list, sum)
      expect(reachedBy(list, sum + more)).toEqual(expect.arrayContaining([...reached]))
      const shown = tiersWithin(list, sum, left)
      expect(shown).toEqual(expect.arrayContaining([...reached]))
      expect(reachedBy(list, sum + left)).toEqual(expect.arrayContaining([...shown]))
      expect(tiersWithin(list, sum, undefined)).toEqual(list)
    }),
  )
})

test('the configuration names tiers out of order, a rebate of everything, and a window that ends first', () => {
  const said: string[] = []
  const value = {
    window: { from: '2026-12-05', to: '2026-12-01' },
    betRate: 1,
    tiers: [
      { amount: 20_000, rebate: 20_000 },
      { amount: 10_000, rebate: 100 },
    ],
  }
  config.read({ value, levels: [], pointPpm: 125_000, props: [], complain: (path) => said.push(path.join('.')) })
  expect(said).toEqual(['window.to', 'tiers.0.rebate', 'tiers.1.amount'])
})
