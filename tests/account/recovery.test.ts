import { expect, test, vi } from 'vitest'
import { CODE_RESEND_MS, CODE_TRIES_MAX } from '#contract/account/limits.ts'
import { codePurpose } from '#contract/enumerations.ts'
import { config } from '#server/base/config.ts'
import { log } from '#server/base/log.ts'
import { db } from '#server/db/database.ts'
import { smsMessages } from '#server/sms/tables.ts'
import { type Client, call, newClient } from '../call.ts'
import { BIRTH_DATE, encrypted } from '../player.ts'
import { another, codeTo, layPhones, newNumber, pass, registered, send } from './phones.ts'

vi.hoisted(() => {
  vi.stubEnv('PERYA_LOGIN_ATTEMPTS', '30')
  vi.stubEnv('PERYA_SMS_PER_DAY', '40')
})

layPhones()

const forget = async (mobile: string, code: string, seat: Client, deviceKey?: string) =>
  await call(
    'forgetPassword',
    { countryCode: '63', mobile, code, password: await encrypted('Habagat-2026'), deviceKey, birthDate: BIRTH_DATE },
    seat,
  )

test('a stranger who knows the number cannot block its recovery', async () => {
  for (const isKnown of [true, false]) {
    const { mobile, deviceKey } = await registered()
    pass(CODE_RESEND_MS)
    const owner = newClient()
    const key = isKnown ? deviceKey : undefined
    // Requests and guesses from a network of their own, on one device and on many.
    const stranger = newClient()
    const hammer = async (code: string) => {
      for (let tries = 0; tries < CODE_TRIES_MAX + 1; tries += 1) {
        const seat = tries % 2 ? stranger : { ...newClient(), address: stranger.address }
        await send(mobile, codePurpose.forget, seat)
        expect(await forget(mobile, code, seat)).not.toMatchObject({ errcode: 0 })
      }
    }
    await hammer('000000')
    const asked = await call('smsSend', { countryCode: '63', mobile, type: codePurpose.forget, deviceKey: key }, owner)
    expect(asked).toMatchObject({ errcode: 0, wait: 60 })
    const code = await codeTo(mobile)
    await hammer(code)
    await hammer(another(code))
    expect(await forget(mobile, code, owner, key)).toMatchObject({ errcode: 0 })
  }
})

test('guesses are limited: five at a code, and a number per network, for all numbers together', async () => {
  const { mobile } = await registered()
  pass(CODE_RESEND_MS)
  const owner = newClient()
  await send(mobile, codePurpose.forget, owner)
  const code = await codeTo(mobile)
  for (let tries = 0; tries < CODE_TRIES_MAX; tries += 1)
    expect(await forget(mobile, another(code), owner)).toMatchObject({ errcode: 1019 })
  expect(await forget(mobile, code, owner)).toMatchObject({ errcode: 1019 })

  const guesser = newClient()
  const guesses = Array.from({ length: config.loginAttempts + 8 }, () =>
    forget(newNumber(), '000000', { ...newClient(), address: guesser.address }),
  )
  const refused = (await Promise.all(guesses)).filter(({ errcode }) => errcode === 1043)
  expect(refused).toHaveLength(8)
  expect(refused[0]?.retryAfter).toBeGreaterThan(0)
})

test('daily text messages have a limit, announced in advance, and its last share is for owners', async () => {
  const warned = vi.spyOn(log, 'warn').mockReturnValue()
  const failed = vi.spyOn(log, 'error').mockReturnValue()
  // Moves to another day, so that earlier tests' messages do not count.
  pass(86_400_000)
  const { mobile, seat } = await registered()
  const stranger = () => send(newNumber(), codePurpose.forget, newClient())
  const before = await db.$count(smsMessages)
  const shared = Math.ceil(config.smsPerDay * 0.8)
  const replies = []
  for (let sent = 1; sent < shared; sent += 1) replies.push((await stranger()).errcode)
  expect(new Set(replies)).toEqual(new Set([0]))
  expect(warned).toHaveBeenCalledTimes(1)
  expect(await stranger()).toMatchObject({ errcode: 1020, retryAfter: expect.any(Number) })
  expect(await db.$count(smsMessages)).toBe(before + shared - 1)
  let own = 0
  for (; own < config.smsPerDay; own += 1) {
    pass(15 * 60_000)
    await call('online', {}, seat)
    if ((await send(mobile, codePurpose.bank, seat)).errcode !== 0) break
  }
  expect(own).toBe(config.smsPerDay - shared)
  expect(failed).toHaveBeenCalledTimes(1)
  expect(await stranger()).toMatchObject({ errcode: 1020 })
  pass(86_400_000)
  expect(await stranger()).toMatchObject({ errcode: 0 })
})
