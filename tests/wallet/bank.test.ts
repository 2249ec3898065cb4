import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { BANK_COOLING_MS } from '#contract/wallet/limits.ts'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { bankAccounts, bankClaims } from '#server/wallet/payeeTables.ts'

import { freshDatabase } from '../database.ts'
import { encrypted, newPlayer } from '../player.ts'
import { enrich } from '../safety/case.ts'
import {
  account,
  accountAt,
  accountsOf,
  add,
  BDO,
  GCASH,
  HOLDER,
  MAYA,
  METROBANK,
  modify,
  remove,
  rich,
  withdraw,
} from './bank.ts'
import { newWalletNumber } from './payee.ts'
import { expectCleanBooks } from './walletHarness.ts'

beforeAll(async () => {
  await freshDatabase()
})
afterEach(async () => {
  setClock(undefined)
  await expectCleanBooks()
})

const start = Date.now()
const clockAt = (milliseconds: number) => setClock(() => new Date(start + milliseconds))

describe('adding an account', () => {
  test('lists it by its last digits; the first one is usable at once', async () => {
    const player = await newPlayer(rich)
    const reply = await add(player, { cardNum: '0917 555 0142' })
    expect(reply).toMatchObject({ code: 200, errcode: 0, proof: 'password', holder: 'Maria Clara Santos delos Reyes' })
    expect(reply.appUserBankList).toMatchObject([
      { bankId: GCASH, bankName: 'GCash', shortBankName: 'GCASH', lastFour: '0142', accountName: HOLDER, isOpen: true },
    ])
    expect(JSON.stringify(reply)).not.toMatch(/555\D*0142|917\D*555/)
    expect(await withdraw(player, await accountAt(player))).toMatchObject({
      errcode: 0,
      order: { bankName: 'GCash', cardNum: '•••• 0142' },
    })
  })

  test('repeated with the same request adds nothing and needs no proof; its id stands for one request', async () => {
    const player = await newPlayer(rich)
    const body = { requestId: randomUUID(), cardNum: newWalletNumber() }
    const { now: _, ...first } = await add(player, body)
    expect(await add(player, { ...body, password: undefined })).toMatchObject(first)
    expect(await add(player, { ...body, cardNum: newWalletNumber() })).toMatchObject({ errcode: 2011 })
    expect(await add(player, { ...body, accountName: 'Juan dela Cruz' })).toMatchObject({ errcode: 2011 })
    expect(await accountsOf(player)).toHaveLength(1)
  })

  test('needs re-authentication', async () => {
    const player = await newPlayer(rich)
    expect(await add(player, { password: undefined })).toMatchObject({ errcode: 1158 })
    expect(await add(player, { password: await encrypted('Tsubibo-4322') })).toMatchObject({ errcode: 1158 })
    expect(await add(player, { password: 'not a ciphertext' })).toMatchObject({ errcode: 1158 })
    expect(await add(player, { password: undefined, code: '000000' })).toMatchObject({ errcode: 1158 })
    expect(await accountsOf(player)).toEqual([])
  })

  test('is limited to ten tries a day, in parallel too', async () => {
    const player = await newPlayer(rich)
    const wrong = { password: await encrypted('Tsubibo-4322') }
    const replies = await Promise.all(Array.from({ length: 14 }, () => add(player, wrong)))
    expect(replies.filter(({ errcode }) => errcode === 1158)).toHaveLength(10)
    expect(replies.filter(({ errcode }) => errcode === 1043)).toHaveLength(4)
    expect(await add(player)).toMatchObject({ errcode: 1043 })
  })

  test('at one bank twice is refused; parallel taps make one', async () => {
    const player = await newPlayer(rich)
    const replies = await Promise.all([1, 2, 3, 4].map(() => add(player)))
    expect(replies.map(({ errcode }) => errcode).sort()).toEqual([0, 1154, 1154, 1154])
    expect(await accountsOf(player)).toHaveLength(1)
  })

  test.each([
    ['no such bank', { bankId: 999 }, 1150],
    ['no number', { cardNum: '' }, 1151],
    ['letters', { cardNum: 'wallet' }, 1151],
    ['a landline', { cardNum: '02 8123 4567' }, 1151],
    ['another country', { cardNum: '+1 917 000 0001' }, 1151],
    ['a digit too few', { cardNum: '0917000001' }, 1151],
    ['a digit too many', { cardNum: '091700000111' }, 1151],
    ['Arabic digits', { cardNum: '٠٩١٧٠٠٠٠٠٠١' }, 1151],
    ['a right-to-left mark', { cardNum: '\u202e09170000001' }, 1151],
    ['SQL', { cardNum: "0917'; drop table bank_accounts; --" }, 1151],
    ['no name', { accountName: '' }, 1151],
    ['spaces for a name', { accountName: '   ' }, 1151],
    ['a name of digits', { accountName: 'Maria 2' }, 1151],
    ['an emoji', { accountName: 'Maria 🎡' }, 1151],
    ['HTML', { accountName: '<b>Maria</b>' }, 1151],
    ['look-alike letters', { accountName: 'Маria' }, 1151],
    ['a name too long', { accountName: 'M'.repeat(61) }, 1151],
    ['a length no bank has', { bankId: BDO, cardNum: '1234567' }, 1151],
    ['an unusual length', { bankId: BDO, cardNum: '12345678901' }, 1152],
    ['a length that the bank never has', { bankId: METROBANK, cardNum: '123456789012', isSure: true }, 1151],
  ])('refuses %s', async (_, change, errcode) => {
    expect(await add(await newPlayer(rich), change)).toMatchObject({ code: 200, errcode })
  })

  test.each([
    ['a number that is a number', { cardNum: 9_170_000_001 }],
    ['an endless number', { cardNum: '9'.repeat(201) }],
    ['an endless name', { accountName: 'M'.repeat(121) }],
    ['a bank that is no id', { bankId: '1' }],
    ['a request without id', { requestId: 'x' }],
    ['a wish that is no yes', { isSure: 'yes' }],
    ['a field too many', { usableTime: 0 }],
  ])('refuses %s as malformed', async (_, change) => {
    expect(await add(await newPlayer(rich), change)).toMatchObject({ code: 400 })
  })

  test('accepts a confirmed unusual length', async () => {
    const player = await newPlayer(rich)
    const cardNum = `1${String(Date.now()).slice(-10)}`
    expect(await add(player, { bankId: BDO, cardNum })).toMatchObject({ errcode: 1152, digits: 11 })
    expect(await add(player, { bankId: BDO, cardNum, isSure: true })).toMatchObject({ errcode: 0 })
  })
})

describe('one number', () => {
  test.each([
    ['0917 555 0201', '+63 917 555 0201'],
    ['+639175550202', '639175550202'],
    ['9175550203', '(0917) 555-0203'.replace(/[()]/g, '')],
    ['０９１７５５５０２０４', '0917.555.0204'],
  ])('written %s and %s serves one player', async (one, other) => {
    expect(await add(await newPlayer(rich), { cardNum: one })).toMatchObject({ errcode: 0 })
    expect(await add(await newPlayer(rich), { cardNum: other })).toMatchObject({ errcode: 1153 })
    expect(await add(await newPlayer(rich), { cardNum: other, bankId: MAYA })).toMatchObject({ errcode: 1153 })
  })

  test('claimed by eight players in parallel belongs to one', async () => {
    const players = await Promise.all(Array.from({ length: 8 }, newPlayer))
    const cardNum = newWalletNumber()
    const replies = await Promise.all(players.map((player) => add(player, { cardNum })))
    expect(replies.map(({ errcode }) => errcode).sort()).toEqual([0, ...Array(7).fill(1153)])
  })

  test('serves its player at two wallets, and digits alone mean nothing without their bank', async () => {
    const [one, other] = [await newPlayer(rich), await newPlayer(rich)]
    const cardNum = newWalletNumber()
    expect(await add(one, { cardNum })).toMatchObject({ errcode: 0 })
    expect(await add(one, { cardNum, bankId: MAYA })).toMatchObject({ errcode: 0 })
    expect(await add(one, { bankId: BDO, cardNum: '001234567890' })).toMatchObject({ errcode: 0 })
    expect(await add(other, { bankId: 16, cardNum: '001234567890' })).toMatchObject({ errcode: 0 })
  })

  test('that was given up is free for its owner, unless a withdrawal used it', async () => {
    const [one, other] = [await newPlayer(rich), await newPlayer(rich)]
    const cardNum = newWalletNumber()
    await add(one, { cardNum })
    await remove(one, await accountAt(one))
    expect(await add(other, { cardNum })).toMatchObject({ errcode: 0 })
    expect(await add(one, { cardNum })).toMatchObject({ errcode: 1153 })
    await withdraw(other, await accountAt(other))
    await remove(other, await accountAt(other))
    expect(await add(one, { cardNum })).toMatchObject({ errcode: 1153 })
  })

  test('is stored encrypted: no table shows it', async () => {
    const player = await newPlayer(rich)
    await add(player, { cardNum: '0917 555 0307' })
    await withdraw(player, await accountAt(player))
    const rows = JSON.stringify([await db.select().from(bankAccounts), await db.select().from(bankClaims)])
    expect(rows).toContain('GCASH')
    expect(rows).not.toContain('5550307')
    expect(rows).not.toContain(HOLDER)
  })
})

describe('the withdrawal hold', () => {
  test('blocks a second account for 24 hours', async () => {
    const player = await newPlayer(rich)
    clockAt(0)
    await add(player)
    await add(player, { bankId: MAYA })
    const maya = await accountAt(player, MAYA)
    const until = start + BANK_COOLING_MS
    expect(await withdraw(player, maya)).toEqual({ code: 200, errcode: 1157, until })
    clockAt(BANK_COOLING_MS - 1)
    expect(await withdraw(player, maya)).toMatchObject({ errcode: 1157 })
    clockAt(BANK_COOLING_MS)
    expect(await withdraw(player, maya)).toMatchObject({ errcode: 0 })
  })

  test('blocks a change too, and a new name does not inherit the old one’s time', async () => {
    const player = await newPlayer(rich)
    clockAt(0)
    await add(player)
    const old = await accountAt(player)
    expect(await modify(player, old, { cardNum: '0917 555 0411' })).toMatchObject({ errcode: 0 })
    const changed = await accountAt(player)
    expect(changed).not.toBe(old)
    expect(await accountsOf(player)).toMatchObject([{ lastFour: '0411', usableTime: start + BANK_COOLING_MS }])
    expect(await withdraw(player, old)).toMatchObject({ errcode: 1156 })
    expect(await withdraw(player, changed)).toMatchObject({ errcode: 1157 })
  })

  test('is not avoided by removing the first account and adding another', async () => {
    const player = await newPlayer(rich)
    await add(player)
    await remove(player, await accountAt(player))
    await add(player)
    expect(await withdraw(player, await accountAt(player))).toMatchObject({ errcode: 1157 })
  })

  test('leaves a pending request its target', async () => {
    const player = await newPlayer(rich)
    await add(player, { cardNum: '0917 555 0512' })
    const requestId = randomUUID()
    const asked = await withdraw(player, await accountAt(player), { requestId })
    const accountId = await accountAt(player)
    await modify(player, accountId)
    expect(await withdraw(player, accountId, { requestId })).toEqual(asked)
  })
})

describe('changing and removing', () => {
  test('need re-authentication, and an account of the player’s own', async () => {
    const [player, stranger] = [await newPlayer(rich), await newPlayer(rich)]
    await add(player)
    const id = await accountAt(player)
    expect(await modify(stranger, id)).toMatchObject({ errcode: 1156 })
    expect(await remove(stranger, id)).toMatchObject({ errcode: 1156 })
    expect(await modify(player, id, { password: undefined })).toMatchObject({ errcode: 1158 })
    expect(await remove(player, id, { password: undefined })).toMatchObject({ errcode: 1158 })
    expect(await accountAt(player)).toBe(id)
  })

  test('happen once, however often requested', async () => {
    const player = await newPlayer(rich)
    await add(player)
    const id = await accountAt(player)
    const body = await account(player)
    const replies = await Promise.all([1, 2, 3].map(() => modify(player, id, body)))
    expect(replies.map(({ errcode }) => errcode)).toEqual([0, 0, 0])
    expect(await accountsOf(player)).toHaveLength(1)
    expect(await modify(player, id)).toMatchObject({ errcode: 1156 })
    const changed = await accountAt(player)
    await Promise.all([1, 2, 3].map(() => remove(player, changed)))
    expect(await remove(player, changed, { password: undefined })).toMatchObject({ errcode: 0, appUserBankList: [] })
  })

  test('in parallel: one of them succeeds', async () => {
    const player = await newPlayer(rich)
    await add(player)
    const id = await accountAt(player)
    const replies = await Promise.all([modify(player, id), modify(player, id)])
    expect(replies.map(({ errcode }) => errcode).sort()).toEqual([0, 1156])
    expect(await accountsOf(player)).toHaveLength(1)
  })
})

describe('the holder', () => {
  test('must be the person of the approved identity', async () => {
    const player = await newPlayer(rich)
    expect(await add(player, { accountName: 'Juan dela Cruz' })).toMatchObject({ errcode: 1155 })
    expect(await add(player, { accountName: 'MARIA CLARA S. DELOS REYES' })).toMatchObject({ errcode: 0 })
  })

  test('is accepted without an approved identity, and compared at the withdrawal', async () => {
    const player = await newPlayer()
    expect(await add(player, { accountName: 'Juan dela Cruz' })).toMatchObject({ errcode: 0, holder: '' })
    await enrich(player)
    expect(await withdraw(player, await accountAt(player))).toMatchObject({ errcode: 1155 })
  })
})
