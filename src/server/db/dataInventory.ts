import { getTableName, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { plain, type Row, walk } from './walk.ts'

/** One table with personal data: its disclosure in the copy of a player's data, and its retention. */
export type InventoryEntry = {
  /** Table and owner column: `sessions.player`. */
  name: string
  table: PgTable | undefined
  owner: PgColumn | undefined
  disclosure: Disclosure
  retention: RetentionPolicy
}

/** A reader, under its field name in the copy; or the reason why a table is not disclosed. */
export type Disclosure = { as: string; read: (player: number) => AsyncIterable<object> } | string

export type RetentionPolicy =
  /** One year after the player's last visit, for every player. `only` narrows it to some rows. */
  | { period: 'afterLastVisit'; only?: (at: Date) => SQL }
  /** Until the account is emptied: one year after the last visit to a closed or empty account. */
  | { period: 'accountLifetime' }
  /** Five years after the account was closed. */
  | { period: 'afterClosing' }
  /** Five years from a date of the row, `from`. */
  | { period: 'afterRecordDate'; from: SQL | PgColumn; only?: SQL }
  /** Five years from the end of the month, in Manila, of `from`. A partitioned table loses whole months. */
  | { period: 'afterRecordMonth'; from: SQL | PgColumn; only?: SQL }
  /** Another period, which a job of its own applies. */
  | { period: 'other'; why: string }

/** A table that is disclosed row by row, in the order of `by`, which must be unique. */
export function disclosed(
  owner: PgColumn,
  plan: { as: string; by: readonly PgColumn[]; show?: (row: Row) => Row },
  retention: RetentionPolicy,
): InventoryEntry {
  const { as, by, show = plain } = plan
  return disclosedBy(owner, as, (player) => shown(walk(tableOf(owner), owner, by, player), show), retention)
}

async function* shown(rows: AsyncIterable<Row>, show: (row: Row) => Row): AsyncGenerator<Row> {
  for await (const row of rows) yield show(row)
}

/** A table with a reader of its own. */
export function disclosedBy(
  owner: PgColumn,
  as: string,
  read: (player: number) => AsyncIterable<object>,
  retention: RetentionPolicy,
): InventoryEntry {
  return { name: nameOf(owner), table: tableOf(owner), owner, disclosure: { as, read }, retention }
}

/** A table that is not disclosed, with the reason. */
export function undisclosed(owner: PgColumn, why: string, retention: RetentionPolicy): InventoryEntry {
  return { name: nameOf(owner), table: tableOf(owner), owner, disclosure: why, retention }
}

/** All columns are PostgreSQL's; drizzle's type allows any database. */
const tableOf = (owner: PgColumn) => owner.table as PgTable

const nameOf = (owner: PgColumn) => `${getTableName(owner.table)}.${owner.name}`
