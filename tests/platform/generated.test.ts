import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { bigint, pgTable } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import kit from '#server/db/drizzle.config.ts'

/** The tables of the code are those of the migrations: `npm run db:generate` would write nothing. */

const META = resolve(import.meta.dirname, '../../src/server/db/migrations/meta')
const read = (file: string) => JSON.parse(readFileSync(join(META, file), 'utf8'))

let snapshot: DrizzleSnapshotJSON
const tables: Record<string, unknown> = {}

beforeAll(async () => {
  const [file = ''] = readdirSync(META).filter((name) => name.endsWith('_snapshot.json'))
  snapshot = read(file)
  for (const path of globSync(String(kit.schema))) {
    const exported: Record<string, unknown> = await import(resolve(path))
    // Two domains may give the same name to an export.
    for (const [name, value] of Object.entries(exported)) tables[`${path} ${name}`] = value
  }
})

const changes = (changed: Record<string, unknown>) =>
  generateMigration(snapshot, generateDrizzleJson(changed, snapshot.id, undefined, kit.casing))

test('one snapshot is kept: that of the last migration', () => {
  const journal: { entries: { tag: string }[] } = read('_journal.json')
  const migrations = globSync('../*.sql', { cwd: META }).map((path) => basename(path, '.sql'))
  expect(journal.entries.map(({ tag }) => tag)).toEqual(migrations.toSorted())
  const [last = ''] = migrations.toSorted().slice(-1)
  expect(readdirSync(META).toSorted()).toEqual([`${last.slice(0, 4)}_snapshot.json`, '_journal.json'])
})

test('tables and migrations say the same', async () => {
  expect(Object.keys(tables).length).toBeGreaterThan(140)
  expect(await changes(tables), 'npm run db:generate writes what is missing').toEqual([])
})

test('another table, or one less, would be seen', async () => {
  const more = pgTable('more', { id: bigint({ mode: 'number' }) })
  expect(await changes({ ...tables, more })).toEqual([expect.stringContaining('CREATE TABLE "more"')])
  const isKept = ([name]: [string, unknown]) => !name.endsWith('switchedOff')
  const less = Object.fromEntries(Object.entries(tables).filter(isKept))
  expect(await changes(less)).toEqual([expect.stringContaining('DROP TABLE "switched_off"')])
})
