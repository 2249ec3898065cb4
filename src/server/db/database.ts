import assert from 'node:assert/strict'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Database = NodePgDatabase
/** What `db.transaction` hands to its callback. Inside a transaction use only this. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]

const CONNECT_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 30_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000

/** The open database. A live binding: it is undefined until `openDatabase` and must not be copied at import. */
export let db: Database
/** The pool below `db`, for what speaks SQL itself (pg-boss, rate limits). */
export let pool: pg.Pool

// Amounts are bigint columns and JS numbers: safe below 2^53, and an assertion stands guard over that.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  assert(Number.isSafeInteger(value), `bigint ${text} does not fit a JavaScript number`)
  return value
})

/** Opens the pool and waits until the server has answered once. */
export async function openDatabase(url: string, connections = 10): Promise<void> {
  assert(!pool || pool.ended, 'the database is open already')
  const fresh = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: 'perya',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  })
  // A connection lost while idle is replaced by the pool; whoever queries next learns of a server that stays away.
  fresh.on('error', () => {})
  try {
    await fresh.query('select 1')
  } catch (error) {
    await fresh.end()
    throw error
  }
  pool = fresh
  db = drizzle({ client: fresh, casing: 'snake_case' })
}

export async function closeDatabase(): Promise<void> {
  if (pool && !pool.ended) await pool.end()
}
