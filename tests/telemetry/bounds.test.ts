import { asc, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EVENT_BATCH_MAX, EVENT_DATA_MAX } from '#contract/telemetry/limits.ts'
import { setClock } from '#server/base/clock.ts'
import { config } from '#server/base/config.ts'
import { SITE_SHARE } from '#server/base/network.ts'
import { TooMany } from '#server/call/refusal.ts'
import { db } from '#server/db/database.ts'
import { legalHolds } from '#server/standing/exclusionTables.ts'
import { spendEventBytes } from '#server/telemetry/budget.ts'
import { dropSurplusEvents } from '#server/telemetry/retention.ts'
import { clientEvents } from '#server/telemetry/tables.ts'
import { type Client, call, newClient } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'

const MEGABYTE = 1_000_000
const ROWS = 50

vi.hoisted(() => {
  vi.stubEnv('PERYA_EVENT_NETWORK_MEGABYTES', '1')
  vi.stubEnv('PERYA_EVENT_MEGABYTES', '20')
  vi.stubEnv('PERYA_EVENT_ROWS', '50')
})

beforeEach(freshDatabase)
afterEach(() => setClock(undefined))

const event = (data = '') => ({
  ...{ name: 'page_view', data, eventTime: 1, eventUserId: 0 },
  ...{ channel: 'WEB', appId: 'com.demo.web', version: '1.0.28' },
})
/** The largest possible batch. */
const full = { eventList: Array.from({ length: EVENT_BATCH_MAX }, () => event('x'.repeat(EVENT_DATA_MAX))) }

let moment = Date.parse('2031-01-01T00:00:00Z')
const at = (address: string): Client => ({ ...newClient(), address })
/** Sends a batch, after the flood limit has been reset. */
async function tell(address: string, body: object = full) {
  moment += 10_000
  setClock(new Date(moment))
  return await call('anonymous/appEventLogClient', body, at(address))
}

async function stored(): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select coalesce(sum(pg_column_size(e)), 0)::int as bytes from client_events e`,
  )
  return rows[0]?.bytes ?? 0
}

/** Sends until refused. */
async function tellAll(address: string): Promise<{ code: number; retryAfter?: number }> {
  for (let batch = 0; batch < 500; batch += 1) {
    const reply = await tell(address)
    if (reply.code !== 200) return reply
  }
  throw new Error('nothing stops it')
}

/** Counts bytes from one address after another until all are refused. Returns the number of counted batches. */
async function spendAll(address: (turn: number) => string, bytes: number): Promise<number> {
  let spent = 0
  let refusals = 0
  for (let turn = 1; refusals < 20; turn += 1) {
    const isSpent = await spendEventBytes(address(turn), bytes).then(
      () => true,
      (error: unknown) => {
        if (error instanceof TooMany) return false
        throw error
      },
    )
    spent += isSpent ? bytes : 0
    refusals = isSpent ? 0 : refusals + 1
  }
  return spent
}

describe('events of strangers', () => {
  test('per day are limited for each address by itself, with a waiting time', async () => {
    expect(config.eventNetworkMegabytes).toBe(1)
    const refused = await tellAll('192.0.2.1')
    expect(refused).toMatchObject({ code: 429, retryAfter: expect.any(Number) })
    expect(refused.retryAfter).toBeGreaterThan(86_000)
    expect(await stored()).toBeGreaterThan(MEGABYTE / 2)
    expect(await stored()).toBeLessThan(MEGABYTE)
    expect((await tell('::ffff:192.0.2.1')).code).toBe(429)
    expect((await tell('192.0.2.2')).code).toBe(200)
  })

  test('per day are limited by IPv6 network, and by the /48 around it', async () => {
    const big = MEGABYTE / 10
    expect(await spendAll((turn) => `2001:db8:1:1::${turn.toString(16)}`, big)).toBe(MEGABYTE)
    expect((await tell('2001:db8:1:1:ffff::1')).code).toBe(429)
    expect((await tell('2001:db8:1:2::1')).code).toBe(200)
    // The batch above is part of the sum.
    expect(await spendAll((turn) => `2001:db8:1:${turn.toString(16)}::1`, big)).toBe((SITE_SHARE - 1) * MEGABYTE - big)
    expect((await tell('2001:db8:1:ffff::1')).code).toBe(429)
    expect((await tell('2001:db8:2::1')).code).toBe(200)
  })

  test('per day are limited for all addresses together', async () => {
    const sum = config.eventMegabytes * MEGABYTE
    expect(await spendAll((turn) => `10.1.${turn >> 8}.${turn & 255}`, MEGABYTE / 10)).toBe(sum)
    expect((await tell('203.0.113.1', { eventList: [event()] })).code).toBe(429)
    // Discarded events are not counted.
    expect((await tell('203.0.113.2', { eventList: [{ ...event(), name: 'an_older_lobby' }] })).code).toBe(200)
  })

  test('in total are limited: the oldest are deleted, but not during a legal hold on their player', async () => {
    const seat = await newPlayer()
    const { id: player } = seat
    await call('anonymous/appEventLogClient', { eventList: [event('of the case')] }, seat)
    await db.insert(legalHolds).values({ player, reason: 'a complaint', openedAt: new Date(), openedBy: 'nena' })
    for (let batch = 0; batch < 6; batch += 1)
      await tell('192.0.2.1', { eventList: Array.from({ length: EVENT_BATCH_MAX }, (_, n) => event(`${batch}.${n}`)) })
    expect(await dropSurplusEvents()).toBe(6 * EVENT_BATCH_MAX - ROWS)
    const left = await db.select().from(clientEvents).orderBy(asc(clientEvents.id))
    expect(left).toHaveLength(ROWS + 1)
    expect(left[0]?.data).toBe('of the case')
    expect(left[1]?.data).toBe('3.10')
    expect(left.at(-1)?.data).toBe('5.19')
    expect(await dropSurplusEvents()).toBe(0)
  })
})
