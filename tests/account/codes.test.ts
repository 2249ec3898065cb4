import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  CODE_LIFE_MS,
  CODE_RESEND_MS,
  CODES_PER_HOUR_MAX,
  NETWORK_CODES_PER_HOUR_MAX,
} from '#contract/account/limits.ts'
import { codePurpose } from '#contract/enumerations.ts'
import { forgetOldCodes } from '#server/account/codes.ts'
import { oneTimeCodes } from '#server/account/tables.ts'
import { config } from '#server/base/config.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { balanceOf } from '#server/ledger/post.ts'
import { chooseSmsGateway } from '#server/sms/chosen.ts'
import { readMessages } from '#server/sms/outbox.ts'
import { smsMessages } from '#server/sms/tables.ts'
import { players } from '#server/standing/tables.ts'
import { runOperator } from '#tools/operator/commands.ts'
import { call, newClient } from '../call.ts'
import { BIRTH_DATE, credentials, encrypted } from '../player.ts'
import { said, terminal } from '../terminal.ts'
import {
  another,
  codeTo,
  configure,
  e164,
  layPhones,
  newNumber,
  pass,
  phoneOf,
  register,
  registered,
  send,
} from './phones.ts'

layPhones()

describe('smsSend', () => {
  test('sends six digits, with the same reply whether the number has an account', async () => {
    const { mobile } = await registered()
    pass(CODE_RESEND_MS)
    const stranger = newNumber()
    expect(await send(mobile, codePurpose.forget)).toEqual(await send(stranger, codePurpose.forget))
    expect(await codeTo(mobile)).toMatch(/^\d{6}$/)
    expect(await codeTo(stranger)).toMatch(/^\d{6}$/)
  })

  test('ignores a repetition within a minute, also twenty in parallel', async () => {
    const mobile = newNumber()
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(mobile)))
    expect(new Set(replies.map(({ errcode }) => errcode))).toEqual(new Set([0]))
    pass(20_000)
    expect(await send(mobile)).toMatchObject({ errcode: 0, wait: 40 })
    const sent = (await readMessages(100)).filter((message) => message.mobile === e164(mobile))
    expect(sent).toHaveLength(1)
    pass(CODE_RESEND_MS)
    expect(await send(mobile)).toMatchObject({ errcode: 0, wait: 60 })
    expect((await readMessages(100)).filter((message) => message.mobile === e164(mobile))).toHaveLength(2)
  })

  test('limits codes per number, device and address', async () => {
    const mobile = newNumber()
    for (let sent = 0; sent < CODES_PER_HOUR_MAX; sent += 1) {
      expect(await send(mobile)).toMatchObject({ errcode: 0 })
      pass(CODE_RESEND_MS)
    }
    expect(await send(mobile)).toMatchObject({ errcode: 1020, retryAfter: expect.any(Number) })
    for (const field of ['device', 'address'] as const) {
      const shared = newClient()[field]
      const replies = []
      for (let sent = 0; sent <= config.codes; sent += 1)
        replies.push(await send(newNumber(), 0, { ...newClient(), [field]: shared }))
      expect(replies.filter(({ errcode }) => errcode === 1020)).toHaveLength(1)
      expect(replies.at(-1)).toMatchObject({ errcode: 1020 })
    }
  })

  test('counts before it sends: codes to fifty numbers in parallel are limited like consecutive ones', async () => {
    for (const field of ['device', 'address'] as const) {
      const shared = newClient()[field]
      const asked = Array.from({ length: 50 }, () => send(newNumber(), 0, { ...newClient(), [field]: shared }))
      const errcodes = (await Promise.all(asked)).map(({ errcode }) => errcode).sort()
      expect(errcodes).toEqual([...Array(config.codes).fill(0), ...Array(50 - config.codes).fill(1020)])
    }
  })

  test('limits codes to a number, for all devices and networks, and returns the waiting time', async () => {
    const mobile = newNumber()
    const replies = await Promise.all(Array.from({ length: 12 }, (_, at) => send(mobile, at % 2, newClient())))
    const refused = replies.filter(({ errcode }) => errcode === 1020)
    expect(refused).toHaveLength(12 - CODES_PER_HOUR_MAX)
    for (const { retryAfter } of refused) expect(retryAfter).toBeOneOf([3_600, 3_599])
    expect((await readMessages(100)).filter((each) => each.mobile === e164(mobile))).toHaveLength(CODES_PER_HOUR_MAX)
    pass(3_600_000)
    expect(await send(mobile)).toMatchObject({ errcode: 0 })
  })

  test('limits one network’s codes, so that a stranger does not use up the hour', async () => {
    for (const networks of [['192.0.2.7'], ['2001:db8:7:1::1', '2001:db8:7:2::1', '2001:db8:7:2::2']]) {
      const mobile = newNumber()
      const stranger = (turn: number) => ({ ...newClient(), address: networks[turn % networks.length] ?? '' })
      for (let sent = 0; sent < NETWORK_CODES_PER_HOUR_MAX; sent += 1)
        expect(await send(mobile, codePurpose.forget, stranger(sent))).toMatchObject({ errcode: 0 })
      for (let tries = 0; tries < 5; tries += 1)
        expect(await send(mobile, codePurpose.forget, stranger(tries))).toMatchObject({ errcode: 1020 })
      expect(await send(mobile, codePurpose.forget, newClient())).toMatchObject({ errcode: 0 })
    }
  })

  test('from a session to its own number, or from a known device, has a quota that strangers do not use up', async () => {
    const { mobile, seat, deviceKey } = await registered()
    pass(CODE_RESEND_MS)
    for (let sent = 1; sent < CODES_PER_HOUR_MAX; sent += 1)
      expect(await send(mobile, codePurpose.forget, newClient())).toMatchObject({ errcode: 0 })
    expect(await send(mobile, codePurpose.forget, newClient())).toMatchObject({ errcode: 1020 })
    const known = (key: string) =>
      call('smsSend', { countryCode: '63', mobile, type: codePurpose.forget, deviceKey: key }, newClient())
    for (let sent = 0; sent < CODES_PER_HOUR_MAX; sent += 1) {
      pass(CODE_RESEND_MS)
      const own = sent % 2 ? send(mobile, codePurpose.bank, seat) : known(deviceKey)
      expect(await own).toMatchObject({ errcode: 0 })
    }
    pass(CODE_RESEND_MS)
    expect(await send(mobile, codePurpose.bank, seat)).toMatchObject({ errcode: 1020 })
    expect(await known(deviceKey)).toMatchObject({ errcode: 1020 })
    const { deviceKey: other } = await registered()
    expect(await known(other)).toMatchObject({ errcode: 1020 })
  })

  test('refuses a code without use, alike for any number', async () => {
    const { mobile, seat } = await registered()
    const { seat: other } = await registered()
    pass(CODE_RESEND_MS)
    const before = await db.$count(smsMessages)
    const { step, bank, safebox, rights } = codePurpose
    for (const number of [mobile, newNumber()]) {
      for (const purpose of [step, bank, safebox, rights])
        for (const requester of [newClient(), other])
          expect(await send(number, purpose, requester)).toEqual({ code: 200, errcode: 101 })
      expect(await send(number, codePurpose.bind, newClient())).toEqual({ code: 200, errcode: 101 })
      configure({ registerType: 'username' })
      expect(await send(number, codePurpose.register, newClient())).toEqual({ code: 200, errcode: 1047 })
      configure({ registerType: 'phone', otpStatus: true })
    }
    expect(await db.$count(smsMessages)).toBe(before)
    for (const purpose of [step, bank, safebox, rights])
      expect(await send(mobile, purpose, seat)).toMatchObject({ errcode: 0 })
  })

  test('does not count an ignored request', async () => {
    const seat = newClient()
    const mobile = newNumber()
    for (let tap = 0; tap < config.codes; tap += 1) expect(await send(mobile, 0, seat)).toMatchObject({ errcode: 0 })
    expect(await send(newNumber(), 0, seat)).toMatchObject({ errcode: 0, wait: 60 })
  })

  test.each(['', '12345', '0917', '+1 415 555 0100', '08170000000', "0917'; drop", '९१७०००००००', 'x'.repeat(50)])(
    'refuses %j as a number',
    async (mobile) => {
      const reply = await send(mobile)
      expect(reply.code === 400 || reply.errcode === 101).toBe(true)
    },
  )

  test('is closed without a gateway', async () => {
    chooseSmsGateway(null)
    expect(await send(newNumber())).toMatchObject({ errcode: 1120 })
  })

  test('in the demo is shown by the operator’s command line', async () => {
    const mobile = newNumber()
    await send(mobile)
    await expect.poll(async () => (await readMessages(1))[0]?.state).toBe('sent')
    expect(await runOperator(['sms'], terminal())).toBe(0)
    const line = said.find((each) => each.includes(e164(mobile)))
    expect(line).toContain(`${await codeTo(mobile)} is your Perya code`)
  })

  test('stores neither number nor code in plain text', async () => {
    const mobile = newNumber()
    await send(mobile)
    const code = await codeTo(mobile)
    const rows = JSON.stringify([await db.select().from(oneTimeCodes), await db.select().from(smsMessages)])
    expect(rows).not.toContain(mobile.slice(1))
    expect(rows).not.toContain(code)
  })
})

describe('a code', () => {
  test('registers with the number in any usual form, once', async () => {
    const mobile = newNumber()
    await send(mobile)
    const code = await codeTo(mobile)
    const { userRegisterCoin } = catalogue().webConfig
    const written = `+63 ${mobile.slice(1, 4)}-${mobile.slice(4)}`
    const reply = await register(written, code, phoneOf(mobile))
    expect(reply).toMatchObject({
      errcode: 0,
      user: { account: e164(mobile), mobile: e164(mobile), accountType: 1, coin: userRegisterCoin },
    })
    expect(await register(mobile, code)).toMatchObject({ errcode: 1019 })
    for (const typed of [mobile, e164(mobile), mobile.slice(1)]) {
      expect(await call('accountLogin', await credentials(typed, 'Parol-Night-1'))).toMatchObject({ errcode: 0 })
    }
  })

  test('succeeds for one of ten in parallel', async () => {
    const mobile = newNumber()
    await send(mobile)
    const code = await codeTo(mobile)
    const replies = await Promise.all(Array.from({ length: 10 }, () => register(mobile, code)))
    expect(replies.map(({ errcode }) => errcode).sort()).toEqual([0, ...Array(9).fill(1019)])
    const [player] = await db
      .select()
      .from(players)
      .where(eq(players.mobile, e164(mobile)))
    expect(await balanceOf(db, `player:${player?.id ?? 0}:coin`)).toBe(catalogue().webConfig.userRegisterCoin)
  })

  test('is invalid after five wrong tries, even for the right one', async () => {
    const mobile = newNumber()
    await send(mobile)
    const code = await codeTo(mobile)
    for (let slip = 0; slip < 5; slip += 1) {
      expect(await register(mobile, another(code))).toMatchObject({ errcode: 1019 })
    }
    expect(await register(mobile, code)).toMatchObject({ errcode: 1019 })
  })

  test('is invalid after five minutes, and is deleted', async () => {
    const mobile = newNumber()
    await send(mobile)
    const code = await codeTo(mobile)
    pass(CODE_LIFE_MS)
    expect(await register(mobile, code)).toMatchObject({ errcode: 1019 })
    expect(await forgetOldCodes()).toBeGreaterThan(0)
  })

  test('is invalid for other requesters, and their tries do not count against it', async () => {
    const mobile = newNumber()
    const owner = newClient()
    await send(mobile, codePurpose.register, owner)
    const code = await codeTo(mobile)
    for (let tries = 0; tries < 12; tries += 1) {
      expect(await register(mobile, another(code), newClient())).toMatchObject({ errcode: 1019 })
      expect(await register(mobile, code, newClient())).toMatchObject({ errcode: 1019 })
    }
    expect(await register(mobile, code, { ...owner, address: newClient().address })).toMatchObject({ errcode: 0 })
  })

  test('is invalid for another number, another purpose, or after a newer one', async () => {
    const [mobile, other] = [newNumber(), newNumber()]
    await send(mobile)
    await send(other)
    const code = await codeTo(mobile)
    expect(await register(other, code)).toMatchObject({ errcode: 1019 })
    const body = { countryCode: '63', mobile, code, password: await encrypted('Parol-Night-2'), birthDate: BIRTH_DATE }
    expect(await call('forgetPassword', body)).toMatchObject({ errcode: 1019 })
    pass(CODE_RESEND_MS)
    await send(mobile)
    const newer = await codeTo(mobile)
    if (newer !== code) expect(await register(mobile, code)).toMatchObject({ errcode: 1019 })
    expect(await register(mobile, newer)).toMatchObject({ errcode: 0 })
  })

  test('of a number with an account reports that, and registers none', async () => {
    const { mobile } = await registered()
    pass(CODE_RESEND_MS)
    await send(mobile)
    expect(await register(mobile, another(await codeTo(mobile)))).toMatchObject({ errcode: 1019 })
    expect(await register(mobile, await codeTo(mobile))).toMatchObject({ errcode: 1045 })
  })

  test.each(['', '12345', '1234567', 'abcdef', '12 456', '１２３４５６'])('%j is refused', async (code) => {
    const mobile = newNumber()
    await send(mobile)
    expect(await register(mobile, code)).toMatchObject({ errcode: 1019 })
  })
})
