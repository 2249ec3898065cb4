import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { db } from './database.ts'

export type Row = Record<string, unknown>

const BATCH = 500
/** Columns that hold what opens something, or the ciphertext of what is shown in the clear: locks, not data. */
const LOCK = /(?:^|[a-z])(?:password|token|launch|ticket|code|key|document|person|number)Hash$|^sealed$|^serverSeed$/i

/** Whether a column of this name is part of a lock and stays out of every copy. */
export function isLock(field: string): boolean {
  return LOCK.test(field)
}

/**
 * All rows of a player in a table, in the order of `by`, which must be unique: a batch at a time, each begun where the one before ended.
 * No connection and no lock is held in between, so a slow reader costs nobody anything.
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
  // As text, since a Date has fewer digits than the database's moments.
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

/** A row as its player gets it: without locks, and without the number that is the player's own. */
export function plain(row: Row, owner = 'player'): Row {
  return Object.fromEntries(Object.entries(row).filter(([field]) => field !== owner && !isLock(field)))
}
