import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { like, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { takeAuthorization } from '#server/account/attempts.ts'
import { config } from '#server/base/config.ts'
import { db } from '#server/db/database.ts'
import { type Growing, growthKey, rowsPerDay } from '#server/rates/growth.ts'
import { forgetOldAttempts } from '#server/rates/limiter.ts'
import { rateLimits } from '#server/rates/tables.ts'
import { bounds } from '#server/rights/bounds.ts'
import { call, newClient } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { credentials, encrypted, newPlayer, PLAYER_PASSWORD, type TestPlayer } from '../player.ts'
import { enrich } from '../safety/case.ts'
import { takeBack } from '../wallet/cancel.ts'
import { bindPayee } from '../wallet/payee.ts'

vi.hoisted(() => {
  vi.stubEnv('PERYA_REGISTRATIONS_PER_DAY', '30')
  vi.stubEnv('PERYA_COUNTER_ROWS', '20')
})

const root = resolve(import.meta.dirname, '../..')

async function rowsOf(table: string): Promise<number> {
  const { rows } = await db.execute<{ many: number }>(sql`select count(*)::int as many from ${sql.identifier(table)}`)
  return rows[0]?.many ?? 0
}

describe('every table', () => {
  beforeAll(freshDatabase)

  test('of the database is in the list of bounds, so its writers are documented', async () => {
    const { rows } = await db.execute<{ name: string }>(
      sql`select relname::text as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    )
    // A missing table belongs in src/server/rights/bounds.ts.
    expect(Object.keys(bounds).sort()).toEqual(rows.map(({ name }) => name).sort())
  })

  test('that strangers or players can fill has its bound, an enforcing file and a test', () => {
    for (const [table, bound] of Object.entries(bounds)) {
      if ('why' in bound) expect(bound.why.length, table).toBeGreaterThan(10)
      else {
        expect(bound.most, table).toMatch(/\d|one|handful|few|coin/)
        for (const path of [bound.held, bound.tested]) expect(existsSync(resolve(root, path)), path).toBe(true)
      }
    }
  })
})

describe('a player', () => {
  beforeEach(async () => {
    await freshDatabase()
    accounts.clear()
  })

  /** Simulates all but one of the day's rows of a player. */
  async function nearlyFull(table: Growing, { id }: TestPlayer): Promise<void> {
    const row = { key: growthKey(table, id), points: rowsPerDay[table] - 1, expire: Date.now() + 3_600_000 }
    await db.insert(rateLimits).values(row).onConflictDoUpdate({ target: rateLimits.key, set: row })
  }

  const logIn = async ({ account, password }: TestPlayer) =>
    await call('accountLogin', await credentials(account, password))
  const proven = async () => ({ password: await encrypted(PLAYER_PASSWORD) })
  const toAndFro = async (seat: TestPlayer) => {
    const { standing } = await call('getMyData', {}, seat)
    // The dispatcher has validated the reply against the contract's schema.
    const { coin } = standing as { coin: number }
    const asked = await call('askClosing', { ...(await proven()), leftover: coin }, seat)
    if (asked.errcode === 0) await call('cancelClosing', {}, seat)
    return asked
  }
  const children = async (seat: TestPlayer) => {
    const fields = { birthDate: '2020-01-01' }
    const { revision } = await call('addKyc', { fields }, seat)
    return await call('addKyc', { declarations: [], revision: Number(revision) }, seat)
  }
  const accounts = new Map<number, string>()
  const askAndCancel = async (player: TestPlayer) => {
    if (!accounts.has(player.id)) {
      await enrich(player, 100_000)
      accounts.set(player.id, await bindPayee(player.id))
    }
    const requestId = randomUUID()
    const wish = { requestId, amount: 20_000, accountId: accounts.get(player.id) }
    const asked = await call('exchange', wish, player)
    expect(asked).toMatchObject({ errcode: 0 })
    return await takeBack(requestId, player)
  }

  test.each<[Growing, (player: TestPlayer) => Promise<{ code: number; retryAfter?: unknown }>]>([
    ['sessions', logIn],
    ['safety_events', logIn],
    ['account_closings', toAndFro],
    ['identity_events', children],
    ['withdrawals', askAndCancel],
  ])('adds to %s up to a day’s limit, and gets the waiting time', async (table, add) => {
    const player = await newPlayer()
    await nearlyFull(table, player)
    expect(await add(player)).toMatchObject({ code: 200 })
    const before = await rowsOf(table)
    expect(await add(player)).toMatchObject({ code: 429, retryAfter: expect.any(Number) })
    // A withdrawal request is always accepted; only its cancellation is limited.
    expect(await rowsOf(table)).toBe(before + (table === 'withdrawals' ? 1 : 0))
    expect(await add(await newPlayer())).toMatchObject({ code: 200 })
  })
})

describe('strangers', () => {
  beforeEach(freshDatabase)

  test('from any number of addresses open no more accounts per day than the global limit', async () => {
    const registrations = Array.from({ length: config.registrationsPerDay + 5 }, async (_, at) =>
      call('accountRegist', { ...(await credentials(`all${at}players`, PLAYER_PASSWORD)), type: 0 }, newClient()),
    )
    const replies = await Promise.all(registrations)
    expect(replies.filter(({ errcode }) => errcode === 0)).toHaveLength(config.registrationsPerDay)
    expect(replies.filter(({ errcode }) => errcode === 1043)).toHaveLength(5)
    expect(await rowsOf('players')).toBe(config.registrationsPerDay)
  })

  test('of a million addresses leave no million counters, and a reached limit stays', async () => {
    const hammered = newClient().address
    for (let tries = 0; tries < config.loginAttempts; tries += 1)
      await takeAuthorization({ device: '', address: hammered })
    for (let at = 0; at < config.counterRows * 3; at += 1)
      await takeAuthorization({ device: '', address: `192.0.2.${at}` })
    await forgetOldAttempts()
    expect(await db.$count(rateLimits)).toBe(config.counterRows)
    expect(await db.$count(rateLimits, like(rateLimits.key, 'social:address%'))).toBe(config.counterRows)
    await expect(takeAuthorization({ device: '', address: hammered })).rejects.toThrow('attemptsTooMany')
  })
})
