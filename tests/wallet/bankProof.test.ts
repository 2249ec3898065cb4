import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { codePurpose } from '#contract/enumerations.ts'
import { NO_PASSWORD } from '#server/account/password.ts'
import { db } from '#server/db/database.ts'
import { chooseSmsGateway } from '#server/sms/chosen.ts'
import { players } from '#server/standing/tables.ts'
import { another, layPhones, nextCode, registered } from '../account/phones.ts'
import { call } from '../call.ts'
import { encrypted } from '../player.ts'
import { HOLDER } from './bank.ts'
import { newWalletNumber } from './payee.ts'

layPhones()

const body = (change: object) => ({
  ...{ requestId: randomUUID(), bankId: 1, accountName: HOLDER, cardNum: newWalletNumber() },
  ...change,
})

test('a player with a bound number needs a code sent for this, once; the password is not enough', async () => {
  const { mobile, seat } = await registered()
  expect(await call('getBankInfo', {}, seat)).toMatchObject({ proof: 'code' })
  const password = await encrypted('Parol-Night-1')
  expect(await call('addBankInfo', body({ password }), seat)).toMatchObject({ errcode: 1019 })
  const wrongPurpose = await nextCode(mobile, codePurpose.safebox, seat)
  expect(await call('addBankInfo', body({ code: wrongPurpose }), seat)).toMatchObject({ errcode: 1019 })
  const code = await nextCode(mobile, codePurpose.bank, seat)
  expect(await call('addBankInfo', body({ code: another(code) }), seat)).toMatchObject({ errcode: 1019 })
  // Input that the form would not send does not use up the code.
  expect(await call('addBankInfo', body({ code, cardNum: '1' }), seat)).toMatchObject({ errcode: 1151 })
  const added = await call('addBankInfo', body({ code }), seat)
  expect(added).toMatchObject({ errcode: 0, appUserBankList: [{ accountName: HOLDER }] })
  expect(await call('addBankInfo', body({ code, bankId: 2 }), seat)).toMatchObject({ errcode: 1019 })
})

test('a code to another number is invalid', async () => {
  const [one, other] = [await registered(), await registered()]
  const code = await nextCode(other.mobile, codePurpose.bank, other.seat)
  expect(await call('addBankInfo', body({ code }), one.seat)).toMatchObject({ errcode: 1019 })
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
