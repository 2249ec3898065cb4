import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMissing } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { log } from '../base/log.ts'
import { connectionOf } from './connection.ts'
import { carryOver } from './journal.ts'
import { makeMonths } from './months.ts'

const MIGRATIONS = join(import.meta.dirname, 'migrations')
/** An arbitrary lock id, the same in every process: "pery" in ASCII. */
const MIGRATION_LOCK = 0x70_65_72_79

/** The migrations of this build, oldest first. */
export const migrationsOf = (folder = MIGRATIONS) => readMigrationFiles({ migrationsFolder: folder })

/** Applies one migration in the caller's transaction, with its line in the journal, as drizzle's migrator does in its own. */
export async function applyMigration(
  client: pg.Client,
  migration: ReturnType<typeof migrationsOf>[number],
): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const statement of migration.sql) await client.query(statement)
  const { hash, folderMillis } = migration
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ])
}

/** Says that the database was migrated by a newer build: it runs, but what that build has added is not written. */
async function tellNewer(client: pg.Client, folder: string): Promise<void> {
  const ours = migrationsOf(folder).map(({ hash }) => hash)
  const { rows } = await client.query<{ newer: number }>(
    'select count(*)::int as newer from drizzle.__drizzle_migrations where hash <> all ($1)',
    [ours],
  )
  const newer = rows[0]?.newer ?? 0
  if (newer > 0)
    log.warn(
      { newer },
      'this database was migrated by a newer build: what it has added is not written. See src/server/deploy/rollback.md',
    )
}

/** Migrates the database to the latest version. With several starting processes one migrates and the others wait. `folder` is for tests. */
export async function migrate(url: string, folder = MIGRATIONS): Promise<void> {
  if (!existsSync(join(folder, 'meta', '_journal.json'))) {
    throw new Error(`The migrations are missing: ${folder} must stand beside the server's code.`)
  }
  const [baseline] = migrationsOf(folder)
  assert(baseline, 'there is no migration')
  const client = new pg.Client({ ...connectionOf(url), application_name: 'perya migrate' })
  // A lost connection already fails its query.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('set client_min_messages to warning')
    const database = drizzle({ client })
    await carryOver(database, baseline)
    await applyMissing(database, { migrationsFolder: folder })
    await tellNewer(client, folder)
    // If the tables are busy, the job creates the partitions soon.
    await makeMonths(database).catch((error: unknown) => log.warn({ err: error }, 'months are made later'))
  } finally {
    await client.end()
  }
}
