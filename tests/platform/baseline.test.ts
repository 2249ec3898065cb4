import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeDatabase, db } from '#server/db/database.ts'
import { migrate, migrationsOf } from '#server/db/migrate.ts'
import { freshDatabase } from '../database.ts'
import { included, layBefore, layJournal } from './beforeBaseline.ts'

const MIGRATIONS = resolve(import.meta.dirname, '../../src/server/db/migrations')
const OLDER =
  /^This database has \d+ of the 95 migrations that this build's baseline includes: start it once with the last build that has the migration 0094_number_claims_and_proven_payees, then with this one\. Nothing was changed\.$/
const FOREIGN =
  /^This database was made by another program or build: start it with the build that made it, or name an empty database\. Nothing was changed\.$/
const JOURNAL = 'drizzle.__drizzle_migrations'

let url: string
let folder: string
let client: pg.Client
let migrated: unknown
beforeAll(async () => {
  url = await freshDatabase()
  folder = mkdtempSync(join(tmpdir(), 'perya-migrations-'))
  migrated = await schema()
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
const layAll = async () => {
  await client.query('drop schema if exists public, drizzle cascade; create schema public')
  await layBefore(client)
  await client.query(`
    insert into players (account, password_hash, nickname, avatar, invite_code, registered_at, last_seen_at)
    values ('before', '-', '-', 1, 'before', now(), now())`)
}
afterAll(async () => {
  await client.end()
  await closeDatabase()
  rmSync(folder, { recursive: true })
})

describe('a database of the last build before the baseline', () => {
  beforeAll(layAll)

  test('stays one where the carrying over is cut short', async () => {
    await client.query(`
      create function drizzle.stop() returns trigger language plpgsql as $$ begin raise exception 'cut short'; end $$;
      create trigger stop before insert on ${JOURNAL} execute function drizzle.stop()`)
    await expect(migrate(url)).rejects.toMatchObject({ cause: { message: 'cut short' } })
    expect(await journal()).toEqual(included.map(({ hash }) => hash))
    await client.query('drop function drizzle.stop cascade')
  })

  test('is carried over: its journal names the baseline, and its rows stay', async () => {
    await Promise.all([migrate(url), migrate(url), migrate(url)])
    expect(await journal()).toEqual(migrationsOf().map(({ hash }) => hash))
    expect(await schema()).toEqual(migrated)
    expect(await rows(sql`select account from players`)).toEqual([{ account: 'before' }])
  })

  test('then gets later migrations as any other', async () => {
    await migrate(url, withLater())
    expect(await journal()).toEqual(migrationsOf(folder).map(({ hash }) => hash))
    expect(await rows(sql`select to_regclass('later') is not null as is_there`)).toEqual([{ is_there: true }])
  })
})

describe('a database', () => {
  beforeAll(layAll)
  beforeEach(() => layJournal(client))

  test.each([
    ['all but the last of its migrations', `delete from ${JOURNAL} where id = 95`, OLDER],
    ['its first migration', `delete from ${JOURNAL} where id > 1`, OLDER],
    ['all but one in the middle', `delete from ${JOURNAL} where id = 40`, OLDER],
    ['another one in the middle', `update ${JOURNAL} set hash = repeat('0', 64) where id = 40`, FOREIGN],
    ['all of them, and one more', `insert into ${JOURNAL} (hash, created_at) values ('more', 9999999999999)`, FOREIGN],
    ['all of them in another order', `update ${JOURNAL} set created_at = -created_at`, FOREIGN],
    [
      'migrations of another origin',
      `delete from ${JOURNAL} where id > 2; update ${JOURNAL} set hash = 'other'`,
      FOREIGN,
    ],
    ['no journal', 'drop schema drizzle cascade', FOREIGN],
    ['an empty journal', `delete from ${JOURNAL}`, FOREIGN],
  ])('with %s is refused in one sentence, and left as it is', async (_what, change, sentence) => {
    await client.query(change)
    const before = [await schema(), await journal()]
    await expect(migrate(url)).rejects.toThrow(sentence)
    expect([await schema(), await journal()]).toEqual(before)
  })
})

test('a start without migrations stops in one sentence', async () => {
  await expect(migrate(url, '/nowhere')).rejects.toThrow('The migrations are missing: /nowhere')
})

/** The folder of migrations, with one more. */
function withLater(): string {
  cpSync(MIGRATIONS, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const list: { entries: { when: number }[] } = JSON.parse(readFileSync(path, 'utf8'))
  const later = { ...list.entries.at(-1), idx: list.entries.length, tag: 'later', when: 9_999_999_999_999 }
  writeFileSync(path, JSON.stringify({ ...list, entries: [...list.entries, later] }))
  writeFileSync(join(folder, 'later.sql'), 'create table later (id bigint);')
  return folder
}

const rows = async (query: SQL) => (await db.execute(query)).rows

async function journal(): Promise<unknown[]> {
  const [found] = await rows(sql`select to_regclass(${JOURNAL}) is not null as is_there`)
  if (!found?.is_there) return []
  return (await rows(sql`select hash from drizzle.__drizzle_migrations order by created_at`)).map(({ hash }) => hash)
}

/** All our tables, columns in their order, constraints, indexes, functions and triggers, months apart. */
async function schema(): Promise<unknown> {
  return await rows(sql`select * from (
    select table_name || '.' || column_name as name,
      concat_ws(' ', ordinal_position, data_type, column_default, is_nullable, is_generated, generation_expression, datetime_precision) as text
    from information_schema.columns where table_schema = 'public'
    union all select conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select relname::text, reloptions::text from pg_class where relnamespace = 'public'::regnamespace
    union all select proname || '()', pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select tgname || ' on ' || tgrelid::regclass, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    ) parts where name !~ '_[0-9]{4}_[0-9]{2}' order by 1, 2`)
}
