import { getTableName, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { plain, type Row, walk } from './walk.ts'

/** One table that names players: what of it a player's copy tells, and how long it is kept. */
export type Holding = {
  /** Table and the column that says whose a row is: `sessions.player`. */
  name: string
  table: PgTable | undefined
  owner: PgColumn | undefined
  told: Told
  kept: Keeping
}

/** A reader, under the name it has in the copy; or why a table is not told. */
export type Told = { as: string; read: (player: number) => AsyncIterable<object> } | string

export type Keeping =
  /** One year after the player's last visit, whoever the player is; `only` these rows, where not all may go. */
  | { until: 'visit'; only?: (at: Date) => SQL }
  /** As long as there is an account to come back to: one year after the last visit to one that is closed, or empty. */
  | { until: 'account' }
  /** Five years after the account has closed. */
  | { until: 'identity' }
  /** Five years from a moment of the row's own. */
  | { until: 'record'; from: SQL | PgColumn; only?: SQL }
  /** Five years from the end of the month, in Manila, of a moment of the row's own: where the table has months, they go whole. */
  | { until: 'month'; from: SQL | PgColumn; only?: SQL }
  /** Longer; or less long, by a job of its own. */
  | { until: 'other'; why: string }

/** A table that is told row by row, in the order of `by`, which must be unique. */
export function holding(
  owner: PgColumn,
  plan: { as: string; by: readonly PgColumn[]; show?: (row: Row) => Row },
  kept: Keeping,
): Holding {
  const { as, by, show = plain } = plan
  return toldBy(owner, as, (player) => shown(walk(tableOf(owner), owner, by, player), show), kept)
}

async function* shown(rows: AsyncIterable<Row>, show: (row: Row) => Row): AsyncGenerator<Row> {
  for await (const row of rows) yield show(row)
}

/** A table that is told in a way of its own. */
export function toldBy(
  owner: PgColumn,
  as: string,
  read: (player: number) => AsyncIterable<object>,
  kept: Keeping,
): Holding {
  return { name: nameOf(owner), table: tableOf(owner), owner, told: { as, read }, kept }
}

/** A table that is not told, and why. */
export function untold(owner: PgColumn, why: string, kept: Keeping): Holding {
  return { name: nameOf(owner), table: tableOf(owner), owner, told: why, kept }
}

/** Our columns are PostgreSQL's; drizzle's type says any engine's. */
const tableOf = (owner: PgColumn) => owner.table as PgTable

const nameOf = (owner: PgColumn) => `${getTableName(owner.table)}.${owner.name}`
