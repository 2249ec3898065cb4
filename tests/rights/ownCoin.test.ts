import { describe, expect, test } from 'vitest'
import { type Coffers, ownCoin } from '#contract/rights/rights.ts'
import { wagersLeftOf } from '#contract/wallet/wagerList.ts'
import { fc } from '../chance.ts'

describe('a player’s own coin', () => {
  const coffers = (change: Partial<Coffers>): Coffers => ({
    ...{ coin: 0, safebox: 0, hold: 0, deposited: 0, withdrawn: 0, bound: 0 },
    ...change,
  })
  const bonus = { bound: 30_000 }

  test.each([
    ['nothing of what was given, without a deposit', { coin: 5_000 }, 0],
    ['all of it, with nothing left to stake', { coin: 4_000, deposited: 10_000 }, 4_000],
    ['the deposit, and not the bonus', { coin: 60_000, deposited: 30_000, ...bonus }, 30_000],
    ['what is left of the deposit', { coin: 8_000, deposited: 30_000, ...bonus }, 8_000],
    ['what was won beyond both', { coin: 75_000, deposited: 30_000, ...bonus }, 45_000],
    ['what a half-staked bonus binds no more', { coin: 60_000, deposited: 30_000, bound: 500 }, 59_500],
    [
      'all but the bonus itself, however often it must be staked',
      { coin: 15_000, deposited: 10_000, bound: 5_000 },
      10_000,
    ],
    [
      'all but the bonus, of who withdrew more than was deposited',
      { coin: 55_000, deposited: 1_000_000, withdrawn: 1_500_000, bound: 5_000 },
      50_000,
    ],
    ['no more for having put coin away', { coin: 30_000, safebox: 30_000, deposited: 30_000, ...bonus }, 0],
    ['nothing that no bank takes', { coin: 99, deposited: 10_000 }, 0],
  ])('is %s', (_, change, own) => {
    expect(ownCoin(coffers(change))).toBe(own)
  })

  test('is never less for another bonus, however far the ones before are staked', () => {
    const cents = fc.integer({ min: 0, max: 100_000 })
    const bonuses = fc.array(fc.record({ locked: cents, left: cents }), { maxLength: 4 })
    fc.assert(
      fc.property(cents, cents, bonuses, cents, cents, (coin, deposited, before, locked, left) => {
        const held = before.reduce((sum, each) => sum + each.locked, coin)
        const one = ownCoin(coffers({ coin: held, deposited, bound: boundOf(before) }))
        const more = coffers({ coin: held + locked, deposited, bound: boundOf([...before, { locked, left }]) })
        expect(ownCoin(more)).toBeGreaterThanOrEqual(one)
      }),
    )
  })
})

/** Of bonuses in a line, each with so much left to stake. */
function boundOf(bonuses: readonly { locked: number; left: number }[]): number {
  let end = 0
  const rows = bonuses.map(({ locked, left }) => {
    end += left
    return { kind: 'bonus' as const, locked, born: 0, starts: end - left, ends: end, isCleared: false }
  })
  return wagersLeftOf(rows, 0).bound
}
