import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

const CURSOR = /^(\d{13})\.(\d{1,15})$/

/** Whether a cursor leads anywhere; without one, or with another one, a list begins anew. */
export const isCursor = (cursor: string | undefined): boolean => CURSOR.test(cursor ?? '')

/** The friends behind a cursor, the latest first. */
export function isBehind(cursor: string | undefined, moment: AnyColumn, friend: AnyColumn): SQL | undefined {
  const parts = CURSOR.exec(cursor ?? '')
  if (!parts) return undefined
  const at = new Date(Number(parts[1])).toISOString()
  return sql`(${moment}, ${friend}) < (${at}::timestamptz, ${parts[2]}::bigint)`
}

/** The cursor behind the last friend of a page of which one more row was found. */
export function cursorAfter(found: readonly { at: Date; id: number }[], size: number): { cursor?: string } {
  const last = found[size - 1]
  return found.length > size && last ? { cursor: `${last.at.getTime()}.${last.id}` } : {}
}
