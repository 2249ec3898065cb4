import { setTimeout as sleep } from 'node:timers/promises'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { now } from '../base/clock.ts'
import type { Database, Tx } from './database.ts'
import { sqlStateOf } from './sqlState.ts'

/** A monthly partition of a table, with its range. */
export type Month = { table: string; partition: string; from: Date; to: Date }

/** Partitions created in advance: a failing job is noticed within a quarter of a year. */
const AHEAD = 3
/** The longest time that creating a partition may block a round. */
const LOCK_TIMEOUT_MS = 2_000
/** PostgreSQL's SQLSTATE for a lock timeout. */
const LOCK_NOT_AVAILABLE = '55P03'
const DROP_TRIES = 3
/** A pause between attempts, so that waiting transactions go first. */
const DROP_PAUSE_MS = 500
/** Calendar months in Manila, which has UTC+8 all year. */
const MANILA_OFFSET_MS = 8 * 3_600_000

type Reader = Pick<Database | Tx, 'execute'>

/**
 * Creates the monthly partitions of every partitioned table: the current month, those ahead, and those of rows in `default`. Idempotent,
 * and safe in two processes at once. Returns the number created.
 */
export async function makeMonths(database: Pick<Database, 'execute' | 'transaction'>): Promise<number> {
  let made = 0
  for (const { table, column } of await partedTables(database)) {
    made += await database.transaction((tx) => makeMonthsOf(tx, table, column))
  }
  return made
}

/** The partitions of a table that end before a moment, oldest first. */
export async function monthsBefore(reader: Reader, table: string, before: Date): Promise<Month[]> {
  const months = await monthsOf(reader, table)
  return months.filter(({ to }) => to <= before).toSorted((one, other) => one.from.getTime() - other.from.getTime())
}

/** Whether a table is partitioned. */
export async function isParted(reader: Reader, table: string): Promise<boolean> {
  return (await partedTables(reader)).some((parted) => parted.table === table)
}

/**
 * Drops a partition with its rows, as the last statement of the transaction, because it locks the whole table. Throws if the table stays
 * busy. Another process may have dropped it first.
 */
export async function dropMonth(tx: Tx, { partition }: Month): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tx.transaction(async (inner) => {
        await inner.execute(sql.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`))
        await inner.execute(sql`drop table if exists ${sql.identifier(partition)}`)
      })
    } catch (error) {
      if (tries === DROP_TRIES || sqlStateOf(error) !== LOCK_NOT_AVAILABLE) throw error
      await sleep(DROP_PAUSE_MS)
    }
  }
}

/** The partition of a row with this timestamp. */
export function partitionOf(table: string, at: Date): string {
  const [year, month] = new Date(at.getTime() + MANILA_OFFSET_MS).toISOString().split('-')
  return `${table}_${year}_${month}`
}

/** The end of the month of a timestamp. */
export function monthEnd(moment: SQL | AnyColumn): SQL {
  return sql`(date_trunc('month', ${moment} at time zone 'Asia/Manila') + interval '1 month') at time zone 'Asia/Manila'`
}

async function partedTables(reader: Reader): Promise<{ table: string; column: string }[]> {
  const { rows } = await reader.execute<{ table: string; column: string }>(sql`
    select c.relname as "table", a.attname as "column" from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
    where c.relnamespace = 'public'::regnamespace and p.partstrat = 'r' order by 1`)
  return rows
}

async function makeMonthsOf(tx: Tx, table: string, column: string): Promise<number> {
  await tx.execute(sql.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`))
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`months of ${table}`}))`)
  const rest = `${table}_default`
  const strays = await monthsIn(tx, rest, column)
  const wanted = [...Array.from({ length: AHEAD + 1 }, (_, ahead) => monthStart(now(), ahead)), ...strays]
  const known = new Set((await monthsOf(tx, table)).map(({ partition }) => partition))
  const missing = new Map(wanted.map((from) => [partitionOf(table, from), from]))
  for (const partition of known) missing.delete(partition)
  // A partition cannot be created while `default` has rows of it, so these are moved first.
  if (strays.length > 0) await layAside(tx, rest)
  for (const [partition, from] of missing) await tx.execute(created(table, partition, from))
  if (strays.length > 0) await putBack(tx, table)
  return missing.size
}

/** Deleted with the append-only triggers disabled, because the rows are reinserted in the same transaction. */
async function layAside(tx: Tx, rest: string): Promise<void> {
  await tx.execute(sql`create temporary table laid_aside on commit drop as table ${sql.identifier(rest)}`)
  await tx.execute(sql`truncate ${sql.identifier(rest)}`)
}

async function putBack(tx: Tx, table: string): Promise<void> {
  await tx.execute(sql`insert into ${sql.identifier(table)} table laid_aside`)
}

function created(table: string, partition: string, from: Date): SQL {
  const [start, end] = [from, monthStart(from, 1)].map((moment) => sql.raw(`'${moment.toISOString()}'`))
  return sql`create table ${sql.identifier(partition)} partition of ${sql.identifier(table)} for values from (${start}) to (${end})`
}

/** The start of the month in Manila, or of a month `ahead` later. */
function monthStart(at: Date, ahead = 0): Date {
  const manila = new Date(at.getTime() + MANILA_OFFSET_MS)
  return new Date(Date.UTC(manila.getUTCFullYear(), manila.getUTCMonth() + ahead) - MANILA_OFFSET_MS)
}

async function monthsIn(tx: Tx, rest: string, column: string): Promise<Date[]> {
  const month = sql`date_trunc('month', ${sql.identifier(column)}, 'Asia/Manila')`
  const { rows } = await tx.execute<{ from: string }>(
    sql`select distinct extract(epoch from ${month}) * 1000 as "from" from ${sql.identifier(rest)} order by 1`,
  )
  return rows.map(({ from }) => new Date(Number(from)))
}

async function monthsOf(reader: Reader, table: string): Promise<Month[]> {
  const bound = (word: string) =>
    sql`extract(epoch from substring(pg_get_expr(c.relpartbound, c.oid) from ${`${word} \\('([^']+)`})::timestamptz) * 1000`
  const { rows } = await reader.execute<{ partition: string; from: string | null; to: string | null }>(sql`
    select c.relname as partition, ${bound('FROM')} as "from", ${bound('TO')} as "to"
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ${table}::regclass`)
  return rows.flatMap(({ partition, from, to }) =>
    from === null || to === null ? [] : [{ table, partition, from: new Date(Number(from)), to: new Date(Number(to)) }],
  )
}
