import { sql } from 'drizzle-orm'
import { db } from '#server/db/database.ts'

/** Columns that say whose a row is, and how the ledger's accounts do. */
const OWNERS = sql`
  select c.table_name as "table", c.column_name as "column"
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and (c.column_name = 'player' or exists (
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

/** Every row the database holds of a player, table by table. */
export async function everythingOf(player: number): Promise<Record<string, unknown[]>> {
  const held: Record<string, unknown[]> = {}
  for (const { table, column } of [{ table: 'players', column: 'id' }, ...(await ownedTables())]) {
    held[`${table}.${column}`] = await rowsWhere(table, sql`${sql.identifier(column)} = ${player}`)
  }
  held.ledger_accounts = await rowsWhere('ledger_accounts', sql`starts_with(name, ${`player:${player}:`})`)
  return held
}

async function rowsWhere(table: string, condition: ReturnType<typeof sql>): Promise<unknown[]> {
  const query = sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where ${condition} order by 1`
  const { rows } = await db.execute<{ row: unknown }>(query)
  return rows.map(({ row }) => row)
}
