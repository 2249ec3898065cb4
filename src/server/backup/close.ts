import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { now } from '../base/clock.ts'
import { connectionOf } from '../db/connection.ts'
import { CASING } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { LOG_ID } from '../standing/openCopy.ts'
import { endShown } from './anew.ts'
import { applyProtections, type Protected, readProtections } from './protect.ts'
import { BackupError } from './read.ts'

/** Nobody knows the moment for sure, and a protection that is there already changes nothing. */
const EVER = new Date(0).toISOString()

/**
 * Closes a copy that came by PostgreSQL's own tools, as restoring leaves one: marked, all that was shown ended, and with what has protected
 * players since. Twice is as once.
 */
export async function closeCopy(
  url: string,
  since: readonly string[],
  identities: readonly string[],
): Promise<Protected> {
  const protections = await readProtections(since, identities)
  const client = new pg.Client({ ...connectionOf(url), application_name: 'perya restore' })
  client.on('error', () => {})
  await client.connect()
  const on = drizzle({ client, casing: CASING })
  try {
    await requireRecovered(client)
    await requireAlone(client)
    await migrate(url)
    await client.query('begin')
    await mark(on)
    await endShown(on)
    const done = await applyProtections(on, protections, EVER)
    await client.query('commit')
    return done
  } finally {
    // Ends the transaction too.
    await client.end().catch(() => {})
  }
}

/** A server in recovery takes no writing. */
async function requireRecovered(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_in: boolean }>('select pg_is_in_recovery() as is_in')
  if (rows[0]?.is_in)
    throw new BackupError(
      'This database is still in recovery: end it by "select pg_wal_replay_resume()", or promote it, and then run "restore close".',
    )
}

/** A process at work would not learn that its database is closed. */
async function requireAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'perya%'`)
  const count = rows[0]?.count ?? 0
  if (count > 0)
    throw new BackupError(`Stop every process of Perya first: ${count} connections are open to this database.`)
}

/** A copy of a copy that was opened on the same log, such as one of its disk, gets a mark of its own. */
async function mark(on: NodePgDatabase): Promise<void> {
  await on.execute(sql`
    insert into restored_copies (backup, made_at, restored_at)
    select case when exists (select from restored_copies where backup = ${LOG_ID}) then gen_random_uuid() else ${LOG_ID} end,
      coalesce(pg_last_xact_replay_timestamp(), ${now()}), ${now()}
    where not exists (select from restored_copies where opened_at is null)
      or not exists (select from restored_copies where backup = ${LOG_ID})`)
}
