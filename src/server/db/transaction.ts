import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { type NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { PgDialect, PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'

type NoSchema = Record<string, never>
/** What `db.transaction` hands to its callback. Inside a transaction use only this. */
export type Tx = NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>
type Transaction = NodePgDatabase['transaction']

/** PostgreSQL's word for a connection that stands in no transaction. */
const IDLE = 'I'

/**
 * `db.transaction` on a pool, in place of Drizzle's, which keeps a connection for ever when its BEGIN fails. Whatever breaks, the
 * connection is given back, or destroyed where nobody knows what it stands in; and the error is the first one, not ROLLBACK's.
 */
export function transactionOn(pool: pg.Pool, dialect: PgDialect): Transaction {
  return async (work, config) => {
    const client = await pool.connect()
    try {
      return await between(client, dialect, work, config)
    } finally {
      client.release(client.getTransactionStatus() !== IDLE)
    }
  }
}

async function between<Result>(
  client: pg.PoolClient,
  dialect: PgDialect,
  work: (tx: Tx) => Promise<Result>,
  config: PgTransactionConfig = {},
): Promise<Result> {
  try {
    await client.query(beginning(config))
    const result = await work(new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined))
    const { command } = await client.query('commit')
    // A transaction that had failed is not committed, and PostgreSQL says so by another word only.
    if (command !== 'COMMIT') throw new Error('the transaction had failed before its commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

function beginning({ isolationLevel, accessMode, deferrable }: PgTransactionConfig): string {
  const words = [isolationLevel && `isolation level ${isolationLevel}`, accessMode, deferrable && 'deferrable']
  return ['begin', words.filter(Boolean).join(', ')].join(' ').trim()
}
