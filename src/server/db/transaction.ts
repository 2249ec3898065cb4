import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { type NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { PgDialect, PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'

type NoSchema = Record<string, never>
/** The transaction of a `db.transaction` callback. Inside it, use nothing else. */
export type Tx = NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>
type Transaction = NodePgDatabase['transaction']

/** PostgreSQL's transaction status of a connection outside of a transaction. */
const IDLE = 'I'

/**
 * `db.transaction` on a pool. Drizzle's own leaks the connection if BEGIN fails. Here the connection is always released, or destroyed if
 * its state is unknown. The first error is thrown, not that of ROLLBACK.
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
    // COMMIT of a failed transaction rolls back; only the command tag of the response tells.
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
