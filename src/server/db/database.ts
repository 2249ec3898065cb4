import assert from 'node:assert/strict'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Pooler } from '../base/databaseSettings.ts'
import { SettingError } from '../base/settings.ts'
import { ANSWER_TIMEOUT_MS, closePool, type Opened, openPool, quieten } from './pools.ts'
import { transactionOn } from './transaction.ts'
import { connectionName, unlock } from './unlock.ts'

export type Database = NodePgDatabase
export type { Tx } from './transaction.ts'

/** Where the database is. `directUrl` reaches it past a pooler in transaction mode. */
export type Addresses = { url: string; directUrl?: string | undefined; pooler?: Pooler }

export const CASING = 'snake_case'
/** Sessions past a pooler: jobs, health, long work. */
const DIRECT_CONNECTIONS = 4
/** How often the direct session is used, so that other processes see which secrets this one reads. */
const PRESENCE_MS = 10_000

/** The open database. A live binding: it is undefined until `openDatabase` and must not be copied at import. */
export let db: Database
/** The pool behind `db`, for libraries with SQL of their own (rate limits). */
export let pool: pg.Pool
/** Sessions of our own, for locks of a session, LISTEN and jobs. It is `pool` itself where no pooler stands between. */
export let directPool: pg.Pool

let opened: Opened[] = []
let presence: NodeJS.Timeout | undefined

// Amounts are bigint columns and JS numbers. That is exact below 2^53, and an assertion ensures it.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  assert(Number.isSafeInteger(value), `bigint ${text} does not fit a JavaScript number`)
  return value
})

/** Opens the pool, waits for a first response of the server, and compares the secrets. `answerMs` is the query timeout (0: none). */
export async function openDatabase(
  where: string | Addresses,
  connections = 10,
  answerMs = ANSWER_TIMEOUT_MS,
): Promise<void> {
  assert(!pool || pool.ending, 'the database is open already')
  const { url, directUrl = url, pooler = 'off' } = typeof where === 'string' ? { url: where } : where
  const isPooled = pooler !== 'off'
  const lasting = openPool({
    url: directUrl,
    connections: isPooled ? DIRECT_CONNECTIONS : connections,
    answerMs,
    name: connectionName(),
  })
  const shared = isPooled ? openPool({ url, connections, answerMs, name: 'perya pooled', pooler }) : lasting
  const all = isPooled ? [shared, lasting] : [lasting]
  try {
    if (isPooled) await requireTimeouts(shared.pool)
    await lasting.pool.query('select 1')
    await unlock(databaseOn(lasting.pool))
  } catch (error) {
    await Promise.all(all.map(closePool))
    throw error
  }
  opened = all
  pool = shared.pool
  directPool = lasting.pool
  db = databaseOn(shared.pool)
  // Without a session of its own a process could not be seen behind a pooler. A lost one comes back here.
  if (isPooled) presence = setInterval(() => lasting.pool.query('select 1').catch(() => {}), PRESENCE_MS).unref()
}

/** Throws SettingError if a statement through the pooler could run for ever: the pooler takes no such parameter from us. */
async function requireTimeouts(pooled: pg.Pool): Promise<void> {
  const { rows } = await pooled.query<{ is_bounded: boolean }>(`
    select current_setting('statement_timeout') <> '0'
      and current_setting('idle_in_transaction_session_timeout') <> '0' as is_bounded`)
  if (rows[0]?.is_bounded) return
  throw new SettingError(
    'Statements through the pooler at DATABASE_URL have no time limit: set connect_query as in src/server/deploy/pgbouncer.ini.',
  )
}

function databaseOn(client: pg.Pool): Database {
  return Object.assign(drizzle({ client, casing: CASING }), {
    transaction: transactionOn(client, new PgDialect({ casing: CASING })),
  })
}

/** Runs long work, such as verifying all books, on a dedicated connection without a query timeout. */
export async function atLeisure<Result>(work: (own: Database) => Promise<Result>): Promise<Result> {
  const own = new pg.Pool({ ...directPool.options, max: 1, statement_timeout: 0, query_timeout: 0 })
  quieten(own)
  try {
    return await work(databaseOn(own))
  } finally {
    await own.end()
  }
}

/** Where a session of its own is opened, past a pooler, with the TLS of the address. */
export function sessionAddress(): pg.ClientConfig {
  const { connectionString, ssl } = directPool.options
  return { connectionString, ssl }
}

/** Closes the pools, whatever the database does. */
export async function closeDatabase(): Promise<void> {
  if (!pool || pool.ending) return
  clearInterval(presence)
  await Promise.all(opened.map(closePool))
}
