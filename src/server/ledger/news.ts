import { type SQL, sql } from 'drizzle-orm'
import { now } from '../base/clock.ts'
import type { Tx } from '../db/database.ts'
import { ENTRY } from './laws.ts'

/** Players without news to compare with their proven state per hour. The work per hour is constant, and covers everybody within days. */
export const WALKED_PLAYERS = 2_000
const HOUR_MS = 3_600_000

/**
 * Collects the input of a proof in temporary tables: accounts marked by postings, those of the house and of this hour's players; their
 * proven state; the lines since. Nothing else is read. `since` skips months without possible news, where clocks can be trusted.
 */
export async function layOutNews(tx: Tx, since?: Date): Promise<void> {
  // Each step looks up an index for each row of the one before. The planner cannot know how few rows there are, and would scan whole
  // tables.
  await tx.execute(sql`set local enable_seqscan = off`)
  const { first, last } = await turnOf(tx)
  const owners = (table: SQL, which: SQL) => sql`select owner from ${table} where ${which}`
  const [accounts, proved] = [sql`ledger_accounts`, sql`ledger_proved`]
  const isTurn = sql`owner between ${first} and ${last}`
  const all = [owners(accounts, sql`has_news`), ...[accounts, proved].map((table) => owners(table, sql`owner <= 0`))]
  await lay(
    tx,
    'new_owners',
    sql.join([...all, ...[accounts, proved].map((table) => owners(table, isTurn))], sql` union `),
  )
  for (const [name, table] of [
    ['new_accounts', accounts],
    ['new_start', proved],
  ] as const) {
    await lay(
      tx,
      name,
      sql`select t.* from new_owners o cross join lateral (select * from ${table} where owner = o.owner offset 0) t`,
    )
  }
  const bound = since ? sql`and posted_at >= ${since.toISOString()}::timestamptz` : sql``
  await lay(
    tx,
    'new_lines',
    sql`
    select l.* from new_accounts a left join new_start s on s.owner = a.owner and s.slot = 0
    cross join lateral (select * from ledger_lines where player = a.owner and seq > coalesce(s.seq, 0) ${bound} offset 0) l
    where a.slot = 0 and a.owner >= 0 and a.seq <> coalesce(s.seq, 0)`,
  )
  await lay(
    tx,
    'new_ids',
    sql`
    select i.* from new_lines l cross join lateral (select * from ledger_ids where key = ledger_key(${sql.raw(ENTRY)}) offset 0) i`,
  )
  await tx.execute(sql`set local enable_seqscan = on`)
}

async function lay(tx: Tx, name: string, rows: SQL): Promise<void> {
  const table = sql.identifier(name)
  await tx.execute(sql`drop table if exists pg_temp.${table}`)
  await tx.execute(sql`create temporary table ${table} on commit drop as ${rows}`)
  await tx.execute(sql`analyze ${table}`)
}

/** The players of this hour's turn. Their numbers are consecutive, so the first and last give the number of turns. */
async function turnOf(tx: Tx): Promise<{ first: number; last: number }> {
  const { rows } = await tx.execute<{ least: number | null; most: number | null }>(sql`
    select min(owner) as least, max(owner) as most from (
      (select owner from ledger_accounts where owner > 0 order by owner limit 1) union all
      (select owner from ledger_accounts where owner > 0 order by owner desc limit 1) union all
      (select owner from ledger_proved where owner > 0 order by owner limit 1) union all
      (select owner from ledger_proved where owner > 0 order by owner desc limit 1)
    ) ends`)
  const { least, most } = { ...rows[0] }
  const from = Number(least ?? 1)
  const turns = Math.max(1, Math.ceil((Number(most ?? 1) - from + 1) / WALKED_PLAYERS))
  const first = from + (Math.floor(now().getTime() / HOUR_MS) % turns) * WALKED_PLAYERS
  return { first, last: first + WALKED_PLAYERS - 1 }
}
