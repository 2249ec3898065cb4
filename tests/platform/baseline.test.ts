import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { closeDatabase, db } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { makeMonths } from '#server/db/months.ts'
import { verifyRounds } from '#server/games/verify.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { proveLedger, verifyLedger } from '#server/ledger/verify.ts'
import { freshDatabase } from '../database.ts'

/**
 * A database of the last build before the baseline: three players who deposited, played and withdrew. That build made it; it was dumped as
 * SQL.
 */
const BEFORE = gunzipSync(readFileSync(resolve(import.meta.dirname, 'beforeBaseline.sql.gz'))).toString()
const REFUSED = 'This database was made by another build'

let url: string
let migrated: unknown
beforeAll(async () => {
  url = await freshDatabase()
  await makeMonthsOfThen()
  migrated = await schema()
})
afterAll(closeDatabase)

describe('a database from before the baseline', () => {
  test('is migrated: missing parts are added, and its data stay', async () => {
    await restore()
    await Promise.all([migrate(url), migrate(url)])
    await makeMonthsOfThen()
    expect(await schema()).toEqual(migrated)
    expect(await verifyLedger(db)).toEqual([])
    expect(await balancesOf(db, 100_001)).toEqual({ coin: 49_530, points: 40, hold: 300, safebox: 2000 })
    await migrate(url)
    expect(await rows(sql`select count(*) as rounds from rounds`)).toEqual([{ rounds: 37 }])
    expect(await verifyRounds(db)).toEqual([])
    expect(await proveLedger(db)).toMatchObject({ broken: [] })
  })

  test.each([
    [
      'an older one',
      `delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
    ],
    ['one of another origin', `update drizzle.__drizzle_migrations set hash = 'other'`],
    ['one without a journal', 'drop schema drizzle cascade'],
  ])('but %s is refused in one sentence and left as it is', async (_what, change) => {
    await restore()
    await db.execute(sql.raw(change))
    const before = await schema()
    await expect(migrate(url)).rejects.toThrow(REFUSED)
    expect(await schema()).toEqual(before)
  })
})

test('a start without migrations stops in one sentence', async () => {
  await expect(migrate(url, '/nowhere')).rejects.toThrow('The migrations are missing: /nowhere')
})

/** Creates the months of its rows, and those made in advance then. Both databases then have them whenever the test runs. */
async function makeMonthsOfThen(): Promise<void> {
  setClock(new Date('2026-11-15T00:00:00Z'))
  await makeMonths(db)
  setClock(undefined)
}

async function restore(): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('drop schema if exists public, drizzle cascade')
  await client.query(`create schema public;\n${BEFORE}`)
  await client.end()
}

const rows = async (query: SQL) => (await db.execute(query)).rows

/** All our tables, columns, constraints, indexes and functions, independent of column order. */
async function schema() {
  return await rows(sql`
    select table_name || '.' || column_name as name,
      concat_ws(' ', data_type, column_default, is_nullable, is_generated, generation_expression, datetime_precision) as text
    from information_schema.columns where table_schema = 'public'
    union all select conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select relname::text, reloptions::text from pg_class where relnamespace = 'public'::regnamespace
    union all select proname || '()', pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select tgname || ' on ' || tgrelid::regclass, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1, 2`)
}
