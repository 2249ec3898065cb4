import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { metrics } from '#server/base/metrics.ts'
import { isDatabaseAway, isLater } from '#server/db/away.ts'
import { closeDatabase, db, openDatabase, pool } from '#server/db/database.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { type DatabaseProxy, openProxy } from '../faults/proxy.ts'
import { takeSeat } from '../games/gameSession.ts'
import { coinOf } from '../games/steppedHarness.ts'
import { credentials } from '../player.ts'

const CONNECTIONS = 2
const FUND = 10_000
const STAKE = 500
const NOT_LOOKED_AT = { code: 503, errcode: 503, retryAfter: 2, message: 'The database is away' }

let url: string
let proxy: DatabaseProxy

beforeAll(async () => {
  url = await freshDatabase()
})
beforeEach(async () => {
  await closeDatabase()
  proxy = await openProxy(url)
  await openDatabase(proxy.url, CONNECTIONS)
})
afterEach(async () => {
  await closeDatabase()
  await proxy.close()
})
afterAll(() => openDatabase(url))

const failure = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => undefined,
    (error: unknown) => error,
  )

test('a call that comes while the database is away is told that nothing was done, and is made afterwards', async () => {
  const { player, token, gameToken } = await takeSeat(FUND)
  const spin = () => call('houseSpin', { roundId, stake: STAKE }, { token: gameToken })
  const roundId = randomUUID()
  await proxy.refuse()
  expect(await spin()).toEqual(NOT_LOOKED_AT)
  expect(await call('refreshData', {}, { token })).toEqual(NOT_LOOKED_AT)
  expect(await metrics.metrics()).toContain('perya_calls_not_looked_at_total 2')
  const { code, retryAfter } = await call('accountLogin', await credentials('somebody', 'Tsubibo-4321'))
  expect([code, retryAfter]).toEqual([503, 2])
  await proxy.listen()
  expect(await coinOf(player)).toBe(FUND)
  expect(await spin()).toMatchObject({ errcode: 0, round: { roundId, stake: STAKE } })
})

test.each([
  ['a full disk', '53100'],
  ['too many clients', '53300'],
  ['a lock that is not given', '55P03'],
  ['a statement that takes too long', '57014'],
  ['a server that only reads', '25006'],
])('%s is later, and no fault of ours: nothing was done', async (_, state) => {
  const { player, gameToken } = await takeSeat(FUND)
  const spin = () => call('houseSpin', { roundId: randomUUID(), stake: STAKE }, { token: gameToken })
  await db.execute(
    sql.raw(`
    create function fails() returns trigger language plpgsql as $$ begin raise exception 'x' using errcode = '${state}'; end $$;
    create trigger fails before update on fair_seeds for each statement execute function fails()`),
  )
  expect(await spin()).toMatchObject({ code: 503, retryAfter: 2 })
  await db.execute(sql`drop function fails cascade`)
  expect(await coinOf(player)).toBe(FUND)
  expect(await spin()).toMatchObject({ code: 200, errcode: 0 })
})

test('a transaction that was left alone for too long is later: PostgreSQL took it back', async () => {
  const left = failure(
    db.transaction(async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 20`)
      await sleep(500)
      await tx.execute(sql`select 1`)
    }),
  )
  expect(isLater(await left)).toBe(true)
})

test('a call that loses the database in its middle is told no such thing', async () => {
  const { gameToken } = await takeSeat(FUND)
  const cut = proxy.cutAt([/settle_round/], 'unanswered').then(proxy.refuse)
  const reply = await call('houseSpin', { roundId: randomUUID(), stake: STAKE }, { token: gameToken })
  expect(reply).toMatchObject({ code: 500, requestId: expect.any(String) })
  await cut
})

test('a lost connection, a refused one and one in vain are known by their errors, and a wrong statement is none', async () => {
  const lost = failure(db.execute(sql`select pg_terminate_backend(pg_backend_pid())`))
  expect(isDatabaseAway(await lost)).toBe(true)
  const wrong = await failure(db.execute(sql`select nothing from nowhere`))
  expect([isDatabaseAway(wrong), isDatabaseAway(new TypeError('x is undefined'))]).toEqual([false, false])
  await proxy.refuse()
  expect(isDatabaseAway(await failure(pool.query('select 1')))).toBe(true)
  expect(isDatabaseAway(await failure(db.execute(sql`select 1`)))).toBe(true)
})
