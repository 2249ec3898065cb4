import { expect, test } from 'vitest'
import { type Stretch, wagersLeftOf } from '#contract/wallet/wagerList.ts'
import { freeOf, type Purse } from '#server/wallet/money.ts'
import { fc } from '../chance.ts'

const cents = fc.integer({ min: 0, max: 10_000 })
const some = fc.integer({ min: 1, max: 10_000 })
const kind = fc.constantFrom('deposit' as const, 'bonus' as const, 'both' as const)
const list = fc.array(fc.record({ kind, length: some, bonus: some }), { maxLength: 5 })

type Asked = { kind: Stretch['kind']; length: number; bonus: number }
type Life = { list: Asked[]; staked: number; coin: number; safebox: number }
const lives: fc.Arbitrary<Life> = fc.record({ list, staked: cents, coin: cents, safebox: cents })

/** The purse of a player whose requirements stand one after the other. */
function purseOf({ list: asked, staked, coin, safebox }: Life): Purse {
  let end = 0
  const rows = asked.map(({ kind: each, length, bonus }): Stretch => {
    end += length
    const locked = each === 'deposit' ? 0 : bonus
    return { kind: each, locked, born: 0, starts: end - length, ends: end, isCleared: false }
  })
  return { coin, safebox, locks: wagersLeftOf(rows, staked).locks }
}

const beyond = ({ coin, safebox, locks }: Purse) => coin + safebox - locks

test('a gift or bonus locks itself alone: what was ready stays, and no more is', () => {
  const law = fc.property(lives, some, some, (life, bonus, length) => {
    const before = purseOf(life)
    const end = life.list.reduce((sum, each) => sum + each.length, 0)
    // It is asked for after everything that was staked.
    const rest = { kind: 'deposit' as const, length: Math.max(1, life.staked - end), bonus: 0 }
    const padded = life.staked > end ? [...life.list, rest] : life.list
    const after = purseOf({ ...life, list: [...padded, { kind: 'bonus', length, bonus }], coin: life.coin + bonus })
    expect(beyond(after)).toBe(beyond(before))
    expect(freeOf(after)).toBeGreaterThanOrEqual(freeOf(before))
    if (life.safebox === 0) expect(freeOf(after)).toBe(freeOf(before))
  })
  fc.assert(law)
})

test('of a deposit each stake frees its part, and a stake that is lost frees nothing else', () => {
  const law = fc.property(some, cents, cents, (deposit, staked, won) => {
    const coin = Math.max(0, deposit - staked) + won
    const own = [{ kind: 'deposit' as const, length: deposit, bonus: 0 }]
    const left = Math.max(0, deposit - staked)
    expect(freeOf(purseOf({ list: own, staked, coin, safebox: 0 }))).toBe(coin - left)
  })
  fc.assert(law)
})

test('no move between wallet and safe-box frees coin', () => {
  const law = fc.property(lives, cents, (life, wanted) => {
    const cents = Math.min(wanted, life.coin)
    const before = purseOf(life)
    const boxed = purseOf({ ...life, coin: life.coin - cents, safebox: life.safebox + cents })
    expect(freeOf(boxed)).toBeLessThanOrEqual(freeOf(before))
    const most = Math.max(0, beyond(before))
    expect(freeOf(boxed)).toBeLessThanOrEqual(most)
    expect(freeOf(before)).toBeLessThanOrEqual(most)
  })
  fc.assert(law)
})

test('a withdrawal of what is free leaves all that is locked', () => {
  const law = fc.property(lives, (life) => {
    const purse = purseOf(life)
    const free = freeOf(purse)
    const after = { ...purse, coin: purse.coin - free }
    if (free > 0) expect(beyond(after)).toBeGreaterThanOrEqual(0)
    expect(freeOf(after)).toBe(0)
  })
  fc.assert(law)
})
