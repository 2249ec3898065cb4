import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { db } from './database.ts'

export type Row = Record<string, unknown>

const BATCH = 500
/** Secret columns: hashes, ciphertexts and seeds, which no copy contains. */
const LOCK =
  /(?:^|[a-z])(?:password|token|launch|ticket|code|key|document|person|number)Hash$|^ciphertext$|^serverSeed$|^sealedUnder$/i

/** Whether a column of this name is secret and stays out of every copy. */
export function isLock(field: string): boolean {
  return LOCK.test(field)
}

/**
 * All rows of one owner in a table, such as a player, by keyset pagination over `by`, which must be unique. No connection or lock is held between batches, so
 * a slow reader blocks nobody.
 */
export async function* walk(
  table: PgTable,
  owner: PgColumn,
  by: readonly PgColumn[],
  player: number,
): AsyncGenerator<Row> {
  const keys = sql.join(
    by.map((key) => sql`${key}`),
    sql`, `,
  )
  // As text, because a Date has less precision than the database's timestamps.
  const at = sql<string[]>`array[${sql.join(
    by.map((key) => sql`${key}::text`),
    sql`, `,
  )}]`
  let after: SQL | undefined
  for (;;) {
    const rows = await db
      .select({ row: getTableColumns(table), at })
      .from(table)
      .where(and(eq(owner, player), after))
      .orderBy(...by.map((key) => asc(key)))
      .limit(BATCH)
    for (const { row } of rows) yield row
    const last = rows.at(-1)
    if (rows.length < BATCH || !last) return
    const values = last.at.map((text, place) => sql`${text}::${sql.raw(by[place]?.getSQLType() ?? 'text')}`)
    after = sql`(${keys}) > (${sql.join(values, sql`, `)})`
  }
}

/** A row for its player: without secret columns and the owner column. */
export function plain(row: Row, owner = 'player'): Row {
  return Object.fromEntries(Object.entries(row).filter(([field]) => field !== owner && !isLock(field)))
}
