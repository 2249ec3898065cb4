import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMissing } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const MIGRATIONS = join(import.meta.dirname, 'migrations')
/** Any fixed number, the same in every process: 'pery' in ASCII. */
const MIGRATION_LOCK = 0x70_65_72_79

/** Brings the database up to date. Several processes may start at once: one migrates, the others wait. */
export async function migrate(url: string): Promise<void> {
  if (!existsSync(join(MIGRATIONS, 'meta', '_journal.json'))) return
  const client = new pg.Client({ connectionString: url, application_name: 'perya migrate' })
  // A lost connection fails its query, which is enough.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('set client_min_messages to warning')
    await applyMissing(drizzle({ client }), { migrationsFolder: MIGRATIONS })
  } finally {
    await client.end()
  }
}
