import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { FIRST_PASSWORD_WITHIN_MS, SETTLED_DEVICE_MS } from '#contract/account/limits.ts'
import { codePurpose } from '#contract/enumerations.ts'
import { NO_PASSWORD } from '#server/account/password.ts'
import { db } from '#server/db/database.ts'
import { chooseSmsGateway } from '#server/sms/chosen.ts'
import { players } from '#server/standing/tables.ts'
import { another, layPhones, nextCode, pass, registered } from '../account/phones.ts'
import { call, newClient } from '../call.ts'
import { credentials, encrypted } from '../player.ts'
import { HOLDER } from './bank.ts'
import { newWalletNumber } from './payee.ts'

layPhones()

const body = (change: object) => ({
  ...{ requestId: randomUUID(), bankId: 1, accountName: HOLDER, cardNum: newWalletNumber() },
  ...change,
})

test('a player with a bound number needs a code sent for this, once, and on a device not known for long the password too', async () => {
  const { mobile, seat } = await registered()
  expect(await call('getBankInfo', {}, seat)).toMatchObject({ proof: 'both' })
  const password = await encrypted('Parol-Night-1')
  expect(await call('addBankInfo', body({ password }), seat)).toMatchObject({ errcode: 1019 })
  const wrongPurpose = await nextCode(mobile, codePurpose.safebox, seat)
  expect(await call('addBankInfo', body({ code: wrongPurpose, password }), seat)).toMatchObject({ errcode: 1019 })
  const code = await nextCode(mobile, codePurpose.bank, seat)
  expect(await call('addBankInfo', body({ code: another(code), password }), seat)).toMatchObject({ errcode: 1019 })
  // A code to the number alone opens nothing, and is not used up by the try.
  expect(await call('addBankInfo', body({ code }), seat)).toMatchObject({ errcode: 1158 })
  const wrong = await encrypted('Wrong-Password-1')
  expect(await call('addBankInfo', body({ code, password: wrong }), seat)).toMatchObject({ errcode: 1158 })
  // Input that the form would not send does not use up the code.
  expect(await call('addBankInfo', body({ code, password, cardNum: '1' }), seat)).toMatchObject({ errcode: 1151 })
  const added = await call('addBankInfo', body({ code, password }), seat)
  expect(added).toMatchObject({ errcode: 0, appUserBankList: [{ accountName: HOLDER }] })
  expect(await call('addBankInfo', body({ code, password, bankId: 2 }), seat)).toMatchObject({ errcode: 1019 })
})

test('on a device of 30 days the code is enough, and without a password a log-in of a moment ago stands beside it', async () => {
  const { id, mobile, deviceKey } = await registered()
  pass(SETTLED_DEVICE_MS)
  const { token } = await call('accountLogin', { ...(await credentials(mobile, 'Parol-Night-1')), deviceKey })
  const seat = { ...newClient(), token: String(token) }
  expect(await call('getBankInfo', {}, seat)).toMatchObject({ proof: 'code' })
  const code = await nextCode(mobile, codePurpose.bank, seat)
  expect(await call('addBankInfo', body({ code }), seat)).toMatchObject({ errcode: 0, proof: 'code' })

  const { token: other } = await call('accountLogin', await credentials(mobile, 'Parol-Night-1'))
  const fresh = { ...newClient(), token: String(other) }
  await db.update(players).set({ passwordHash: NO_PASSWORD }).where(eq(players.id, id))
  pass(FIRST_PASSWORD_WITHIN_MS + 1)
  const late = await nextCode(mobile, codePurpose.bank, fresh)
  expect(await call('addBankInfo', body({ code: late, bankId: 2 }), fresh)).toMatchObject({ errcode: 1124 })
})

test('a code to another number is invalid', async () => {
  const [one, other] = [await registered(), await registered()]
  const code = await nextCode(other.mobile, codePurpose.bank, other.seat)
  const password = await encrypted('Parol-Night-1')
  expect(await call('addBankInfo', body({ code, password }), one.seat)).toMatchObject({ errcode: 1019 })
})

test('while no codes are sent the password suffices, and a player with neither is told so', async () => {
  const { id, seat } = await registered()
  chooseSmsGateway(null)
  expect(await call('getBankInfo', {}, seat)).toMatchObject({ proof: 'password' })
  expect(await call('addBankInfo', body({ password: await encrypted('Parol-Night-1') }), seat)).toMatchObject({
    errcode: 0,
  })
  await db.update(players).set({ passwordHash: NO_PASSWORD }).where(eq(players.id, id))
  expect(await call('getBankInfo', {}, seat)).toMatchObject({ proof: 'none' })
  expect(await call('addBankInfo', body({ bankId: 2 }), seat)).toMatchObject({ errcode: 1159 })
})
