import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { codePurpose } from '#contract/enumerations.ts'
import { db } from '#server/db/database.ts'
import { tellOfSafety } from '#server/inbox/safety.ts'
import { chooseSmsGateway } from '#server/sms/chosen.ts'
import { players } from '#server/standing/tables.ts'
import { type Client, call, newClient } from '../call.ts'
import { newPlayer } from '../player.ts'
import { configure, layPhones, newNumber, nextCode, registered, send, written } from './phones.ts'
import { guarded, logIn, setTwoFactor, twoFactorCode } from './twoFactorPlayer.ts'

layPhones()

type Mail = { title: string; values: Record<string, string> }

const standing = (seat: Client) => call('getSafety', {}, seat)
async function mailsOf(seat: Client): Promise<Mail[]> {
  await tellOfSafety()
  const rows = (await call('getMail2', {}, seat)).rows as Mail[]
  return rows.filter(({ title }) => title !== 'welcome')
}

describe('two-factor log-in', () => {
  test('is off until a player with password and phone switches it on', async () => {
    const { mobile, seat } = await registered()
    expect(await standing(seat)).toMatchObject({ hasPassword: true, hasStep: false, canSendCodes: true })
    const code = await twoFactorCode(mobile, seat)
    expect(await setTwoFactor(seat, true, code, 'Wrong-Password-1')).toEqual({ code: 200, errcode: 1170 })
    expect(await call('setLoginStep', { isOn: true, code }, seat)).toEqual({ code: 200, errcode: 1170 })
    expect(await setTwoFactor(seat, true)).toEqual({ code: 200, errcode: 1019 })
    expect(await setTwoFactor(seat, true, await nextCode(mobile, codePurpose.bind, seat))).toEqual({
      code: 200,
      errcode: 1019,
    })
    expect(await standing(seat)).toMatchObject({ hasStep: false })
    expect(await setTwoFactor(seat, true, code)).toEqual({ code: 200, errcode: 0, hasStep: true })
    expect(await standing(seat)).toMatchObject({ hasStep: true })
    expect(await setTwoFactor(seat, true, code)).toEqual({ code: 200, errcode: 1019 })
  })

  test('is switched off by the password alone, and not by another', async () => {
    const { mobile, seat } = await guarded()
    expect(await setTwoFactor(seat, false, undefined, 'Wrong-Password-1')).toEqual({ code: 200, errcode: 1170 })
    expect(await logIn(mobile)).toMatchObject({ errcode: 1121 })
    expect(await setTwoFactor(seat, false)).toEqual({ code: 200, errcode: 0, hasStep: false })
    expect(await logIn(mobile)).toMatchObject({ errcode: 0 })
  })

  test('leaves known devices known', async () => {
    const { mobile, seat } = await registered()
    const { deviceKey } = await logIn(mobile)
    await setTwoFactor(seat, true, await twoFactorCode(mobile, seat))
    expect(await logIn(mobile, newClient(), { deviceKey })).toMatchObject({ errcode: 0 })
    await call('endSessions', {}, seat)
    expect(await logIn(mobile, newClient(), { deviceKey })).toMatchObject({ errcode: 1121 })
  })

  test('needs a number', async () => {
    configure(written)
    const seat = await newPlayer()
    const { password, id } = seat
    expect(await setTwoFactor(seat, true, '123456', password)).toEqual({ code: 200, errcode: 1125 })
    expect(await send(newNumber(), codePurpose.step, seat)).toEqual({ code: 200, errcode: 101 })
    // The database refuses it too, since nobody could log in any more.
    const update = db.update(players).set({ hasTwoFactor: true }).where(eq(players.id, id))
    await expect(update).rejects.toThrow()
  })

  test('cannot be switched on while no code can be sent, but off', async () => {
    const { seat } = await guarded()
    chooseSmsGateway(null)
    expect(await standing(seat)).toMatchObject({ hasStep: true, canSendCodes: false })
    expect(await setTwoFactor(seat, false)).toMatchObject({ hasStep: false })
  })

  test('refuses after ten wrong passwords', async () => {
    const { seat } = await guarded()
    const tries = await Promise.all(Array.from({ length: 12 }, () => setTwoFactor(seat, false, undefined, 'Wrong-1')))
    expect(tries.filter(({ errcode }) => errcode === 1170)).toHaveLength(10)
    expect(tries.filter(({ errcode }) => errcode === 1043)).toHaveLength(2)
    expect(await setTwoFactor(seat, false)).toMatchObject({ errcode: 1043 })
  })

  test('is announced by mail, once per change', async () => {
    const { mobile, seat } = await guarded()
    expect(await setTwoFactor(seat, true, await twoFactorCode(mobile, seat))).toMatchObject({ hasStep: true })
    await Promise.all([setTwoFactor(seat, false), setTwoFactor(seat, false)])
    const mails = await mailsOf(seat)
    expect(mails.map(({ title }) => title).toSorted()).toEqual(['stepOff', 'stepOn'])
  })
})
