import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { KNOWN_DEVICES_MAX } from '#contract/account/limits.ts'
import { forgetOldSafety } from '#server/account/safetyEvents.ts'
import { knownDevices } from '#server/account/safetyTables.ts'
import { setClock } from '#server/base/clock.ts'
import { config } from '#server/base/config.ts'
import { hashToken, makeToken } from '#server/base/tokens.ts'
import { db } from '#server/db/database.ts'
import { type Client, call, newClient } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { credentials, encrypted, newPlayer } from '../player.ts'

beforeAll(freshDatabase)
afterEach(() => setClock(undefined))

const logIn = async (account: string, password: string, deviceKey?: string, seat: Client = newClient()) =>
  call('accountLogin', { ...(await credentials(account, password)), ...(deviceKey && { deviceKey }) }, seat)
const rowsOf = (player: number) => db.select().from(knownDevices).where(eq(knownDevices.player, player))

/** A player with the key of a device that has logged in. */
async function onDevice() {
  const player = await newPlayer()
  const { deviceKey } = await logIn(player.account, player.password)
  return { ...player, deviceKey: deviceKey as string }
}

/** A stranger guesses until the account accepts no more guesses. */
async function guessAt(account: string): Promise<void> {
  const replies = await Promise.all(Array.from({ length: 12 }, () => logIn(account, 'Wrong-Password-1')))
  expect(replies.filter(({ errcode }) => errcode === 1043)).toHaveLength(2)
}

describe('a known device', () => {
  test('has a key of its own, of which the database has only the hash', async () => {
    const { id, account, password, deviceKey } = await onDevice()
    expect(deviceKey).toMatch(/^[\w-]{43}$/)
    const rows = await rowsOf(id)
    // The other row is the registering device.
    expect(rows).toHaveLength(2)
    expect(rows.map(({ keyHash }) => keyHash)).toContain(hashToken(deviceKey))
    expect(JSON.stringify(rows)).not.toContain(deviceKey)
    expect(await logIn(account, password, deviceKey)).toMatchObject({ errcode: 0, deviceKey })
    expect(await rowsOf(id)).toHaveLength(2)
  })

  test('gets a new key for an invalid one', async () => {
    const { account, password } = await newPlayer()
    for (const odd of ['x', '%', 'ñ'.repeat(43), `${makeToken()}=`]) {
      const reply = await logIn(account, password, odd)
      expect(reply).toMatchObject({ errcode: 0, deviceKey: expect.stringMatching(/^[\w-]{43}$/) })
      expect(reply.deviceKey).not.toBe(odd)
    }
    expect(await logIn(account, password, 'x'.repeat(500))).toMatchObject({ code: 400 })
  })

  test('lets its player log in while strangers guess at the account', async () => {
    const { account, password, deviceKey } = await onDevice()
    await guessAt(account)
    expect(await logIn(account, password)).toMatchObject({ errcode: 1043 })
    expect(await logIn(account, password, deviceKey)).toMatchObject({ errcode: 0 })
    // Nor does the player's success allow the stranger more guesses.
    expect(await logIn(account, 'Wrong-Password-1')).toMatchObject({ errcode: 1043 })
  })

  test('lets its player log in when its address or its fingerprint is over the limit', async () => {
    const { account, password, deviceKey } = await onDevice()
    const seat = newClient()
    const guesses = Array.from({ length: config.loginAttempts + 1 }, (_, number) => `wala${number}x`)
    for (const name of guesses) await logIn(name, 'x', undefined, seat)
    expect(await logIn(account, password, undefined, seat)).toMatchObject({ errcode: 1043 })
    expect(await logIn(account, password, deviceKey, seat)).toMatchObject({ errcode: 0 })
  })

  test('has ten guesses itself, even in parallel, and none at another account', async () => {
    const { account, password, deviceKey } = await onDevice()
    const replies = await Promise.all(Array.from({ length: 14 }, () => logIn(account, 'Wrong-Password-1', deviceKey)))
    expect(replies.filter(({ errcode }) => errcode === 101)).toHaveLength(10)
    expect(await logIn(account, password, deviceKey)).toMatchObject({ errcode: 1043 })
    // Its guesses do not count against the account: the player logs in elsewhere.
    expect(await logIn(account, password)).toMatchObject({ errcode: 0 })
    const other = await onDevice()
    await guessAt(other.account)
    expect(await logIn(other.account, other.password, deviceKey)).toMatchObject({ errcode: 1043 })
  })

  test('becomes unknown after a remote log-out, or a new password', async () => {
    const seat = await onDevice()
    const { account, password, deviceKey } = seat
    await call('endSessions', {}, seat)
    await guessAt(account)
    expect(await logIn(account, password, deviceKey)).toMatchObject({ errcode: 1043 })

    const second = await onDevice()
    const fields = { current: await encrypted(second.password), password: await encrypted('Habagat-2026') }
    await call('changePassword', fields, second)
    // The device of the session that changed it stays known.
    expect(await rowsOf(second.id)).toHaveLength(1)
    await guessAt(second.account)
    expect(await logIn(second.account, 'Habagat-2026', second.deviceKey)).toMatchObject({ errcode: 1043 })
  })

  test('is deleted after half a year, and above the limit', async () => {
    const { id, account, password, deviceKey } = await onDevice()
    for (let device = 0; device < KNOWN_DEVICES_MAX; device += 1) await logIn(account, password)
    const rows = await rowsOf(id)
    expect(rows).toHaveLength(KNOWN_DEVICES_MAX)
    expect(rows.map(({ keyHash }) => keyHash)).not.toContain(hashToken(deviceKey))
    setClock(new Date(Date.now() + 181 * 86_400_000))
    expect(await forgetOldSafety()).toBeGreaterThan(0)
    expect(await rowsOf(id)).toEqual([])
  })
})
