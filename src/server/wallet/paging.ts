import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Keyset paging over (moment, id), newest first: rows that arrive meanwhile never shift a page. */
type Row = { id: string; createdAt: Date }

const CURSOR = /^(\d{13})\.([0-9a-f-]{36})$/

/** Condition for the rows after a cursor; a cursor that is none of ours means the beginning. */
export function isAfter(cursor: string | undefined, moment: AnyColumn, id: AnyColumn): SQL | undefined {
  const parts = CURSOR.exec(cursor ?? '')
  if (!parts) return undefined
  const at = new Date(Number(parts[1]))
  return sql`(${moment}, ${id}) < (${at.toISOString()}::timestamptz, ${parts[2]}::uuid)`
}

/** A page out of one row more than was asked for, with the cursor of the next one if there is one. */
export function nextPage<From extends Row, To>(
  rows: readonly From[],
  size: number,
  shape: (row: From) => To,
): { rows: To[]; cursor?: string } {
  const last = rows[size - 1]
  const page = { rows: rows.slice(0, size).map(shape) }
  return rows.length > size && last ? { ...page, cursor: `${last.createdAt.getTime()}.${last.id}` } : page
}
