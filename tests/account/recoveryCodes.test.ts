import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { CODE_RESEND_MS, CODE_TRIES_MAX, CODES_PER_HOUR_MAX } from '#contract/account/limits.ts'
import { RECOVERY_CODES, readRecoveryCode } from '#contract/account/recoveryCodes.ts'
import { codePurpose } from '#contract/enumerations.ts'
import { NO_PASSWORD } from '#server/account/password.ts'
import { recoveryCodes } from '#server/account/safetyTables.ts'
import { sessions } from '#server/account/tables.ts'
import { now } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { tellOfSafety } from '#server/inbox/safety.ts'
import { letters } from '#server/inbox/tables.ts'
import { operatorLog } from '#server/operators/tables.ts'
import { keptAnswers } from '#server/repeats/tables.ts'
import { chooseSmsGateway } from '#server/sms/chosen.ts'
import { players } from '#server/standing/tables.ts'
import { type Client, call, newClient, succeed } from '../call.ts'
import { encrypted } from '../player.ts'
import { e164, layPhones, newNumber, nextCode, pass, registered } from './phones.ts'
import { goOn, guarded, logIn, PASSWORD, setTwoFactor, twoFactorCode, waiting } from './twoFactorPlayer.ts'

layPhones()

const make = async (seat: Client, password = PASSWORD) =>
  call('makeRecoveryCodes', { password: await encrypted(password) }, seat)

async function made(seat: Client): Promise<[string, ...string[]]> {
  const { codes } = await succeed('makeRecoveryCodes', { password: await encrypted(PASSWORD) }, seat)
  return codes as [string, ...string[]] // as the contract has it
}

const confirm = (seat: Client, code: string) => call('confirmRecoveryCodes', { code }, seat)
const recovery = async (seat: Client) => (await call('getSafety', {}, seat)).recovery

/** A player with two-factor log-in and recovery codes in force. */
async function printed() {
  const player = await guarded()
  const codes = await made(player.seat)
  expect(await confirm(player.seat, codes[0])).toEqual({ code: 200, errcode: 0, left: RECOVERY_CODES })
  return { ...player, codes }
}

/** A log-in with the right password that waits for a code. */
async function stopped(mobile: string, seat = newClient()) {
  pass(1)
  const { pending, errcode } = await logIn(mobile, seat)
  expect(errcode).toBe(1121)
  return { pending: String(pending), seat }
}

async function lettersOf(player: number) {
  await tellOfSafety()
  return await db.select().from(letters).where(eq(letters.player, player))
}

describe('recovery codes', () => {
  test('are ten, printed in two halves, read however they are typed, and kept as hashes alone', async () => {
    const { seat, codes, id } = await printed()
    expect(new Set(codes).size).toBe(RECOVERY_CODES)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    const [code] = codes
    expect(readRecoveryCode(` ${code.toLowerCase().replace('-', ' ')}`)).toBe(code.replace('-', ''))
    expect(readRecoveryCode('oil00-00000')).toBe('0110000000')
    expect(readRecoveryCode('123456')).toBeUndefined()
    expect(await recovery(seat)).toEqual({ left: RECOVERY_CODES, waits: false })
    await made(seat)
    const [row] = await db.select().from(recoveryCodes).where(eq(recoveryCodes.player, id))
    expect([row?.hashes.length, row?.pending.length]).toEqual([RECOVERY_CODES, RECOVERY_CODES])
    const kept = JSON.stringify([row, await db.select().from(keptAnswers), await db.select().from(operatorLog)])
    for (const each of codes) for (const form of [each, each.replace('-', '')]) expect(kept).not.toContain(form)
  })

  test('are made by the password, and only with two-factor log-in', async () => {
    const { seat } = await guarded()
    expect(await make(seat, 'Wrong-Password-1')).toEqual({ code: 200, errcode: 1170 })
    expect(await call('makeRecoveryCodes', {}, seat)).toEqual({ code: 200, errcode: 1170 })
    expect(await recovery(seat)).toEqual({ left: 0, waits: false })
    const plain = await registered()
    expect(await make(plain.seat)).toEqual({ code: 200, errcode: 1149 })
    expect(await recovery(plain.seat)).toBeUndefined()
    await call('logout', {}, seat)
    expect(await make(seat)).toMatchObject({ code: 401 })
    expect(await confirm(seat, '00000-00000')).toMatchObject({ code: 401 })
  })

  test('are in force after one of them is typed back; until then asking again makes new ones, and the old set opens', async () => {
    const { mobile, seat, codes: old } = await printed()
    const first = await made(seat)
    const second = await made(seat)
    expect(second).not.toEqual(first)
    expect(await recovery(seat)).toEqual({ left: RECOVERY_CODES, waits: true })
    const one = await stopped(mobile)
    expect(await goOn(one.pending, second[1] ?? '', one.seat)).toEqual({ code: 200, errcode: 1019 })
    expect(await goOn(one.pending, old[1] ?? '', one.seat)).toMatchObject({ errcode: 0 })
    for (const wrong of [first[0], old[2] ?? '', 'abc', '123456'])
      expect(await confirm(seat, wrong)).toEqual({ code: 200, errcode: 1019 })
    expect(await confirm(seat, second[0])).toMatchObject({ left: RECOVERY_CODES })
    expect(await recovery(seat)).toEqual({ left: RECOVERY_CODES, waits: false })
    pass(CODE_RESEND_MS)
    const other = await stopped(mobile)
    expect(await goOn(other.pending, old[2] ?? '', other.seat)).toEqual({ code: 200, errcode: 1019 })
    // The code that was typed back is as good as the others.
    expect(await goOn(other.pending, second[0], other.seat)).toMatchObject({ errcode: 0 })
  })

  test('confirmed over a bad line get the first answer again', async () => {
    const { seat } = await guarded()
    const [code] = await made(seat)
    const keyed = { ...seat, key: crypto.randomUUID() }
    const answers = [await confirm(keyed, code), await confirm(keyed, code)]
    expect(answers).toEqual([answers[0], answers[0]])
    expect(answers[0]).toMatchObject({ left: RECOVERY_CODES })
  })

  test('cannot be guessed in a session', async () => {
    const { seat } = await guarded()
    await made(seat)
    const tries = await Promise.all(Array.from({ length: 12 }, () => confirm(seat, '00000-00000')))
    expect(tries.filter(({ errcode }) => errcode === 1019)).toHaveLength(10)
    expect(tries.filter(({ errcode }) => errcode === 1043)).toHaveLength(2)
  })

  test('end as two-factor log-in is switched', async () => {
    const { mobile, seat, codes } = await printed()
    expect(await setTwoFactor(seat, false)).toMatchObject({ hasStep: false })
    pass(CODE_RESEND_MS)
    expect(await setTwoFactor(seat, true, await twoFactorCode(mobile, seat))).toMatchObject({ hasStep: true })
    expect(await recovery(seat)).toEqual({ left: 0, waits: false })
    const { pending, seat: other } = await stopped(mobile)
    expect(await goOn(pending, codes[0], other)).toEqual({ code: 200, errcode: 1019 })
  })
})

describe('a log-in from a new device', () => {
  test('goes on by a recovery code, once, and a letter tells how many are left', async () => {
    const { mobile, codes, id } = await printed()
    const { pending, seat } = await stopped(mobile)
    expect(await goOn(pending, codes[3]?.toLowerCase() ?? '', seat)).toMatchObject({ errcode: 0, user: { id } })
    const other = await stopped(mobile)
    expect(await goOn(other.pending, codes[3] ?? '', other.seat)).toEqual({ code: 200, errcode: 1019 })
    // A wrong one uses up no log-in, and no code sent by text message.
    expect(await goOn(other.pending, codes[4] ?? '', other.seat)).toMatchObject({ errcode: 0 })
    const told = (await lettersOf(id)).filter(({ title }) => title === 'recoveryCodeSpent')
    expect(told.map(({ values }) => values?.left).toSorted()).toEqual(['8', '9'])
    expect((await lettersOf(id)).filter(({ title }) => title === 'recoveryCodesSet')).toHaveLength(1)
  })

  test('of two at once with one code, one opens', async () => {
    const { mobile, codes, seat: own } = await printed()
    const [one, other] = [await stopped(mobile), await stopped(mobile)]
    const both = [one, other].map(({ pending, seat }) => goOn(pending, codes[0], seat))
    const replies = await Promise.all(both)
    expect(replies.map(({ errcode }) => errcode).toSorted()).toEqual([0, 1019])
    expect(await recovery(own)).toEqual({ left: RECOVERY_CODES - 1, waits: false })
  })

  test('that comes to nothing costs no code', async () => {
    const { mobile, codes, seat: own } = await printed()
    const { pending, seat } = await stopped(mobile)
    expect(await goOn(pending, codes[0], newClient())).toEqual({ code: 200, errcode: 1122 })
    const again = await Promise.all([goOn(pending, codes[0], seat), goOn(pending, codes[1] ?? '', seat)])
    expect(again.map(({ errcode }) => errcode).toSorted()).toEqual([0, 1122])
    expect(await recovery(own)).toEqual({ left: RECOVERY_CODES - 1, waits: false })
  })

  test('has as few tries as a code by text message, and the text message still opens', async () => {
    const { mobile, codes } = await printed()
    const { pending, code, seat } = await waiting(mobile)
    const wrong = Array.from({ length: CODE_TRIES_MAX }, () => goOn(pending, '00000-00000', seat))
    for (const reply of await Promise.all(wrong)) expect(reply).toEqual({ code: 200, errcode: 1019 })
    expect(await goOn(pending, codes[0], seat)).toMatchObject({ errcode: 1043, retryAfter: expect.any(Number) })
    expect(await goOn(pending, code, seat)).toMatchObject({ errcode: 0 })
  })

  test('takes no code of another player', async () => {
    const [one, other] = [await printed(), await printed()]
    const { pending, seat } = await stopped(one.mobile)
    expect(await goOn(pending, other.codes[0], seat)).toEqual({ code: 200, errcode: 1019 })
  })

  test('goes on where no code can be sent, or none any more this hour', async () => {
    const { mobile, codes } = await printed()
    chooseSmsGateway(null)
    const seat = newClient()
    const unsent = await logIn(mobile, seat)
    expect(unsent).toMatchObject({ errcode: 1121, unsent: 1, wait: 0, pending: expect.any(String) })
    expect(await goOn(unsent.pending, codes[0], seat)).toMatchObject({ errcode: 0 })
    expect(await logIn(mobile, newClient(), {}, 'Wrong-Password-1')).toEqual({ code: 200, errcode: 101 })
    chooseSmsGateway(undefined)
    for (let count = 0; count <= CODES_PER_HOUR_MAX; count += 1) {
      pass(CODE_RESEND_MS)
      await logIn(mobile)
    }
    pass(CODE_RESEND_MS)
    expect(await logIn(mobile)).toMatchObject({ errcode: 1121, unsent: 1 })
  })
})

describe('a player without a password', () => {
  async function byProvider() {
    const player = await printed()
    await db.update(players).set({ passwordHash: NO_PASSWORD }).where(eq(players.id, player.id))
    await db.update(sessions).set({ openedAt: now() }).where(eq(sessions.player, player.id))
    return player
  }

  test('switches two-factor log-in off by a recovery code, without phone and gateway', async () => {
    const { seat, codes, id } = await byProvider()
    chooseSmsGateway(null)
    expect(await call('setLoginStep', { isOn: false, code: '00000-00000' }, seat)).toEqual({ code: 200, errcode: 1019 })
    expect(await call('setLoginStep', { isOn: false, code: codes[0] }, seat)).toMatchObject({ hasStep: false })
    expect((await lettersOf(id)).map(({ title }) => title)).toEqual(
      expect.arrayContaining(['stepOff', 'recoveryCodeSpent']),
    )
  })

  test('spends it for that alone, and not long after the log-in', async () => {
    const { mobile, seat, codes } = await byProvider()
    pass(CODE_RESEND_MS)
    const code = await twoFactorCode(mobile, seat)
    expect(await call('setLoginStep', { isOn: true, code: codes[0] }, seat)).toEqual({ code: 200, errcode: 1019 })
    expect(await call('makeRecoveryCodes', { code: codes[0] }, seat)).toEqual({ code: 200, errcode: 1019 })
    expect(await call('makeRecoveryCodes', { code }, seat)).toMatchObject({ errcode: 0 })
    pass(900_001)
    expect(await call('setLoginStep', { isOn: false, code: codes[0] }, seat)).toEqual({ code: 200, errcode: 1124 })
  })

  test('stand in for a code to the old number: once, with the password, and without a hold', async () => {
    const { id, mobile, seat, codes } = await printed()
    const next = newNumber()
    const [, second = ''] = codes
    const code = await nextCode(next, codePurpose.bind, seat)
    const change = async (oldCode: string, password = PASSWORD) =>
      call('bindAccount', { countryCode: '63', mobile: next, code, oldCode, password: await encrypted(password) }, seat)
    expect(await change(second, 'Wrong-Password-1')).toEqual({ code: 200, errcode: 1170 })
    expect(await recovery(seat)).toMatchObject({ left: RECOVERY_CODES })
    expect(await change(second)).toEqual({ code: 200, errcode: 0, mobile: e164(next) })
    expect(await recovery(seat)).toMatchObject({ left: RECOVERY_CODES - 1 })
    expect((await lettersOf(id)).map(({ title }) => title)).toEqual(
      expect.arrayContaining(['recoveryCodeSpent', 'numberChanged']),
    )
    expect((await logIn(mobile)).errcode).toBe(101)
    expect((await logIn(next)).errcode).toBe(1121)
  })

  test('change no number where they are wrong, spent or another’s, and can be tried five times in a quarter of an hour', async () => {
    const { id, mobile, seat, codes } = await printed()
    const other = await printed()
    const change = async (oldCode: string) => {
      const next = newNumber()
      const code = await nextCode(next, codePurpose.bind, seat)
      return call(
        'bindAccount',
        { countryCode: '63', mobile: next, code, oldCode, password: await encrypted(PASSWORD) },
        seat,
      )
    }
    const spent = await stopped(mobile)
    expect(await goOn(spent.pending, codes[0], spent.seat)).toMatchObject({ errcode: 0 })
    for (const code of [codes[0], other.codes[0], '00000-00000'])
      expect(await change(code)).toEqual({ code: 200, errcode: 1129 })
    for (let tries = 3; tries < CODE_TRIES_MAX; tries++)
      expect(await change('00000-00000')).toMatchObject({ errcode: 1129 })
    expect(await change(codes[1] ?? '')).toMatchObject({ errcode: 1043 })
    const [player] = await db.select().from(players).where(eq(players.id, id))
    expect(player?.mobile).toBe(e164(mobile))
    expect(await recovery(other.seat)).toMatchObject({ left: RECOVERY_CODES })
  })
})
