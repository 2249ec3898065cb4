import { type SQL, sql } from 'drizzle-orm'
import { db } from '#server/db/database.ts'

/** Columns that name a row's owner, and the ledger's form of it. */
const OWNERS = sql`
  select c.table_name as "table", c.column_name as "column"
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    and not exists (select from pg_class where relname = c.table_name and relispartition) and (c.column_name = 'player' or exists (
    select from information_schema.key_column_usage k
    join information_schema.referential_constraints r on r.constraint_name = k.constraint_name
    join information_schema.key_column_usage p on p.constraint_name = r.unique_constraint_name
    where k.table_name = c.table_name and k.column_name = c.column_name and p.table_name = 'players'))
  order by 1, 2`

export type Owned = { table: string; column: string }

/** Every table with a column that names a player, read from the database itself. */
export async function ownedTables(): Promise<Owned[]> {
  const { rows } = await db.execute<Owned>(OWNERS)
  return rows
}

/** Queried once per file: its tests add no tables, and this query costs more than reading all rows of a player. */
let tables: Promise<Owned[]> | undefined

/** Every row of a player in the database, by table. */
export async function everythingOf(player: number): Promise<Record<string, unknown[]>> {
  tables ??= ownedTables()
  const owned = [{ table: 'players', column: 'id' }, ...(await tables)]
  const parts = [
    ...owned.map(({ table, column }) =>
      partOf(`${table}.${column}`, table, sql`${sql.identifier(column)} = ${player}`),
    ),
    partOf('ledger_accounts', 'ledger_accounts', sql`starts_with(name, ${`player:${player}:`})`),
  ]
  const query = sql`${sql.join(parts, sql` union all `)} order by 1, 2`
  const { rows } = await db.execute<{ part: string; row: unknown }>(query)
  const held: Record<string, unknown[]> = { ledger_accounts: [] }
  for (const { table, column } of owned) held[`${table}.${column}`] = []
  for (const { part, row } of rows) held[part]?.push(row)
  return held
}

const partOf = (part: string, table: string, condition: SQL) =>
  sql`select ${part}::text as part, to_jsonb(t) as row from ${sql.identifier(table)} t where ${condition}`
