import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { db } from '#server/db/database.ts'
import { tellOfIdentities } from '#server/inbox/identities.ts'
import { letters } from '#server/inbox/tables.ts'
import { hasIdentity } from '#server/kyc/approved.ts'
import { identities } from '#server/kyc/tables.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { by } from '../operators/operatorHarness.ts'
import { newPlayer } from '../player.ts'
import { complained } from '../terminal.ts'
import { newWithdrawer } from '../wallet/walletHarness.ts'

const REASON = 'The picture shows another person'
const cora = by('cora', 'compliance')
const revoke = (id: number, operator = cora) =>
  operator('kyc', 'revoke', String(id), '--reason', REASON, '--confirm', String(id))

beforeAll(async () => void (await freshDatabase()))

test('a revoked identity is told with its reason, and a withdrawal asks for a new one', async () => {
  const seat = await newWithdrawer(500_000)
  expect(await revoke(seat.id)).toBe(0)
  expect(await hasIdentity(seat.id)).toBe(false)
  expect(await call('kyc', {}, seat)).toMatchObject({ state: 'rejected', reason: REASON })
  const asked = { requestId: crypto.randomUUID(), amount: 100_000, accountId: seat.accountId }
  expect(await call('exchange', asked, seat)).toMatchObject({ errcode: errcodes.kycNeeded })
  await tellOfIdentities()
  await tellOfIdentities()
  const told = and(eq(letters.player, seat.id), eq(letters.title, 'kycRevoked'))
  expect((await db.select().from(letters).where(told)).map(({ values }) => values)).toEqual([{ reason: REASON }])
})

test('a renewal under way keeps its state, and loses the approval before it', async () => {
  const seat = await newWithdrawer(500_000)
  const own = eq(identities.player, seat.id)
  await db.update(identities).set({ state: 'submitted', approvedUntil: '2031-05-06' }).where(own)
  expect(await hasIdentity(seat.id)).toBe(true)
  expect(await revoke(seat.id)).toBe(0)
  expect(await hasIdentity(seat.id)).toBe(false)
  const [row] = await db.select().from(identities).where(own)
  expect(row).toMatchObject({ state: 'submitted', approvedUntil: null })
})

test('happens once, of an approval alone, and by compliance alone', async () => {
  const [seat, stranger] = [await newWithdrawer(500_000), await newPlayer()]
  expect((await Promise.all([revoke(seat.id), revoke(seat.id)])).toSorted()).toEqual([0, 1])
  expect(await revoke(stranger.id)).toBe(1)
  expect(complained.at(-1)).toContain('no approved identity')
  expect(await revoke(stranger.id, by('ana', 'support'))).toBe(1)
})
