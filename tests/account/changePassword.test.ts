import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FIRST_PASSWORD_WITHIN_MS } from '#contract/account/limits.ts'
import { errcodes } from '#contract/errcodes.ts'
import { NO_PASSWORD } from '#server/account/password.ts'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { players } from '#server/standing/tables.ts'
import { type Client, call, newClient } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { credentials, encrypted, newPlayer, type TestPlayer } from '../player.ts'

const NEW = 'Habagat-2026'

beforeAll(freshDatabase)
afterEach(() => setClock(undefined))

const change = async (seat: Client, current: string, fresh = NEW) =>
  call('changePassword', { current: await encrypted(current), password: await encrypted(fresh) }, seat)
const logIn = async (account: string, password: string, seat = newClient()) =>
  call('accountLogin', await credentials(account, password), seat)
const isAlive = async (seat: Client) => (await call('online', {}, seat)).code === 200

async function another({ account, password }: TestPlayer): Promise<Client> {
  const seat = newClient()
  return { ...seat, token: (await logIn(account, password, seat)).token as string }
}

/** A player registered by third-party login has no password. */
async function withoutPassword(): Promise<TestPlayer> {
  const player = await newPlayer()
  await db.update(players).set({ passwordHash: NO_PASSWORD }).where(eq(players.id, player.id))
  return player
}

describe('changePassword', () => {
  test('sets the new one, ends every other session and gives this one a new token', async () => {
    const player = await newPlayer()
    const others = [await another(player), await another(player)]
    const reply = await change(player, player.password)
    expect(reply).toMatchObject({ code: 200, errcode: 0, ended: 2, token: expect.stringMatching(/^[\w-]{43}$/) })
    expect(reply.token).not.toBe(player.token)
    for (const seat of [...others, player]) expect(await isAlive(seat)).toBe(false)
    expect(await isAlive({ ...player, token: reply.token as string })).toBe(true)
    expect(await logIn(player.account, player.password)).toMatchObject({ errcode: 101 })
    expect(await logIn(player.account, NEW)).toMatchObject({ errcode: 0 })
  })

  test('refuses a wrong current password, garbage and a missing one alike, and changes nothing', async () => {
    const seat = await newPlayer()
    const { account, password } = seat
    const fresh = await encrypted(NEW)
    const replies = [
      await change(seat, 'Wrong-Password-1'),
      await call('changePassword', { password: fresh }, seat),
      await call('changePassword', { current: randomBytes(256).toString('base64'), password: fresh }, seat),
      await call('changePassword', { current: '!', password: fresh }, seat),
      await change(seat, password, 'short'),
      await call('changePassword', { current: await encrypted(password), password: '!' }, seat),
    ]
    for (const reply of replies) expect(reply).toEqual({ code: 200, errcode: 101 })
    expect(await isAlive(seat)).toBe(true)
    expect(await logIn(account, password)).toMatchObject({ errcode: 0 })
  })

  test('refuses the same password again, and reveals this only to its owner', async () => {
    const seat = await newPlayer()
    const { password } = seat
    expect(await change(seat, password, password)).toEqual({ code: 200, errcode: 1123 })
    expect(await change(seat, NEW, NEW)).toEqual({ code: 200, errcode: 101 })
  })

  test('limits guesses per player across devices, and not the next player’s', async () => {
    const player = await newPlayer()
    const replies = await Promise.all(
      Array.from({ length: 13 }, () => change({ ...newClient(), token: player.token }, 'Wrong-Password-1')),
    )
    expect(replies.filter(({ errcode }) => errcode === 101)).toHaveLength(10)
    expect(replies.filter(({ errcode }) => errcode === 1043)).toHaveLength(3)
    expect(await change(player, player.password)).toMatchObject({ errcode: 1043, retryAfter: expect.any(Number) })
    const other = await newPlayer()
    expect(await change(other, other.password)).toMatchObject({ errcode: 0 })
  })

  test('in parallel from two devices succeeds for one, and logs the other out', async () => {
    for (let round = 0; round < 4; round += 1) {
      const player = await newPlayer()
      const other = await another(player)
      const replies = await Promise.all([
        change(player, player.password, 'Habagat-2026'),
        change(other, player.password, 'Amihan-2026'),
      ])
      const [won, ...lost] = replies.toSorted((a, b) => Number(a.errcode) - Number(b.errcode))
      expect(won).toMatchObject({ errcode: 0 })
      // Slightly late, its password is wrong; later, its session has ended.
      expect([errcodes.loginWrong, 401]).toContain(lost[0]?.errcode)
      expect([await isAlive(player), await isAlive(other)]).toEqual([false, false])
      expect(await isAlive({ ...newClient(), token: won?.token as string })).toBe(true)
    }
  })

  test('keeps nobody logged in who uses the old password in parallel', async () => {
    for (let round = 0; round < 6; round += 1) {
      const player = await newPlayer()
      const [changed, login] = await Promise.all([
        change(player, player.password),
        logIn(player.account, player.password),
      ])
      expect(changed).toMatchObject({ errcode: 0 })
      if (login?.errcode === 0) expect(await isAlive({ ...newClient(), token: login.token as string })).toBe(false)
      else expect(login).toMatchObject({ errcode: 101 })
    }
  })

  test('is for players, and refuses unknown fields', async () => {
    const seat = await newPlayer()
    const { password } = seat
    const fields = { current: await encrypted(password), password: await encrypted(NEW) }
    expect(await call('changePassword', fields)).toMatchObject({ code: 401 })
    expect(await call('changePassword', { ...fields, player: 100_001 }, seat)).toMatchObject({ code: 400 })
    expect(await call('changePassword', { ...fields, password: 5 }, seat)).toMatchObject({ code: 400 })
  })
})

describe('a first password', () => {
  test('is set after a fresh log-in, once, and then works', async () => {
    const seat = await withoutPassword()
    const { account } = seat
    expect(await call('getSafety', {}, seat)).toMatchObject({ hasPassword: false })
    expect(await logIn(account, '')).toMatchObject({ errcode: 101 })
    const fields = { password: await encrypted(NEW) }
    const replies = await Promise.all([call('changePassword', fields, seat), call('changePassword', fields, seat)])
    const [won, lost] = replies.toSorted((one, other) => one.errcode - other.errcode)
    expect(won).toMatchObject({ errcode: 0 })
    // Slightly late, there is a password already; later, the session has ended.
    expect([errcodes.loginWrong, 401]).toContain(lost?.errcode)
    expect(await logIn(account, NEW)).toMatchObject({ errcode: 0 })
    const token = won?.token as string
    expect(await call('getSafety', {}, { ...seat, token })).toMatchObject({ hasPassword: true })
    expect(await call('changePassword', fields, { ...seat, token })).toMatchObject({ errcode: 101 })
  })

  test('is not set by a session that may be stolen since', async () => {
    const seat = await withoutPassword()
    setClock(new Date(Date.now() + FIRST_PASSWORD_WITHIN_MS + 1_000))
    expect(await call('changePassword', { password: await encrypted(NEW) }, seat)).toMatchObject({ errcode: 1124 })
  })
})
