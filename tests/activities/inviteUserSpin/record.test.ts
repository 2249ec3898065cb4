import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { spinCycles } from '#server/activities/inviteUserSpin/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { call, succeed } from '../../call.ts'
import { freshDatabase } from '../../database.ts'
import { expectCleanBooks } from '../../wallet/walletHarness.ts'
import { bringFriends, completeCycle, cyclesOf, exchange, inviterOf, onSpin, spin, standing } from './fixture.ts'

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
