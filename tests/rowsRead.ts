import { sql, TransactionRollbackError } from 'drizzle-orm'
import { expect } from 'vitest'
import { db, type Tx } from '#server/db/database.ts'

/** Number of our tables' rows that some work reads, by any scan. The work is rolled back. */
export async function rowsRead(work: (tx: Tx) => Promise<void>): Promise<number> {
  let read = 0
  const attempt = db.transaction(async (tx) => {
    const before = await counted(tx)
    await work(tx)
    read = (await counted(tx)) - before
    tx.rollback()
  })
  await expect(attempt).rejects.toThrow(TransactionRollbackError)
  return read
}

/** PostgreSQL's count includes the connection's earlier transactions until it reports them, at most once a second. */
async function counted(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(sql`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::bigint as read
    from pg_stat_xact_user_tables where schemaname = 'public'`)
  return Number(rows[0]?.read ?? 0)
}
