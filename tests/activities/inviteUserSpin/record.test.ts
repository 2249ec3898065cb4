import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { amountsOf } from '#server/activities/inviteUserSpin/cycles.ts'
import { spinCycles } from '#server/activities/inviteUserSpin/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { call, succeed } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { expectCleanBooks } from '../../wallet/walletHarness.ts'
import { aSpin, bringFriends, completeCycle, cyclesOf, exchange, inviterOf, onSpin, spin, standing } from './fixture.ts'

const DAY_MS = 86_400_000

beforeAll(freshDatabase)
afterAll(closeDatabase)
beforeEach(() => onSpin())
afterEach(async () => {
  setClock(undefined)
  setCatalogue(undefined)
  await expectCleanBooks()
})

test('hasTurntable, the status and the record follow the cycles', async () => {
  const inviter = await inviterOf()
  const turntable = async () => (await call('getActivityIds', {}, inviter)).hasTurntable
  const status = async () => await succeed('actInviteUserStatus', {}, inviter)
  expect(await turntable()).toBe(false)
  expect(await status()).toMatchObject({ isRunning: false, amount: 0, target: 10_000, ready: 1, owed: 0 })
  await completeCycle(inviter)
  expect(await turntable()).toBe(true)
  expect(await status()).toMatchObject({ isRunning: false, owed: 1 })
  await exchange(inviter, 1)
  expect(await turntable()).toBe(false)
  await spin(inviter)
  expect(await turntable()).toBe(true)
  const { amount, isRunning, ready } = await status()
  expect([amount, isRunning, ready]).toEqual([(await standing(inviter)).running?.amounts[0], true, 0])
  const first = await cyclesOf(inviter, { size: 1 })
  expect(first.rows).toMatchObject([{ cycle: 2, state: 'running' }])
  const next = await cyclesOf(inviter, { size: 1, cursor: first.cursor })
  expect(next).toMatchObject({ rows: [{ cycle: 1, state: 'complete' }] })
  expect(next.cursor).toBeUndefined()
  setClock(() => new Date(Date.now() + 3 * DAY_MS))
  expect(await turntable()).toBe(false)
})

test('a seed that opens no more brings the middle of each range, and completes as before', async () => {
  const inviter = await inviterOf()
  await spin(inviter)
  await db.update(spinCycles).set({ serverSeed: 'lost' }).where(eq(spinCycles.player, inviter.id))
  await bringFriends(inviter, 3)
  for (let made = 0; made < 3; made += 1) expect(await spin(inviter)).toMatchObject({ errcode: 0 })
  const [row] = (await cyclesOf(inviter)).rows
  expect(row).toMatchObject({ amounts: [2_500, 1_500, 1_500, 4_500] })
  expect(row?.serverSeed).toBeUndefined()
})

test('what spins of ended cycles brought is counted for all players, by target and ranges, and told beside them', async () => {
  const wide = { from: 1, to: 3_001 }
  const terms = aSpin({ spins: [wide, wide, wide] })
  onSpin({ terms })
  const nothing = terms.spins.map(() => [0, 0])
  const ended: { spins: number; amounts: number[] }[] = []
  for (let made = 0; made < 3; made += 1) {
    const inviter = await inviterOf()
    await spin(inviter)
    expect((await standing(inviter)).seen).toEqual(made === 0 ? nothing : expect.anything())
    await bringFriends(inviter, made === 2 ? 1 : 3)
    for (let friends = 0; friends < (made === 2 ? 1 : 3); friends += 1) await spin(inviter)
    if (made === 2) await exclude({ player: inviter.id, kind: 'self', term: { months: 6 }, by: 'ana', reason: 'asked' })
    const rows = await db.select().from(spinCycles).where(eq(spinCycles.player, inviter.id))
    ended.push(...rows.map((row) => ({ spins: row.spins, amounts: amountsOf(row) })))
  }
  expect(ended.map(({ spins }) => spins)).toEqual([4, 4, 2])
  const expected = terms.spins.map((_, at) => {
    const brought = ended.filter(({ spins }) => spins > at).map(({ amounts }) => amounts[at] ?? 0)
    return [brought.length, brought.filter((cents) => cents > 1_501).length]
  })
  expect(expected.map(([made]) => made)).toEqual([3, 3, 2])
  const another = await inviterOf()
  expect((await standing(another)).seen).toEqual(expected)
  // Other ranges are counted by themselves, and a seed that opens no more has drawn nothing.
  onSpin({ terms: { ...terms, spins: [wide, wide] } })
  await spin(another)
  await db.update(spinCycles).set({ serverSeed: 'lost' }).where(eq(spinCycles.player, another.id))
  await exclude({ player: another.id, kind: 'self', term: { months: 6 }, by: 'ana', reason: 'asked' })
  expect((await standing(await inviterOf())).seen).toEqual([
    [0, 0],
    [0, 0],
  ])
})
