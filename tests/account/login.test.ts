import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { takeLoginAttempt } from '#server/account/attempts.ts'
import { setClock } from '#server/base/clock.ts'
import { config } from '#server/base/config.ts'
import { db } from '#server/db/database.ts'
import { forgetOldAttempts } from '#server/rates/limiter.ts'
import { players } from '#server/standing/tables.ts'
import { type Client, call, newClient } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { credentials, newPlayer } from '../player.ts'

beforeAll(freshDatabase)

const logIn = async (account: string, password: string, seat: Client = newClient()) =>
  call('accountLogin', await credentials(account, password), seat)

const FACTS = { gameListVersion: '', os: 'android', version: '1.0.28', deviceModel: 'Chrome' }

describe('accountLogin', () => {
  test('opens a session for the account in any letter case', async () => {
    const { id, account, password } = await newPlayer()
    const reply = await logIn(account.toUpperCase(), password)
    expect(reply).toMatchObject({ code: 200, errcode: 0, user: { id, account } })
    const seat = { ...newClient(), token: reply.token as string }
    const info = await call('getAfterLoginInfoWeb', FACTS, seat)
    expect(info).toMatchObject({ errcode: 0, user: { id }, appGameList: expect.any(Array) })
    const again = await call('getAfterLoginInfoWeb', { ...FACTS, gameListVersion: info.gameListVersion }, seat)
    expect(again).not.toHaveProperty('appGameList')
  })

  test('is followed by the player’s state without the catalogue, and a guest’s is what is on', async () => {
    const seat = await newPlayer()
    const { gameListVersion: _, appGameList: __, ...state } = await call('getAfterLoginInfoWeb', FACTS, seat)
    expect(await call('getAfterLoginInfo', {}, seat)).toEqual(state)
    const { activityIds, activityMap, promotions } = await call('getActivityIds', {})
    const ofGuest = { code: 200, errcode: 0, activityIds, activityMap, promotions }
    expect(await call('getAfterLoginInfo', {})).toEqual(ofGuest)
  })

  test('refuses an unknown account, a wrong password and garbage with one and the same reply', async () => {
    const { account } = await newPlayer()
    const garbage = [
      '!',
      'AAAA',
      Buffer.alloc(256).toString('base64'),
      Buffer.alloc(256, 255).toString('base64'),
      ...Array.from({ length: 5 }, () => randomBytes(256).toString('base64')),
      randomBytes(300).toString('base64'),
    ]
    const replies = [
      await logIn(account, 'Wrong-Password-1'),
      await logIn('nobodyhere', 'Wrong-Password-1'),
      await logIn(account, ''),
      ...(await Promise.all(
        garbage.map(async (password) =>
          call('accountLogin', { ...(await credentials(`x${randomBytes(6).toString('hex')}`, 'x')), password }),
        ),
      )),
    ]
    for (const reply of replies) expect(reply).toEqual({ code: 200, errcode: 101 })
  })

  test('reports a closed or an excluded account only to a player with the password', async () => {
    for (const [state, errcode] of [
      ['closed', 102],
      ['excluded', 1049],
    ] as const) {
      const { id, account, password } = await newPlayer()
      await db.update(players).set({ state }).where(eq(players.id, id))
      expect(await logIn(account, password)).toEqual({ code: 200, errcode })
      expect(await logIn(account, 'Wrong-Password-1')).toEqual({ code: 200, errcode: 101 })
    }
  })

  test('replaces the client’s existing session', async () => {
    const seat = await newPlayer()
    const { account, password } = seat
    const reply = await logIn(account, password, seat)
    expect(reply.token).not.toBe(seat.token)
    expect(await call('online', {}, seat)).toMatchObject({ code: 401 })
    expect(await call('online', {}, { ...seat, token: reply.token as string })).toMatchObject({ code: 200, errcode: 0 })
  })
})

describe('attempts', () => {
  test('are limited per account, known or not, and even for the right password', async () => {
    const { account, password } = await newPlayer()
    for (const name of [account, 'walangganito']) {
      const tries = await Promise.all(Array.from({ length: 14 }, () => logIn(name, 'Wrong-Password-1')))
      expect(tries.filter(({ errcode }) => errcode === 101)).toHaveLength(10)
      const refused = tries.filter(({ errcode }) => errcode === 1043)
      expect(refused).toHaveLength(4)
      for (const { retryAfter } of refused) {
        expect(retryAfter).toBeGreaterThan(0)
        expect(retryAfter).toBeLessThanOrEqual(900)
      }
    }
    expect(await logIn(account, password)).toMatchObject({ errcode: 1043 })
    expect(await logIn(account.toUpperCase(), password)).toMatchObject({ errcode: 1043 })
  })

  test('are uncounted if the password was right', async () => {
    const { account, password } = await newPlayer()
    for (let round = 0; round < 3; round += 1) {
      for (let slip = 0; slip < 6; slip += 1) await logIn(account, 'Wrong-Password-1')
      expect(await logIn(account, password)).toMatchObject({ errcode: 0 })
    }
  })

  test.each(['address', 'device'] as const)('are limited per %s, whatever accounts are tried', async (field) => {
    const shared = newClient()[field]
    const attempt = (number: number) => ({ ...newClient(), account: `walang${field}${number}`, [field]: shared })
    for (let number = 1; number < config.loginAttempts; number += 1) await takeLoginAttempt(attempt(number))
    const replies = await Promise.all([1, 2, 3].map((number) => logIn(`wala${number}`, 'x', attempt(number))))
    expect(replies.map(({ errcode }) => errcode).sort()).toEqual([101, 1043, 1043])
  })
})

describe('forgetOldAttempts', () => {
  test('keeps the counters that still apply', async () => {
    const { account } = await newPlayer()
    await logIn(account, 'Wrong-Password-1')
    expect(await forgetOldAttempts()).toBe(0)
    setClock(new Date(Date.now() + 2 * 3_600_000))
    expect(await forgetOldAttempts()).toBeGreaterThan(0)
    setClock(undefined)
  })
})
