import { type SQL, sql } from 'drizzle-orm'
import { keyring, sealingId } from '../base/keyring.ts'
import { type SealPurpose, sealed } from '../base/sealed.ts'
import { db } from '../db/database.ts'

/** A column of sealed values, in a table that holds rows itself. */
export type SealedColumn = { purpose: SealPurpose; table: string; column: string }

/** A value that is not sealed under the current secret, and where it stands. */
export type StaleValue = { at: string; sealed: string }

const PAGES = 256

/** Every column of sealed values. A partitioned table counts as its partitions. */
export async function sealedColumns(): Promise<SealedColumn[]> {
  const found: SealedColumn[] = []
  // Entries of a constant object, whose types Object.entries loses.
  for (const [purpose, kept] of Object.entries(sealed) as [SealPurpose, (typeof sealed)[SealPurpose]][]) {
    if (!('columns' in kept)) continue
    for (const name of kept.columns) {
      const [table = '', column = ''] = name.split('.')
      for (const leaf of await leavesOf(table)) found.push({ purpose, table: leaf, column })
    }
  }
  return found
}

async function leavesOf(table: string): Promise<string[]> {
  const { rows } = await db.execute<{ leaf: string }>(
    sql`select relid::regclass::text as leaf from pg_partition_tree(${table}) where isleaf order by 1`,
  )
  // A table without partitions has no tree.
  return rows.length === 0 ? [table] : rows.map(({ leaf }) => leaf)
}

/** Values carry the id of their secret; those of the first secret carry none. */
function isStale(column: string): SQL {
  const value = sql.identifier(column)
  const id = sealingId()
  const pattern = id === null ? `${'_'.repeat(keyring().current.id.length)}:%` : `${id}:%`
  const isOther = id === null ? sql`${value} like ${pattern}` : sql`${value} not like ${pattern}`
  return sql`${value} <> '' and ${isOther}`
}

/** The values of a column that are not sealed under the current secret, in batches, in the order in which they lie on disk. */
export async function* staleValues({ table, column }: SealedColumn): AsyncGenerator<StaleValue[]> {
  for (let page = 0; page < (await pagesOf(table)); page += PAGES) {
    const [from, to] = [`(${page},0)`, `(${page + PAGES},0)`]
    const { rows } = await db.execute<StaleValue>(sql`
      select ctid::text as at, ${sql.identifier(column)} as sealed from ${sql.identifier(table)}
      where ctid >= ${from}::tid and ctid < ${to}::tid and ${isStale(column)}`)
    if (rows.length > 0) yield rows
  }
}

async function pagesOf(table: string): Promise<number> {
  const { rows } = await db.execute<{ pages: number }>(
    sql`select pg_relation_size(${table}::regclass) / current_setting('block_size')::bigint as pages`,
  )
  return rows[0]?.pages ?? 0
}

/** Replaces values, unless they have changed meanwhile. Returns how many it replaced. */
export async function replaceValues(
  { table, column }: SealedColumn,
  values: readonly (StaleValue & { fresh: string })[],
): Promise<number> {
  const given = JSON.stringify(values)
  const { rowCount } = await db.execute(sql`
    update ${sql.identifier(table)} as kept set ${sql.identifier(column)} = given.fresh
    from json_to_recordset(${given}::json) as given(at text, sealed text, fresh text)
    where kept.ctid = given.at::tid and kept.${sql.identifier(column)} = given.sealed`)
  return rowCount ?? 0
}
