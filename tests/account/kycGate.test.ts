import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { rejectIdentity } from '#server/kyc/decide.ts'
import { removeIdentity } from '#server/kyc/pictures.ts'
import { chooseVault } from '#server/kyc/vault.ts'
import { players } from '#server/standing/tables.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import type { TestPlayer } from '../player.ts'
import { expectCleanBooks, newWithdrawer, pockets } from '../wallet/walletHarness.ts'
import { NEEDED, tries } from './identityGate.ts'
import { memoryVault, uploadTo } from './pictures.ts'
import { approve, prepare, submit } from './submission.ts'

const WEEK_MS = 7 * 86_400_000

beforeAll(async () => {
  await freshDatabase()
})
beforeEach(() => chooseVault(memoryVault()))
afterEach(async () => {
  setClock(undefined)
  await expectCleanBooks()
})

const waits = async (seat: TestPlayer) => (await call('kyc', {}, seat)).waits

/** Sets the time since a player's registration, to the millisecond. */
async function age({ id: player }: TestPlayer, milliseconds: number): Promise<number> {
  const at = Date.now()
  setClock(new Date(at))
  await db
    .update(players)
    .set({ registeredAt: new Date(at - milliseconds) })
    .where(eq(players.id, player))
  return at - milliseconds
}

describe('the first seven days', () => {
  test('allow deposits and play, and never withdrawals', async () => {
    const seat = await newWithdrawer(100_000, { isIdentified: false })
    expect(await waits(seat)).toEqual({ deposit: false, withdrawal: true, play: false })
    expect(await tries(seat)).toEqual({ deposit: 0, play: 0, withdrawal: NEEDED })
    expect(await pockets(seat)).toMatchObject({ coin: 100_000, hold: 0 })
  })

  test('end on the millisecond', async () => {
    const seat = await newWithdrawer(100_000, { isIdentified: false })
    await age(seat, WEEK_MS - 1)
    expect(await tries(seat)).toEqual({ deposit: 0, play: 0, withdrawal: NEEDED })
    const at = await age(seat, WEEK_MS)
    expect(await call('kyc', {}, seat)).toMatchObject({ dueTime: at + WEEK_MS })
    expect(await waits(seat)).toEqual({ deposit: true, withdrawal: true, play: true })
    expect(await tries(seat)).toEqual({ deposit: NEEDED, play: NEEDED, withdrawal: NEEDED })
  })
})

describe('an identity opens the gate', () => {
  test('once approved, not while it is written, submitted or rejected', async () => {
    const seat = await newWithdrawer(100_000, { isIdentified: false })
    await age(seat, WEEK_MS)
    setClock(undefined)
    const closed = { deposit: NEEDED, play: NEEDED, withdrawal: NEEDED }
    const ready = await prepare(seat)
    expect(await tries(seat)).toEqual(closed)
    await submit(seat, ready)
    expect(await tries(seat)).toEqual(closed)
    await rejectIdentity(seat.id, 'nena', 'Blurred')
    expect(await tries(seat)).toEqual(closed)
    await submit(seat, await uploadTo(seat.token, 'front'))
    await approve(seat.id)
    expect(await tries(seat)).toEqual({ deposit: 0, play: 0, withdrawal: 0 })
    expect(await pockets(seat)).toMatchObject({ coin: 90_000, hold: 10_000 })
  })

  test('and closes it again after its end', async () => {
    const seat = await newWithdrawer(50_000)
    await removeIdentity(seat.id)
    expect(await tries(seat)).toMatchObject({ withdrawal: NEEDED })
  })
})

test('which parallel requests pass no more than one does', async () => {
  const seat = await newWithdrawer(100_000, { isIdentified: false })
  const found = await Promise.all(Array.from({ length: 16 }, () => tries(seat)))
  expect(found.every(({ withdrawal }) => withdrawal === NEEDED)).toBe(true)
  expect(await pockets(seat)).toMatchObject({ coin: 100_000, hold: 0 })
})

test('the demo’s bots need no identity', async () => {
  const seat = await newWithdrawer(100_000, { isIdentified: false })
  await db.update(players).set({ isBot: true }).where(eq(players.id, seat.id))
  await age(seat, WEEK_MS)
  expect(await tries(seat)).toEqual({ deposit: 0, play: 0, withdrawal: 0 })
})
