import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SESSIONS_MAX } from '#contract/account/limits.ts'
import { type CallName, calls } from '#contract/calls/index.ts'
import { errcodes } from '#contract/errcodes.ts'
import { cleanSessions } from '#server/account/session.ts'
import { sessions } from '#server/account/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { config } from '#server/base/config.ts'
import { hashToken } from '#server/base/tokens.ts'
import { db } from '#server/db/database.ts'
import { players } from '#server/standing/tables.ts'
import { type Client, call, newClient, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { credentials, newPlayer } from '../player.ts'

const HOUR_MS = 3_600_000
const inHours = (hours: number) => setClock(new Date(Date.now() + hours * HOUR_MS))
const isAlive = async (seat: Client) => (await call('refreshData', {}, seat)).errcode === 0

beforeAll(freshDatabase)
afterEach(() => setClock(undefined))

describe('a session', () => {
  test('is identified by the hash of its token only', async () => {
    const seat = await newPlayer()
    const [row] = await db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(seat.token)))
    expect(row).toMatchObject({ device: seat.device, address: seat.address, phoneInfo: { os: 'android' } })
    expect(await isAlive({ ...seat, token: row?.tokenHash ?? '' })).toBe(false)
    expect(await isAlive({ ...seat, token: `${seat.token}x` })).toBe(false)
  })

  test('ends when it idles, and a ping keeps it from idling', async () => {
    const seat = await newPlayer()
    const idle = config.sessionIdleHours
    inHours(idle - 1)
    expect(await call('online', { gameId: 1001 }, seat)).toMatchObject({ code: 200, errcode: 0 })
    inHours(2 * idle - 2)
    expect(await isAlive(seat)).toBe(true)
    inHours(2 * idle)
    expect(await isAlive(seat)).toBe(false)
    expect(await call('online', {}, seat)).toMatchObject({ code: 401 })
  })

  test('ends at its absolute end, however often it pings', async () => {
    const seat = await newPlayer()
    for (let hours = 0; hours < config.sessionHours; hours += config.sessionIdleHours / 2) {
      inHours(hours)
      expect(await call('online', {}, seat)).toMatchObject({ code: 200 })
    }
    inHours(config.sessionHours + 0.1)
    expect(await call('online', {}, seat)).toMatchObject({ code: 401 })
  })

  test('ends with log-out, on this device only', async () => {
    const seat = await newPlayer()
    const { account, password } = seat
    const other = newClient()
    const reply = await call('accountLogin', await credentials(account, password), other)
    expect(await call('logout', {}, seat)).toMatchObject({ code: 200, errcode: 0 })
    expect(await isAlive(seat)).toBe(false)
    expect(await call('logout', {}, seat)).toMatchObject({ code: 401, message: 'Token is required' })
    expect(await isAlive({ ...other, token: reply.token as string })).toBe(true)
  })

  test('is invalid while its player is closed or excluded', async () => {
    const seat = await newPlayer()
    const { id } = seat
    for (const state of ['closed', 'excluded'] as const) {
      await db.update(players).set({ state }).where(eq(players.id, id))
      expect(await isAlive(seat)).toBe(false)
    }
    await db.update(players).set({ state: 'open' }).where(eq(players.id, id))
    expect(await isAlive(seat)).toBe(true)
  })

  test('ends when a player opens too many', async () => {
    const seat = await newPlayer()
    const { account, password } = seat
    const tokens: string[] = []
    for (let device = 0; device < SESSIONS_MAX; device += 1) {
      inHours(0.01 * (device + 1))
      const reply = await call('accountLogin', await credentials(account, password))
      tokens.push(reply.token as string)
    }
    expect(await isAlive(seat)).toBe(false)
    for (const token of tokens) expect(await isAlive({ ...newClient(), token })).toBe(true)
  })
})

describe('cleanSessions', () => {
  test('deletes sessions that ended long ago and no others', async () => {
    const seat = await newPlayer()
    const { id } = seat
    const rows = () => db.select().from(sessions).where(eq(sessions.player, id))
    inHours(24 * 89)
    await cleanSessions()
    expect(await rows()).toHaveLength(1)
    inHours(24 * 89 + config.sessionHours + 48)
    expect(await cleanSessions()).toBeGreaterThan(0)
    expect(await rows()).toHaveLength(0)
    setClock(undefined)
    expect(await isAlive(seat)).toBe(false)
  })
})

/** The public calls that answer a player's state: a guest's state would be a lie to a player whose session has ended. */
const stateCalls = Object.entries(calls).filter(
  ([, { access, refusals }]) => access === 'public' && (refusals as readonly string[]).includes('sessionEnded'),
)
// keys of a constant object
const stateNames = stateCalls.map(([name]) => name as CallName)

describe('a token that opens nothing', () => {
  test('is named in each public call that answers a player’s state', () => {
    const named = [
      'refreshData',
      'hasMailUnread',
      'getActivityIds',
      'getTaskUser',
      'getLoginPayUser3',
      'getAfterLoginInfo',
    ]
    expect(stateNames).toEqual(expect.arrayContaining([...named, 'appProxyUser4TaskUser']))
  })

  test.each(stateNames)('is told so by %s, which answers a guest without a token', async (name) => {
    const seat = await newPlayer()
    expect(await call(name, {}, seat)).toMatchObject({ code: 200, errcode: 0 })
    await succeed('logout', {}, seat)
    expect(await call(name, {}, seat)).toEqual({ code: 200, errcode: errcodes.sessionEnded })
    expect(await call(name, {}, { ...seat, token: 'not-a-token' })).toEqual({
      code: 200,
      errcode: errcodes.sessionEnded,
    })
    expect(await call(name, {}, { ...seat, token: '' })).toMatchObject({ code: 200, errcode: 0 })
  })

  test('keeps nobody from logging in, registering or reading the configuration', async () => {
    const { account, password } = await newPlayer()
    const from = { ...newClient(), token: 'not-a-token' }
    expect(await call('accountLogin', await credentials(account, password), from)).toMatchObject({ errcode: 0 })
    const fresh = { ...(await credentials(`s${randomUUID().slice(0, 8)}`, password)), type: 0 }
    expect(await call('accountRegist', fresh, from)).toMatchObject({ errcode: 0 })
    for (const name of ['anonymous/appConfig', 'anonymous/lobbyTips', 'getCustomerServices', 'exitGame'] as const) {
      const body = name === 'anonymous/appConfig' ? { gameListVersion: '' } : {}
      expect(await call(name, body, from)).toMatchObject({ code: 200, errcode: 0 })
    }
  })
})

describe('refreshData', () => {
  test('answers a guest with zeros', async () => {
    const zeros = { code: 200, errcode: 0, coin: 0, lottery: 0, bet: 0, vip: 0, totalRecharge: 0, firstRecharge: false }
    expect(await call('refreshData', {})).toMatchObject(zeros)
  })
})
