import { type AnyColumn, and, gte, lt, type SQL, sql } from 'drizzle-orm'
import { dayEnd, dayStart } from '#contract/time.ts'

/** Keyset paging over (moment, id), newest first: new rows never shift a page. */
type Row = { id: string | number; createdAt: Date }

const CURSORS = { uuid: /^(\d{13})\.([0-9a-f-]{36})$/, bigint: /^(\d{13})\.(\d{1,15})$/ }

/** Condition for the rows after a cursor; an invalid cursor starts from the beginning. */
export function isAfter(cursor: string | undefined, moment: AnyColumn, id: AnyColumn): SQL | undefined {
  const type = id.getSQLType() === 'bigint' ? 'bigint' : 'uuid'
  const parts = CURSORS[type].exec(cursor ?? '')
  if (!parts) return undefined
  const at = new Date(Number(parts[1]))
  return sql`(${moment}, ${id}) < (${at.toISOString()}::timestamptz, ${parts[2]}::${sql.raw(type)})`
}

/** Condition for the rows of days in Manila, both included. */
export function isWithin(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  moment: AnyColumn,
): SQL | undefined {
  return and(from ? gte(moment, dayStart(from)) : undefined, to ? lt(moment, dayEnd(to)) : undefined)
}

/** Makes a page from one row more than requested, with the cursor of the next page, if any. */
export function nextPage<From extends Row, To>(
  rows: readonly From[],
  size: number,
  shape: (row: From) => To,
): { rows: To[]; cursor?: string } {
  const last = rows[size - 1]
  const page = { rows: rows.slice(0, size).map(shape) }
  return rows.length > size && last ? { ...page, cursor: `${last.createdAt.getTime()}.${last.id}` } : page
}
