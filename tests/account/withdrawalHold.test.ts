import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { codePurpose } from '#contract/enumerations.ts'
import { now } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { tellOfSafety } from '#server/inbox/safety.ts'
import { letters } from '#server/inbox/tables.ts'
import { post } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { type Client, call, newClient } from '../call.ts'
import { BIRTH_DATE, credentials, encrypted, fund } from '../player.ts'
import { leave } from '../rights/leaving.ts'
import { bindPayee } from '../wallet/payee.ts'
import { approveIdentity } from './identified.ts'
import { layPhones, nextCode, pass, phoneOf, registered } from './phones.ts'

layPhones()

const DAY_MS = 86_400_000
const PASSWORD = 'Amihan-2026'
const BOX = '402917'

/** A player who may withdraw, with coin in the safe-box. Then somebody with the phone resets the password by a code. */
async function reset() {
  const { id, mobile, seat } = await registered()
  await approveIdentity(id)
  const accountId = await bindPayee(id)
  await fund(id, 40_000)
  await call('safeboxPasswordInit', { password: await encrypted(BOX) }, seat)
  await call('putSafebox', { requestId: randomUUID(), amount: 2_000 }, seat)
  const code = await nextCode(mobile, codePurpose.forget)
  const renewal = { countryCode: '63', mobile, code, password: await encrypted(PASSWORD), birthDate: BIRTH_DATE }
  expect(await call('forgetPassword', renewal, phoneOf(mobile))).toMatchObject({ errcode: 0 })
  const { token } = await call('accountLogin', await credentials(mobile, PASSWORD))
  return { id, accountId, mobile, seat: { ...newClient(), token: String(token) }, until: now().getTime() + DAY_MS }
}

const withdraw = async (seat: Client, accountId: string) =>
  call('exchange', { requestId: randomUUID(), amount: 20_000, accountId, password: await encrypted(BOX) }, seat)
const take = async (seat: Client) =>
  call('takeSafebox', { requestId: randomUUID(), amount: 500, password: await encrypted(BOX) }, seat)

test('after a password reset by code nothing leaves for a day, by any way; then everything may', async () => {
  const { id, accountId, mobile, seat, until } = await reset()
  expect(await withdraw(seat, accountId)).toMatchObject({ errcode: 2012, until: expect.any(Number) })
  const { steps } = await call('getExchange', {}, seat)
  expect(steps).toContainEqual({ name: 'rest', state: 'cooling', until: expect.any(Number), isNext: false })
  expect(await take(seat)).toMatchObject({ errcode: 2107, until: expect.any(Number) })
  expect(await call('getSafebox', {}, seat)).toMatchObject({ restsUntil: expect.any(Number) })
  await leave(id)
  const { standing } = (await call('getMyData', {}, seat)) as { standing?: { own: number } }
  const payment = { requestId: randomUUID(), accountId, amount: standing?.own ?? 0, leftover: 0 }
  expect(await call('payOut', payment, seat)).toMatchObject({ errcode: 1173 })
  // Coin may still be put away and played.
  expect(await call('putSafebox', { requestId: randomUUID(), amount: 100 }, seat)).toMatchObject({ errcode: 0 })

  pass(until - now().getTime() + 1)
  const { token } = await call('accountLogin', await credentials(mobile, PASSWORD))
  const back = { ...newClient(), token: String(token) }
  expect((await call('getExchange', {}, back)).steps).not.toContainEqual(expect.objectContaining({ name: 'rest' }))
  expect(await withdraw(back, accountId)).toMatchObject({ errcode: 0 })
  expect(await take(back)).toMatchObject({ errcode: 0 })
  expect(await verifyLedger(db)).toEqual([])
  const own = await db.select().from(letters).where(eq(letters.player, id))
  expect(own.filter(({ title }) => title === 'passwordReset').length).toBeLessThanOrEqual(1)
})

test('a payment before the closing waits as well, and the letter names the end', async () => {
  const { id, accountId, seat } = await reset()
  await db.transaction((tx) => {
    const [from, to] = [`player:${id}:safebox`, `player:${id}:coin`] as const
    return post(tx, { id: `box:${randomUUID()}`, reason: 'safeboxOut', moves: [{ from, to, cents: 2_000 }] })
  })
  await leave(id)
  const { standing } = (await call('getMyData', {}, seat)) as { standing?: { own: number; coin: number } }
  const { own = 0, coin = 0 } = standing ?? {}
  const payment = { requestId: randomUUID(), accountId, amount: own, leftover: coin - own }
  expect(await call('payOut', payment, seat)).toMatchObject({ errcode: 2012 })
  await tellOfSafety()
  const told = await db.select().from(letters).where(eq(letters.player, id))
  const letter = told.find(({ title }) => title === 'passwordReset')
  expect(letter?.values).toEqual({ time: expect.any(String), until: expect.stringMatching(/20\d\d/) })
})

test('a change with the old password starts no hold', async () => {
  const { seat } = await registered()
  await call('safeboxPasswordInit', { password: await encrypted(BOX) }, seat)
  await call('putSafebox', { requestId: randomUUID(), amount: 2_000 }, seat)
  const [current, password] = [await encrypted('Parol-Night-1'), await encrypted(PASSWORD)]
  const { token } = await call('changePassword', { current, password }, seat)
  expect(await take({ ...seat, token: String(token) })).toMatchObject({ errcode: 0 })
})
