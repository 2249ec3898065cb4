import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDatabase, db } from '#server/db/database.ts'
import { livingText, pendingStatements } from '#tools/migrations/livingText.ts'
import { freshDatabase } from '../database.ts'

const SERVER = resolve(import.meta.dirname, '../../src/server')
const read = (path: string) => readFileSync(join(SERVER, path), 'utf8')
const files = globSync('**/*.sql', { cwd: SERVER, exclude: ['db/migrations/**'] })
const living = files.map((file) => livingText(basename(file, '.sql'), read(file)))
const migrations = globSync('db/migrations/*.sql', { cwd: SERVER }).sort().map(read)

beforeAll(freshDatabase)
afterAll(closeDatabase)

describe('a stored function', () => {
  test('has one present text, which the migrated database also holds', async () => {
    expect(pendingStatements(living, migrations), 'npm run db:generate writes what is missing').toEqual([])
    const rollback = new Error('only looked at')
    const looked = db.transaction(async (tx) => {
      const held = async () => (await tx.execute(definitions)).rows
      const migrated = await held()
      for (const { text } of living) await tx.execute(sql.raw(text))
      expect(await held()).toEqual(migrated)
      const names = migrated.filter(({ kind }) => kind === 'function').map(({ name }) => name)
      expect(names).toEqual(living.map(({ name }) => name).sort())
      throw rollback
    })
    await expect(looked).rejects.toBe(rollback)
  })

  const made = (body: string, name = 'twice') =>
    `create or replace function ${name}(p_of bigint) returns bigint language sql as $$ ${body} $$;`
  const one = livingText('twice', `-- What it is for.\n${made('select 2 * p_of')}\n`)

  test('is created by one migration, whatever its heading comment', () => {
    expect(pendingStatements([one], [])).toEqual([made('select 2 * p_of')])
    expect(pendingStatements([one], [`select 1;\n--> statement-breakpoint\n${one.text}\n`])).toEqual([])
  })

  test('is replaced if a later migration changed it', () => {
    const migrated = [one.text, made('select 3 * p_of')]
    expect(pendingStatements([one], migrated)).toEqual([one.text])
    expect(pendingStatements([one], [...migrated, one.text])).toEqual([])
  })

  test('is dropped if its text is gone, or its signature has changed', () => {
    expect(pendingStatements([], [one.text])).toEqual(['drop function twice;'])
    expect(pendingStatements([], [one.text, 'drop function twice;'])).toEqual([])
    const wider = one.text.replace('returns bigint', 'returns numeric')
    expect(pendingStatements([{ ...one, text: wider }], [one.text])).toEqual(['drop function twice;', wider])
  })

  test('has its file’s name', () => {
    expect(() => livingText('thrice', one.text)).toThrow('thrice.sql must make the function thrice')
  })
})

/** The database's definitions of our functions and triggers. */
const definitions = sql`
  select 'function' as kind, p.proname::text as name, pg_get_functiondef(p.oid) as text
  from pg_proc p where p.pronamespace = 'public'::regnamespace
  union all
  select 'trigger', t.tgname || ' on ' || t.tgrelid::regclass::text, pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
  order by 1, 2, 3`
