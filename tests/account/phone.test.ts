import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { CODE_LIFE_MS } from '#contract/account/limits.ts'
import { codePurpose } from '#contract/enumerations.ts'
import { hiddenMobile } from '#contract/rules.ts'
import { sessions } from '#server/account/tables.ts'
import { db } from '#server/db/database.ts'
import { tellOfSafety } from '#server/inbox/safety.ts'
import { birthDates } from '#server/standing/ageTables.ts'
import { players } from '#server/standing/tables.ts'
import { type Client, call } from '../call.ts'
import { BIRTH_DATE, credentials, encrypted, newPlayer } from '../player.ts'
import {
  codeTo,
  configure,
  e164,
  layPhones,
  newNumber,
  nextCode,
  pass,
  phoneOf,
  register,
  registered,
  send,
  written,
} from './phones.ts'

layPhones()

describe('registration', () => {
  test('uses the configured call only', async () => {
    const mobile = newNumber()
    const body = { ...(await credentials(mobile, 'Parol-Night-1')), type: 0 }
    expect(await call('accountRegist', body)).toMatchObject({ errcode: 1047 })
    configure({ registerType: 'phoneNoOtp' })
    expect(await register(mobile, '000000')).toMatchObject({ errcode: 1047 })
    expect(await call('accountRegist', body)).toMatchObject({
      errcode: 0,
      user: { accountType: 3, mobile: e164(mobile) },
    })
    expect(await call('accountRegist', body)).toMatchObject({ errcode: 1045 })
    configure({ registerType: 'phone', otpStatus: false, mode: 'green' })
    expect(await call('accountRegist', body)).toMatchObject({ errcode: 1047 })
    configure({ mode: 'standard' })
    const name = { ...(await credentials('mariaclara', 'Parol-Night-1')), type: 0 }
    expect(await call('accountRegist', name)).toMatchObject({ errcode: 101 })
  })

  test('by username refuses a name that looks like a number', async () => {
    configure({ registerType: 'username' })
    const body = { ...(await credentials(newNumber(), 'Parol-Night-1')), type: 0 }
    expect(await call('accountRegist', body)).toMatchObject({ errcode: 101 })
  })
})

describe('forgetPassword', () => {
  test('on a device that the account does not know needs the date of birth beside the code', async () => {
    const { mobile, id, deviceKey } = await registered()
    const renew = async (shown: object, seat: Client) => {
      const fields = { countryCode: '63', mobile, password: await encrypted('Habagat-2026'), ...shown }
      return call('forgetPassword', fields, seat)
    }
    const code = await nextCode(mobile, codePurpose.forget)
    expect(await renew({ code }, phoneOf(mobile))).toEqual({ code: 200, errcode: 1147 })
    expect(await renew({ code, birthDate: '1991-02-03' }, phoneOf(mobile))).toEqual({ code: 200, errcode: 1148 })
    // The number of nobody is answered alike before a code is shown.
    const nobodys = { countryCode: '63', mobile: newNumber(), code, password: await encrypted('Habagat-2026') }
    expect(await call('forgetPassword', nobodys)).toEqual({ code: 200, errcode: 1147 })
    // A wrong date has used the code up.
    expect(await renew({ code, birthDate: BIRTH_DATE }, phoneOf(mobile))).toMatchObject({ errcode: 1019 })
    await db.delete(birthDates).where(eq(birthDates.player, id))
    const next = await nextCode(mobile, codePurpose.forget)
    expect(await renew({ code: next, birthDate: BIRTH_DATE }, phoneOf(mobile))).toMatchObject({ errcode: 1148 })
    // A device that has logged in before needs none.
    const known = await nextCode(mobile, codePurpose.forget, { ...phoneOf(mobile), deviceKey })
    expect(await renew({ code: known, deviceKey }, phoneOf(mobile))).toMatchObject({ errcode: 0 })
  })

  const forget = async (mobile: string, code: string, password = 'Habagat-2026') =>
    call(
      'forgetPassword',
      { countryCode: '63', mobile, code, password: await encrypted(password), birthDate: BIRTH_DATE },
      phoneOf(mobile),
    )
  test('sets the password and ends every session', async () => {
    const { mobile, id, seat } = await registered()
    expect(await forget(mobile, await nextCode(mobile, codePurpose.forget))).toEqual({
      code: 200,
      errcode: 0,
      deviceKey: expect.stringMatching(/^[\w-]{43}$/),
    })
    const live = await db
      .select()
      .from(sessions)
      .where(and(eq(sessions.player, id), isNull(sessions.endedAt)))
    expect(live).toEqual([])
    expect(await call('online', {}, seat)).toMatchObject({ code: 401 })
    expect(await call('accountLogin', await credentials(mobile, 'Parol-Night-1'))).toMatchObject({ errcode: 101 })
    expect(await call('accountLogin', await credentials(mobile, 'Habagat-2026'))).toMatchObject({ errcode: 0 })
  })

  test('refuses a number without an account, a closed one, and a password out of bounds', async () => {
    const nobody = newNumber()
    expect(await forget(nobody, await nextCode(nobody, codePurpose.forget))).toMatchObject({ errcode: 101 })
    const { mobile, id } = await registered()
    const code = await nextCode(mobile, codePurpose.forget)
    expect(await forget(mobile, code, 'short')).toMatchObject({ errcode: 101 })
    await db.update(players).set({ state: 'closed' }).where(eq(players.id, id))
    expect(await forget(mobile, code)).toMatchObject({ errcode: 102 })
  })
})

test('guesses at a number are counted in any notation', async () => {
  const { mobile } = await registered()
  const national = mobile.slice(1)
  const ways = [mobile, national, `+63${national}`, `63${national}`, ` ${mobile}`, `(${mobile})`, `0${national}.`]
  const written = [...ways, ...[1, 2, 3, 4, 5].map((at) => `${mobile.slice(0, at)}-${mobile.slice(at)}`)]
  for (const [turn, way] of written.entries()) {
    const reply = await call('accountLogin', await credentials(way, 'Wrong-Password-1'))
    expect(reply, way).toMatchObject({ errcode: turn < 10 ? 101 : 1043 })
  }
  // The right password in another notation of the number allows no extra guesses.
  expect(await call('accountLogin', await credentials(`0 ${national}`, 'Parol-Night-1'))).toMatchObject({
    errcode: 1043,
  })
})

test('guesses at a player’s name and number are counted together', async () => {
  const { id, mobile } = await registered()
  const account = `amihan${id}`
  await db.update(players).set({ account }).where(eq(players.id, id))
  for (let turn = 0; turn < 12; turn += 1) {
    const reply = await call('accountLogin', await credentials(turn % 2 ? account : mobile, 'Wrong-Password-1'))
    expect(reply).toMatchObject({ errcode: turn < 10 ? 101 : 1043 })
  }
  expect(await call('accountLogin', await credentials(account, 'Parol-Night-1'))).toMatchObject({ errcode: 1043 })
  // A free name does not count against them.
  expect(await call('accountLogin', await credentials(String(id), 'Wrong-Password-1'))).toMatchObject({ errcode: 101 })
})

describe('two tabs of one player', () => {
  test('with one code for a new password: one of them sets it, and repeating fails', async () => {
    const { mobile } = await registered()
    const code = await nextCode(mobile, codePurpose.forget)
    const passwords = ['Amihan-2026', 'Habagat-2026']
    const renew = async (password: string) =>
      call(
        'forgetPassword',
        { countryCode: '63', mobile, code, password: await encrypted(password), birthDate: BIRTH_DATE },
        phoneOf(mobile),
      )
    const replies = await Promise.all(passwords.map(renew))
    expect(replies.map(({ errcode }) => errcode).sort()).toEqual([0, 1019])
    const won = replies.findIndex(({ errcode }) => errcode === 0)
    for (const [index, password] of passwords.entries()) {
      const reply = await call('accountLogin', await credentials(mobile, password))
      expect(reply).toMatchObject({ errcode: index === won ? 0 : 101 })
    }
    expect(await renew('Tsubibo-2026')).toMatchObject({ errcode: 1019 })
  })

  test('with one code to bind a number: it is bound once, and stays so', async () => {
    const { mobile, seat } = await registered()
    const code = await nextCode(mobile, codePurpose.bind, seat)
    const bind = () => call('bindAccount', { countryCode: '63', mobile, code }, seat)
    const replies = await Promise.all([bind(), bind(), bind()])
    expect(replies.map(({ errcode }) => errcode).sort()).toEqual([0, 1019, 1019])
    expect(await bind()).toMatchObject({ errcode: 1019 })
  })

  test('with codes five minutes old: neither is valid', async () => {
    const { mobile, seat } = await registered()
    const [forget, bind] = [await nextCode(mobile, codePurpose.forget), await nextCode(mobile, codePurpose.bind, seat)]
    pass(CODE_LIFE_MS)
    const password = await encrypted('Habagat-2026')
    const renewed = await call(
      'forgetPassword',
      { countryCode: '63', mobile, code: forget, password, birthDate: BIRTH_DATE },
      phoneOf(mobile),
    )
    expect(renewed).toMatchObject({ errcode: 1019 })
    expect(await call('bindAccount', { countryCode: '63', mobile, code: bind }, seat)).toMatchObject({ errcode: 1019 })
  })
})

describe('bindAccount', () => {
  const bind = async (seat: Client, mobile: string, code: string, shown = 'Tsubibo-4321') =>
    await call('bindAccount', { countryCode: '63', mobile, code, password: await encrypted(shown) }, seat)
  const named = async () => {
    configure(written)
    const player = await newPlayer()
    configure({ registerType: 'phone', otpStatus: true })
    return player
  }

  test('binds a number, by which its player can then log in', async () => {
    const seat = await named()
    const { password } = seat
    const mobile = newNumber()
    expect(await bind(seat, mobile, '000000')).toMatchObject({ errcode: 1019 })
    const code = await nextCode(mobile, codePurpose.bind, seat)
    expect(await bind(seat, mobile, code)).toMatchObject({ errcode: 0, mobile: e164(mobile) })
    expect(await call('accountLogin', await credentials(mobile, password))).toMatchObject({ errcode: 0 })
    expect(await bind(seat, mobile, await nextCode(mobile, codePurpose.bind, seat))).toMatchObject({ errcode: 0 })
  })

  test('is announced to its player once, by mail, with the number half hidden', async () => {
    const seat = await named()
    const mobile = newNumber()
    await bind(seat, mobile, await nextCode(mobile, codePurpose.bind, seat))
    await bind(seat, mobile, await nextCode(mobile, codePurpose.bind, seat))
    await tellOfSafety()
    const { rows } = await call('getMail2', {}, seat)
    // The dispatcher has validated the reply against the contract's schema.
    const told = (rows as { title: string }[]).filter(({ title }) => title !== 'welcome')
    expect(told).toMatchObject([{ title: 'numberBound', values: { account: hiddenMobile(e164(mobile)) } }])
  })

  test('refuses another player’s number, and a second one without a code to the first', async () => {
    const [first, second] = [await named(), await named()]
    const mobile = newNumber()
    expect(await bind(first, mobile, await nextCode(mobile, codePurpose.bind, first))).toMatchObject({
      errcode: 0,
    })
    expect(await bind(second, mobile, await nextCode(mobile, codePurpose.bind, second))).toMatchObject({
      errcode: 1045,
    })
    const other = newNumber()
    expect(await bind(first, other, await nextCode(other, codePurpose.bind, first))).toMatchObject({
      errcode: 1128,
    })
  })

  test('in parallel with registering the same number: one of the two succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const seat = await named()
      const mobile = newNumber()
      const code = await nextCode(mobile, codePurpose.bind, seat)
      await send(mobile)
      const registerCode = await codeTo(mobile)
      const replies = await Promise.all([bind(seat, mobile, code), register(mobile, registerCode)])
      expect(replies.map(({ errcode }) => errcode).sort()).toEqual([0, 1045])
    }
  })
})
