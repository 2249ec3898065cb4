import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { CODE_LIFE_MS, CODE_RESEND_MS, CODE_TRIES_MAX, CODES_PER_HOUR_MAX } from '#contract/account/limits.ts'
import { codePurpose } from '#contract/enumerations.ts'
import { pendingLogins, safetyEvents } from '#server/account/safetyTables.ts'
import { oneTimeCodes } from '#server/account/tables.ts'
import { hashToken } from '#server/base/tokens.ts'
import { db } from '#server/db/database.ts'
import { chooseSmsGateway } from '#server/sms/chosen.ts'
import { smsMessages } from '#server/sms/tables.ts'
import { players } from '#server/standing/tables.ts'
import { deleteExpiredLogins } from '#server/twoFactor/pending.ts'
import { call, newClient } from '../call.ts'
import { BIRTH_DATE, encrypted } from '../player.ts'
import { another, codeTo, e164, layPhones, newNumber, nextCode, pass, phoneOf, send } from './phones.ts'
import { goOn, guarded, logIn, PASSWORD, setTwoFactor, waiting } from './twoFactorPlayer.ts'

layPhones()

const eventsOf = async (player: number) =>
  (await db.select().from(safetyEvents).where(eq(safetyEvents.player, player))).map(({ kind }) => kind)
const change = (player: number, what: Partial<typeof players.$inferInsert>) =>
  db.update(players).set(what).where(eq(players.id, player))

describe('a log-in from a new device', () => {
  test('needs the code, once; the reply is a log-in’s, and the device is known from then on', async () => {
    const { mobile, id } = await guarded()
    const { pending, code, wait, end, seat } = await waiting(mobile)
    expect({ pending, wait, end }).toEqual({
      pending: expect.stringMatching(/^[\w-]{43}$/),
      wait: 60,
      end: `•••${mobile.slice(-4)}`,
    })
    const reply = await goOn(pending, code, seat)
    expect(reply).toMatchObject({ errcode: 0, user: { id }, deviceKey: expect.stringMatching(/^[\w-]{43}$/) })
    expect(await call('online', {}, { ...seat, token: String(reply.token) })).toMatchObject({ code: 200 })
    expect(await goOn(pending, code, seat)).toEqual({ code: 200, errcode: 1122 })
    const known = await logIn(mobile, seat, { deviceKey: reply.deviceKey })
    expect(known).toMatchObject({ errcode: 0 })
    expect(Object.keys(reply).toSorted()).toEqual(Object.keys(known).toSorted())
    expect(await logIn(mobile)).toMatchObject({ errcode: 1121 })
    expect((await eventsOf(id)).filter((kind) => kind === 'loginNew')).toHaveLength(1)
  })

  test('reveals no more than a wrong password without the right one, and sends nothing', async () => {
    const { mobile, id } = await guarded()
    const before = [await db.$count(pendingLogins), await db.$count(smsMessages)]
    expect(await logIn(mobile, newClient(), {}, 'Wrong-Password-1')).toEqual({ code: 200, errcode: 101 })
    await change(id, { state: 'closed' })
    expect(await logIn(mobile, newClient(), {}, 'Wrong-Password-1')).toEqual({ code: 200, errcode: 101 })
    expect(await logIn(mobile)).toEqual({ code: 200, errcode: 102 })
    expect([await db.$count(pendingLogins), await db.$count(smsMessages)]).toEqual(before)
  })

  test('stores neither token nor code, nor the device, in plain text', async () => {
    const { mobile } = await guarded()
    const { pending, code, seat } = await waiting(mobile)
    const rows = JSON.stringify([await db.select().from(pendingLogins), await db.select().from(oneTimeCodes)])
    for (const secret of [pending, `"${code}"`, seat.device, mobile.slice(1)]) expect(rows).not.toContain(secret)
    expect(rows).toContain(hashToken(pending))
  })

  test('continues only on its own device', async () => {
    const { mobile } = await guarded()
    const { pending, code, seat } = await waiting(mobile)
    expect(await goOn(pending, code, newClient())).toEqual({ code: 200, errcode: 1122 })
    expect(await call('loginStepSend', { pending }, newClient())).toEqual({ code: 200, errcode: 1122 })
    expect(await goOn(`${pending}x`, code, seat)).toEqual({ code: 200, errcode: 1122 })
    expect(await goOn(pending, code, seat)).toMatchObject({ errcode: 0 })
  })

  test('refuses a code for another number, for another purpose, or none', async () => {
    const [first, second] = [await guarded(), await guarded()]
    const one = await waiting(first.mobile)
    const other = await waiting(second.mobile)
    const forget = await nextCode(first.mobile, codePurpose.forget)
    for (const code of [other.code, forget, '', 'abcdef', '12345']) {
      if (code === one.code) continue
      expect(await goOn(one.pending, code, one.seat)).toEqual({ code: 200, errcode: 1019 })
    }
    expect(await goOn(other.pending, other.code, other.seat)).toMatchObject({ errcode: 0, user: { id: second.id } })
  })

  test('has five tries, even in parallel, and another five with another code', async () => {
    const { mobile } = await guarded()
    const { pending, code, seat } = await waiting(mobile)
    const wrong = Array.from({ length: CODE_TRIES_MAX }, () => goOn(pending, another(code), seat))
    for (const reply of await Promise.all(wrong)) expect(reply).toEqual({ code: 200, errcode: 1019 })
    expect(await goOn(pending, code, seat)).toEqual({ code: 200, errcode: 1019 })
    pass(CODE_RESEND_MS)
    expect(await call('loginStepSend', { pending }, seat)).toMatchObject({ errcode: 0, wait: 60 })
    expect(await goOn(pending, await codeTo(mobile), seat)).toMatchObject({ errcode: 0 })
  })

  test('expires five minutes after its last code', async () => {
    const { mobile } = await guarded()
    const late = await waiting(mobile)
    pass(CODE_LIFE_MS)
    expect(await goOn(late.pending, late.code, late.seat)).toEqual({ code: 200, errcode: 1122 })
    expect(await call('loginStepSend', { pending: late.pending }, late.seat)).toEqual({ code: 200, errcode: 1122 })
    const { pending, code, seat } = await waiting(mobile)
    pass(CODE_LIFE_MS - 1_000)
    await call('loginStepSend', { pending }, seat)
    const fresh = await codeTo(mobile)
    pass(CODE_LIFE_MS - 1_000)
    if (fresh !== code) expect(await goOn(pending, code, seat)).toEqual({ code: 200, errcode: 1019 })
    expect(await goOn(pending, fresh, seat)).toMatchObject({ errcode: 0 })
    await waiting(mobile)
    expect(await deleteExpiredLogins()).toBeGreaterThan(0)
    expect(await db.$count(pendingLogins)).toBe(1)
  })

  test('ignores a repetition within a minute, which does not prolong it', async () => {
    const { mobile } = await guarded()
    const { pending, code, seat } = await waiting(mobile)
    const sent = await db.$count(smsMessages)
    pass(20_000)
    expect(await call('loginStepSend', { pending }, seat)).toMatchObject({ errcode: 0, wait: 40 })
    expect(await db.$count(smsMessages)).toBe(sent)
    pass(CODE_LIFE_MS - 20_000)
    expect(await goOn(pending, code, seat)).toEqual({ code: 200, errcode: 1122 })
  })

  test('in two tabs shares one code, which logs in one of them', async () => {
    const { mobile } = await guarded()
    const one = await waiting(mobile)
    pass(10_000)
    const other = await waiting(mobile, one.seat)
    expect(other).toMatchObject({ code: one.code, wait: 50 })
    expect(other.pending).not.toBe(one.pending)
    expect(await goOn(other.pending, one.code, one.seat)).toMatchObject({ errcode: 0 })
    expect(await goOn(one.pending, one.code, one.seat)).toEqual({ code: 200, errcode: 1019 })
    // A used code imposes no waiting time.
    expect(await call('loginStepSend', { pending: one.pending }, one.seat)).toMatchObject({ wait: 60 })
    expect(await goOn(one.pending, await codeTo(mobile), one.seat)).toMatchObject({ errcode: 0 })
  })

  test('opens one session when its code comes several times in parallel', async () => {
    const { mobile } = await guarded()
    const { pending, code, seat } = await waiting(mobile)
    const replies = await Promise.all([1, 2, 3].map(() => goOn(pending, code, seat)))
    expect(replies.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
    for (const { errcode } of replies) expect([0, 1019, 1122]).toContain(errcode)
  })

  test.each([
    ['closed', { state: 'closed' }, 102],
    ['excluded', { state: 'excluded' }, 1049],
    ['bound to another number', { mobile: '' }, 1122],
  ] as const)('comes to nothing when the account is %s before the code', async (_, what, errcode) => {
    const { mobile, id } = await guarded()
    const { pending, code, seat } = await waiting(mobile)
    await change(id, 'mobile' in what ? { mobile: e164(newNumber()) } : what)
    expect(await call('loginStepSend', { pending }, seat)).toEqual({ code: 200, errcode })
    expect(await goOn(pending, code, seat)).toEqual({ code: 200, errcode })
  })

  test('is invalidated by a change of the password before the code', async () => {
    const { mobile, seat: own } = await guarded()
    const { pending, code, seat } = await waiting(mobile)
    const fields = { current: await encrypted(PASSWORD), password: await encrypted('Habagat-2026') }
    expect(await call('changePassword', fields, own)).toMatchObject({ errcode: 0 })
    expect(await goOn(pending, code, seat)).toEqual({ code: 200, errcode: 1122 })
  })

  test('still needs its code when two-factor was switched off meanwhile; the next needs none', async () => {
    const { mobile, seat: own } = await guarded()
    const { pending, code, seat } = await waiting(mobile)
    expect(await setTwoFactor(own, false)).toMatchObject({ hasStep: false })
    expect(await goOn(pending, another(code), seat)).toEqual({ code: 200, errcode: 1019 })
    expect(await goOn(pending, code, seat)).toMatchObject({ errcode: 0 })
    expect(await logIn(mobile)).toMatchObject({ errcode: 0 })
  })

  test('has a number of codes per hour, which strangers do not use up; a known device is not limited', async () => {
    const { mobile } = await guarded()
    // Strangers who know the number use up the strangers' quota.
    for (let count = 0; count < CODES_PER_HOUR_MAX; count += 1) await nextCode(mobile, codePurpose.forget)
    pass(CODE_RESEND_MS)
    expect(await send(mobile, codePurpose.forget)).toMatchObject({ errcode: 1020 })
    const first = await waiting(mobile)
    const { deviceKey } = await goOn(first.pending, first.code, first.seat)
    for (let count = 1; count < CODES_PER_HOUR_MAX; count += 1) {
      pass(CODE_RESEND_MS)
      await waiting(mobile)
    }
    pass(CODE_RESEND_MS)
    expect(await logIn(mobile)).toEqual({ code: 200, errcode: 1020, retryAfter: expect.any(Number) })
    expect(await logIn(mobile, newClient(), { deviceKey })).toMatchObject({ errcode: 0 })
  })

  test('cannot be disturbed by a stranger’s request for a code', async () => {
    const { mobile, seat: own } = await guarded()
    const { pending, code, seat } = await waiting(mobile)
    pass(CODE_RESEND_MS)
    expect(await send(mobile, codePurpose.step)).toEqual({ code: 200, errcode: 101 })
    expect(await send(newNumber(), codePurpose.step, own)).toEqual({ code: 200, errcode: 101 })
    expect(await goOn(pending, code, seat)).toMatchObject({ errcode: 0 })
  })

  test('is refused while no codes can be sent, to a player with the password', async () => {
    const { mobile } = await guarded()
    const { pending, seat } = await waiting(mobile)
    chooseSmsGateway(null)
    expect(await logIn(mobile)).toEqual({ code: 200, errcode: 1120 })
    expect(await logIn(mobile, newClient(), {}, 'Wrong-Password-1')).toEqual({ code: 200, errcode: 101 })
    expect(await call('loginStepSend', { pending }, seat)).toEqual({ code: 200, errcode: 1120 })
  })

  test('needs its own code after a password reset too', async () => {
    const { mobile } = await guarded()
    const first = await waiting(mobile)
    const { deviceKey: old } = await goOn(first.pending, first.code, first.seat)
    const renew = async (deviceKey?: string) => {
      const seat = { ...phoneOf(mobile), ...(deviceKey && { deviceKey }) }
      const fresh = {
        countryCode: '63',
        mobile,
        code: await nextCode(mobile, codePurpose.forget, seat),
        birthDate: BIRTH_DATE,
      }
      return call('forgetPassword', { ...fresh, password: await encrypted('Habagat-2026'), deviceKey }, phoneOf(mobile))
    }
    const { deviceKey } = await renew()
    expect(deviceKey).toMatch(/^[\w-]{43}$/)
    for (const key of [deviceKey, old]) {
      expect(await logIn(mobile, newClient(), { deviceKey: key }, 'Habagat-2026')).toMatchObject({ errcode: 1121 })
    }
    pass(CODE_RESEND_MS)
    const { seat, pending, code } = await waiting(mobile, newClient(), 'Habagat-2026')
    const { deviceKey: known } = await goOn(pending, code, seat)
    // Only a device that was known before the new password stays known afterwards.
    expect(await renew(String(known))).toMatchObject({ deviceKey: known })
    expect(await logIn(mobile, newClient(), { deviceKey: known }, 'Habagat-2026')).toMatchObject({ errcode: 0 })
  })
})
