import type pg from 'pg'
import type { Manifest } from './manifest.ts'

type Shape = Pick<Manifest, 'tables' | 'partitions'>

/** Tables without rows of their own in a backup: each start makes the scheduler's anew. */
const SCHEMA = 'public'

/** The tables of a database in the order of their references, with the columns that are stored, and their partitions. */
export async function shapeOf(client: pg.Client): Promise<Shape> {
  const { rows: tables } = await client.query<{ table: string; columns: string[]; needs: string[] }>(
    `select c.relname as table,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
       array(select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
         where f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0 and f.confrelid <> c.oid) as needs
     from pg_class c where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    [SCHEMA],
  )
  const { rows: partitions } = await client.query<Manifest['partitions'][number]>(
    `select p.relname as table, c.relname as partition, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
     where c.relnamespace = $1::regnamespace and c.relkind = 'r' order by 2`,
    [SCHEMA],
  )
  return { tables: inOrder(tables).map(({ table, columns }) => ({ table, columns })), partitions }
}

/** A table stands after those that it references. */
function inOrder<Table extends { table: string; needs: string[] }>(tables: Table[]): Table[] {
  const placed: Table[] = []
  let left = tables
  while (left.length > 0) {
    const names = new Set(left.map(({ table }) => table))
    const free = left.filter(({ needs }) => !needs.some((need) => names.has(need)))
    if (free.length === 0) throw new Error(`These tables reference one another in a circle: ${[...names].join(', ')}.`)
    placed.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return placed
}

/** The values that sequences have given out. One that gave none is left out. */
export async function sequencesOf(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: number }>(
    'select sequencename as name, last_value as last from pg_sequences where schemaname = $1 and last_value is not null',
    [SCHEMA],
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]))
}

/** Whether a database has no table, view or function of anybody. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema') as found`,
  )
  return rows[0]?.found === false
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const listed = (columns: readonly string[]): string => columns.map(quoted).join(', ')
