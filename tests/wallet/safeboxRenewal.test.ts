import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { codePurpose } from '#contract/enumerations.ts'
import { now } from '#server/base/clock.ts'
import { layPhones, newNumber, nextCode, pass, registered } from '../account/phones.ts'

import { type Client, call, newClient } from '../call.ts'
import { encrypted, newPlayer } from '../player.ts'

layPhones()

const OLD = '402917'
const NEW = '718293'
const DAY_MS = 86_400_000

/** A player with a bound number, and a box with 20 coins. */
async function owner() {
  const { mobile, seat } = await registered()
  await call('safeboxPasswordInit', { password: await encrypted(OLD) }, seat)
  await call('putSafebox', { requestId: randomUUID(), amount: 2_000 }, seat)
  return { mobile, seat }
}

const take = async (password: string, seat: Client) =>
  await call('takeSafebox', { requestId: randomUUID(), amount: 500, password: await encrypted(password) }, seat)

const renew = async (code: string, seat: Client, password = NEW, login = 'Parol-Night-1') =>
  await call(
    'renewSafePassword',
    { code, password: await encrypted(password), ...(login && { loginPassword: await encrypted(login) }) },
    seat,
  )

test('on a device not known for long, a code to the number alone opens nothing', async () => {
  const { mobile, seat } = await owner()
  const code = await nextCode(mobile, codePurpose.safebox, seat)
  expect(await call('getSafety', {}, seat)).toMatchObject({ needsPassword: true })
  expect(await renew(code, seat, NEW, '')).toEqual({ code: 200, errcode: 1170 })
  expect(await renew(code, seat, NEW, 'Wrong-Password-1')).toEqual({ code: 200, errcode: 1170 })
  expect(await take(OLD, seat)).toMatchObject({ errcode: 0 })
  expect(await renew(code, seat)).toMatchObject({ errcode: 0 })
})

test('a forgotten password is reset by a code to the bound number, and a hold of a day follows', async () => {
  const { mobile, seat } = await owner()
  for (let tries = 5; tries > 0; tries -= 1) await take('999998', seat)
  const code = await nextCode(mobile, codePurpose.safebox, seat)
  expect(await renew(code, seat, '111111')).toMatchObject({ errcode: 2104 })
  const renewed = await renew(code, seat)
  const until = now().getTime() + DAY_MS
  expect(renewed).toMatchObject({ errcode: 0, safebox: 2_000, restsUntil: until })
  expect(renewed.lockedUntil).toBeUndefined()

  expect(await take(OLD, seat)).toMatchObject({ errcode: 2102 })
  expect(await take(NEW, seat)).toMatchObject({ errcode: 2107, until })
  expect(await call('putSafebox', { requestId: randomUUID(), amount: 100 }, seat)).toMatchObject({ errcode: 0 })
  for (let hours = 24; hours > 0; hours -= 6) {
    pass(DAY_MS / 4)
    await call('online', {}, seat)
  }
  expect(await take(NEW, seat)).toMatchObject({ errcode: 0, safebox: 1_600 })
})

test('a code for another purpose, another number, or used before resets nothing', async () => {
  const { mobile, seat } = await owner()
  expect(await renew(await nextCode(mobile, codePurpose.forget), seat)).toMatchObject({ errcode: 1019 })
  expect(await renew(await nextCode(newNumber(), codePurpose.bind, seat), seat)).toMatchObject({ errcode: 1019 })
  expect(await renew('', seat)).toMatchObject({ errcode: 1019 })
  const code = await nextCode(mobile, codePurpose.safebox, seat)
  const replies = await Promise.all([1, 2, 3, 4].map(() => renew(code, seat)))
  expect(replies.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
})

test('without a bound number, or without a box, nothing can be reset', async () => {
  const { token } = await newPlayer({ coin: 0 })
  expect(await renew('123456', { ...newClient(), token })).toMatchObject({ errcode: 2106 })
  const { mobile, seat } = await registered()
  expect(await renew(await nextCode(mobile, codePurpose.safebox, seat), seat)).toMatchObject({ errcode: 2101 })
})
