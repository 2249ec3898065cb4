import { expect, test } from 'vitest'
import { tierOf } from '#contract/activities/ladderRecharge/tiers.ts'
import { fc } from '../../chance.ts'

const amounts = fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 10 })

test('a deposit reaches the highest tier at or below it, and never a lower one with more', () => {
  fc.assert(
    fc.property(amounts, fc.nat(1_200_000), fc.nat(1_200_000), (all, one, other) => {
      const tiers = all.toSorted((a, b) => a - b).map((amount) => ({ amount }))
      const [low, high] = [Math.min(one, other), Math.max(one, other)]
      const reached = tierOf(tiers, high)?.amount
      const expected = Math.max(0, ...all.filter((amount) => amount <= high))
      expect(reached ?? 0).toBe(expected)
      expect(reached ?? 0).toBeGreaterThanOrEqual(tierOf(tiers, low)?.amount ?? 0)
    }),
  )
})
