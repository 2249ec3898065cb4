import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { log } from '#server/base/log.ts'
import { db } from '#server/db/database.ts'
import type { HttpServer } from '#server/http/server.ts'
import { freshDatabase } from '../database.ts'
import { ask, figures, startServer } from './testServer.ts'

let server: HttpServer
let database: string
let url: string

beforeAll(async () => {
  url = await freshDatabase()
  database = new URL(url).pathname.slice(1)
  server = await startServer()
})
beforeEach(() => {
  vi.spyOn(log, 'error').mockReturnValue()
  vi.spyOn(log, 'info').mockReturnValue()
})
afterAll(async () => await server.stop())

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** Health results are cached for three seconds. */
const SOON = { interval: 100 }

async function health() {
  const { status, json } = await ask(server.port, '/healthz')
  return { ...json, status }
}
const connections = async () => {
  const { rows } = await db.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where application_name = 'perya health' and datname = current_database()`,
  )
  return rows.map(({ pid }) => pid)
}
/** Also applies to the connection of the health check. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  // The pool's own connections predate the setting.
  await db.execute(
    sql.raw(`alter database ${database} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`),
  )
  for (const pid of await connections()) await db.execute(sql`select pg_terminate_backend(${pid}, 5000)`)
}

test('for any number of requests, one connection writes', async () => {
  const found = await Promise.all(Array.from({ length: 50 }, health))
  for (const each of found) expect(each).toMatchObject({ status: 200, database: 'ok', writing: 'ok' })
  expect(await connections()).toHaveLength(1)
  const text = await figures()
  expect(text).toContain('perya_database_writes 1')
})

test('a lost connection is replaced, and no trouble is reported', async () => {
  const [before] = await connections()
  await db.execute(sql`select pg_terminate_backend(${before}, 5000)`)
  await expect
    .poll(async () => {
      expect(await health()).toMatchObject({ status: 200, writing: 'ok' })
      const [after] = await connections()
      return after !== undefined && after !== before
    }, SOON)
    .toBe(true)
})

test('a database that answers but refuses writes is reported, and recovers by itself', async () => {
  await setReadOnly(true)
  await expect
    .poll(health, SOON)
    .toMatchObject({ status: 503, database: 'ok', writing: 'failing', clock: 'ok', version: expect.any(String) })
  const text = await figures()
  expect(text).toContain('perya_database_writes 0')
  await setReadOnly(false)
  await expect.poll(health, SOON).toMatchObject({ status: 200, writing: 'ok' })
})

test('a lock that everybody waits for is told from a database that is away, and takes no process out', async () => {
  const holder = await connected()
  await holder.query('begin')
  await holder.query('lock table players')
  const waiting = Array.from({ length: 30 }, async () => await db.execute(sql`select count(*) from players`))
  await expect.poll(health, SOON).toMatchObject({ status: 200, database: 'locked', writing: 'ok' })
  await holder.query('rollback')
  await Promise.all(waiting)
  await holder.end()
  expect(await health()).toMatchObject({ status: 200, database: 'ok' })
})

test('connections that are in use by something else are busy, and none is away', async () => {
  const waiting = Array.from({ length: 30 }, async () => await db.execute(sql`select pg_sleep(6)`))
  await expect.poll(health, SOON).toMatchObject({ status: 503, database: 'busy', writing: 'ok' })
  await Promise.all(waiting)
})
