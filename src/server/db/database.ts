import assert from 'node:assert/strict'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { transactionOn } from './transaction.ts'
import { connectionName, unlock } from './unlock.ts'

export type Database = NodePgDatabase
export type { Tx } from './transaction.ts'

const CONNECT_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 30_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000
/** Longer than PostgreSQL's statement timeout: this one detects a database that no longer responds. */
const ANSWER_TIMEOUT_MS = 35_000
/** TCP keep-alive: a dead connection is detected after this time and some ten seconds more. */
const KEEP_ALIVE_MS = 10_000
/** How long closing the pool waits for connections in use. */
const CLOSE_MS = 3_000

const CASING = 'snake_case'

/** The open database. A live binding: it is undefined until `openDatabase` and must not be copied at import. */
export let db: Database
/** The pool behind `db`, for libraries with SQL of their own (pg-boss, rate limits). */
export let pool: pg.Pool
/** The sockets of the open pool, connected or connecting. */
let sockets = new Set<Socket>()

// Amounts are bigint columns and JS numbers. That is exact below 2^53, and an assertion ensures it.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  assert(Number.isSafeInteger(value), `bigint ${text} does not fit a JavaScript number`)
  return value
})

/** Opens the pool, waits for a first response of the server, and compares the secrets. `answerMs` is the query timeout (0: none). */
export async function openDatabase(url: string, connections = 10, answerMs = ANSWER_TIMEOUT_MS): Promise<void> {
  assert(!pool || pool.ending, 'the database is open already')
  const opened = new Set<Socket>()
  const fresh = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: connectionName(),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: answerMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    stream: () => socketIn(opened),
  })
  // The pool replaces a lost idle connection. The next query reports an unreachable server.
  fresh.on('error', () => {})
  // A connection lost in use fails its query. Without a listener of its own its error event would end the process.
  fresh.on('connect', (client) => client.on('error', () => {}))
  try {
    await fresh.query('select 1')
    await unlock(databaseOn(fresh))
  } catch (error) {
    await end(fresh, opened)
    throw error
  }
  pool = fresh
  sockets = opened
  db = databaseOn(fresh)
}

function databaseOn(client: pg.Pool): Database {
  return Object.assign(drizzle({ client, casing: CASING }), {
    transaction: transactionOn(client, new PgDialect({ casing: CASING })),
  })
}

/** Runs long work, such as verifying all books, on a dedicated connection without a query timeout. */
export async function atLeisure<Result>(work: (own: Database) => Promise<Result>): Promise<Result> {
  const own = new pg.Pool({ ...pool.options, max: 1, statement_timeout: 0, query_timeout: 0 })
  own.on('error', () => {})
  own.on('connect', (client) => client.on('error', () => {}))
  try {
    return await work(databaseOn(own))
  } finally {
    await own.end()
  }
}

function socketIn(sockets: Set<Socket>): Socket {
  const socket = new Socket()
  sockets.add(socket)
  return socket.once('close', () => sockets.delete(socket))
}

/** Closes the pool. After a timeout the remaining connections are destroyed, so that a hanging database cannot block the shutdown. */
export async function closeDatabase(): Promise<void> {
  if (pool && !pool.ending) await end(pool, sockets)
}

async function end(ending: pg.Pool, sockets: Set<Socket>): Promise<void> {
  const closed = [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  const isOver = Promise.all([ending.end(), ...closed])
  await Promise.race([isOver, sleep(CLOSE_MS, undefined, { ref: false })])
  for (const socket of sockets) socket.destroy()
}
