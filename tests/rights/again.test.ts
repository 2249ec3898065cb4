import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { codePurpose } from '#contract/enumerations.ts'
import { errcodes } from '#contract/errcodes.ts'
import { db } from '#server/db/database.ts'
import { openPictures } from '#server/kyc/decide.ts'
import { chooseVault } from '#server/kyc/vault.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { players } from '#server/standing/tables.ts'
import { runOperator } from '#tools/operator/commands.ts'
import { approveIdentity, writtenBy } from '../account/identified.ts'
import { e164, layPhones, newNumber, nextCode, pass, phoneOf, register, registered } from '../account/phones.ts'
import { memoryVault } from '../account/pictures.ts'
import { prepare, submit } from '../account/submission.ts'
import { call, newClient } from '../call.ts'
import { BIRTH_DATE, credentials, encrypted, newPlayer, PLAYER_PASSWORD } from '../player.ts'
import { said, terminal } from '../terminal.ts'
import { add, rich } from '../wallet/bank.ts'
import { bindPayee } from '../wallet/payee.ts'
import { wish } from '../wallet/walletHarness.ts'

const DAY_MS = 86_400_000

layPhones()
beforeEach(() => chooseVault(memoryVault()))

const keepOut = (player: number) =>
  exclude({ player, kind: 'self', term: { months: 12 }, by: 'player', reason: 'own choice' })
const logIn = async (account: string, password: string, fields = {}) =>
  call('accountLogin', { ...(await credentials(account, password)), ...fields })

test('the number of an excluded player opens no other account; whoever registers by it hears why, and until when', async () => {
  const person = await registered()
  const other = await newPlayer()
  const row = await keepOut(person.id)
  const code = await nextCode(person.mobile, codePurpose.register)
  const again = await register(person.mobile, code)
  expect(again).toMatchObject({ errcode: 1049, excluded: 'exclusion', until: row?.until?.getTime() })
  expect(again).not.toHaveProperty('ticket')
  const guess = await register(person.mobile, '000000')
  expect(guess).toMatchObject({ errcode: 1019 })
  expect(guess).not.toHaveProperty('until')
  const proof = { password: await encrypted(PLAYER_PASSWORD), countryCode: '63', mobile: person.mobile }
  const bind = { ...proof, code: await nextCode(person.mobile, codePurpose.bind, other) }
  // Another account may be somebody else's, to whom the number went.
  const bound = await call('bindAccount', bind, other)
  expect(bound).toEqual({ code: 200, errcode: errcodes.phoneBound, claim: expect.any(String) })
})

test('once its end has come, nobody hears of an exclusion: the number is another account’s, as any other', async () => {
  const person = await registered()
  await exclude({ player: person.id, kind: 'break', term: { days: 1 }, by: 'player', reason: 'own choice' })
  pass(DAY_MS)
  const other = await newPlayer()
  const again = await register(person.mobile, await nextCode(person.mobile, codePurpose.register))
  const proof = { password: await encrypted(PLAYER_PASSWORD), countryCode: '63', mobile: person.mobile }
  const bind = { ...proof, code: await nextCode(person.mobile, codePurpose.bind, other) }
  for (const reply of [again, await call('bindAccount', bind, other)]) {
    expect(reply).toMatchObject({ errcode: errcodes.phoneBound })
    expect(reply).not.toHaveProperty('until')
  }
  expect(await logIn(person.mobile, 'Parol-Night-1')).toMatchObject({ errcode: 0 })
})

test('a player with two-factor log-in gets no ticket by the password alone', async () => {
  const person = await registered()
  await db.update(players).set({ hasTwoFactor: true }).where(eq(players.id, person.id))
  await keepOut(person.id)
  const stranger = await logIn(person.mobile, 'Parol-Night-1')
  expect(stranger).toMatchObject({ errcode: 1049 })
  expect(stranger).not.toHaveProperty('ticket')
  expect(await logIn(person.mobile, 'Parol-Night-1', { deviceKey: person.deviceKey })).toHaveProperty('ticket')
})

test('the device of an excluded player asks for the identity at once, before deposit and play', async () => {
  const person = await registered()
  const fresh = async () => {
    const mobile = newNumber()
    const code = await nextCode(mobile, codePurpose.register)
    const body = { ...(await credentials(mobile, 'Parol-Night-1')), type: 0, code, deviceKey: person.deviceKey }
    const reply = await call('accountRegist4', { ...body, birthDate: BIRTH_DATE }, phoneOf(mobile))
    return { ...newClient(), token: String(reply.token) }
  }
  const before = await fresh()
  expect(await call('kyc', {}, before)).toMatchObject({ errcode: 0 })
  const waits = async (seat: typeof before) => (await call('kyc', {}, seat)).waits
  expect(await waits(before)).toMatchObject({ deposit: false, play: false })
  await keepOut(person.id)
  expect(await waits(before)).toMatchObject({ deposit: true, play: true })
  expect(await waits(await fresh())).toMatchObject({ deposit: true, play: true })
  expect(await waits((await registered()).seat)).toMatchObject({ deposit: false, play: false })
})

test('document and payout account of an excluded player are taken; the same person is excluded once approved', async () => {
  const own = { firstName: 'Amihan', lastName: 'Bagyo', birthDate: BIRTH_DATE }
  const [person, again] = [await newPlayer(), await newPlayer({ coin: 0 })]
  const written = writtenBy(own)
  await approveIdentity(person.id, written)
  const number = e164(newNumber())
  await bindPayee(person.id, { cardNum: number })
  const row = await keepOut(person.id)
  expect(await submit(again, await prepare(again, written))).toMatchObject({ errcode: 1163 })
  expect(await add(await newPlayer(rich), { cardNum: number })).toMatchObject({ errcode: errcodes.bankNumberTaken })
  // Another document of the same person: found by the names and the birth date.
  expect(await submit(again, await prepare(again, writtenBy(own)))).toMatchObject({ errcode: 0 })
  expect(await call('recharge3', wish(20_000), again)).toMatchObject({ errcode: 1160 })
  await openPictures(again.id, 'nena')
  expect(await runOperator(['kyc', 'approve', String(again.id)], terminal(String(again.id)))).toBe(0)
  expect(said.join()).toContain('this account is excluded too')
  expect(await logIn(again.account, PLAYER_PASSWORD)).toMatchObject({ errcode: 1049, until: row?.until?.getTime() })
})
