import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { beginAnew } from '#server/backup/anew.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { makeBackup } from '#server/backup/write.ts'
import { config } from '#server/base/config.ts'
import { chooseKeyring, keyringOf } from '#server/base/keyring.ts'
import { closeDatabase, db, openDatabase } from '#server/db/database.ts'
import { migrationsOf } from '#server/db/migrate.ts'
import { encryptPicture, openPicture } from '#server/kyc/pictures.ts'
import { identityPictures } from '#server/kyc/tables.ts'
import { chooseVault, folderVault, vault } from '#server/kyc/vault.ts'
import { addUpDays } from '#server/ledger/addUp.ts'
import { dayMarks, days } from '#server/ledger/dayTables.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { beginSession } from '#server/operators/sessions.ts'
import { restoredCopies } from '#server/standing/copyTables.ts'
import { freshDatabase } from '../database.ts'
import { isLongRun } from '../long.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { fill } from '../rights/filled.ts'
import { operatorNamed } from '../terminal.ts'
import { layBefore } from './beforeBaseline.ts'

/** A backup holds everything, and what is no whole backup of ours is refused and leaves nothing. */

const folder = mkdtempSync(join(tmpdir(), 'perya-backup-'))
const file = join(folder, 'perya.backup')
const PICTURE = Buffer.from('an invented picture')
let identity = ''
let recipient = ''
let source = ''
let player: TestPlayer
let made: string[] = []

beforeAll(async () => {
  identity = await generateIdentity()
  recipient = await identityToRecipient(identity)
  source = await freshDatabase()
  chooseVault(folderVault(join(folder, 'documents')))
  player = await newPlayer({ coin: 5_000 })
  await fill(player.id, new Date())
  // The invented sums are no law's, so that true ones take their place.
  for (const table of [days, dayMarks]) await db.delete(table)
  await addUpDays(player.id)
  for (const row of await db.select().from(identityPictures)) await vault().put(row.id, encryptPicture(PICTURE, row))
  await beginSession((await operatorNamed('ana')).name, true)
  await makeBackup(file, [recipient])
})
afterEach(async () => {
  await closeDatabase()
  chooseKeyring()
  const admin = await adminClient()
  for (const name of made) await admin.query(`drop database if exists ${name} with (force)`)
  made = []
  await admin.end()
})
afterAll(() => {
  chooseVault()
  rmSync(folder, { recursive: true })
})

async function adminClient(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inject('testServer') })
  await client.connect()
  return client
}

/** An empty database and an empty place for documents. */
async function emptyPlace(): Promise<{ url: string; documents: string }> {
  await closeDatabase()
  const name = `${inject('testTemplate').replace('template', 'restored')}_${made.length}_${randomUUID().slice(0, 8)}`
  made.push(name)
  const admin = await adminClient()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(inject('testServer'))
  url.pathname = `/${name}`
  const documents = join(folder, name)
  chooseVault(folderVault(documents))
  return { url: url.href, documents }
}

/** Every table with its rows, as one hash each. */
async function contentOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: hashed } = await client.query<{ all: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as all from ${name} t`,
    )
    found[name] = hashed[0]?.all ?? ''
  }
  await client.end()
  return found
}

async function expectNothing({ url, documents }: { url: string; documents: string }): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'`,
  )
  await client.end()
  expect(rows).toEqual([])
  expect(existsSync(documents) ? readdirSync(documents) : []).toEqual([])
}

/** What a restored copy has ended, and what it has marked. */
const GONE = ['operator_sessions', 'prepared_seeds', 'one_time_codes', 'login_steps', 'social_departures']
const CHANGED = [
  'restored_copies',
  'timelines',
  'sessions',
  'game_sessions',
  'fair_seeds',
  'draw_seeds',
  'packet_drops',
]

test('a backup brings back every row, every document and every number to come', async () => {
  const before = await contentOf(source)
  const place = await emptyPlace()
  const restored = await restoreBackup(place.url, file, [identity])
  expect(restored.rows).toBeGreaterThan(50)
  const after = await contentOf(place.url)
  // The mark of the copy is new, and all that was shown has ended.
  const isKept = ([table]: [string, string]) => !CHANGED.includes(table) && !GONE.includes(table)
  expect(Object.entries(after).filter(isKept)).toEqual(Object.entries(before).filter(isKept))
  const rowsOf = (content: Record<string, string>) => (table: string) => Number(content[table]?.split(' ')[0])
  expect(rowsOf(before)('operator_sessions')).toBe(1)
  expect(GONE.map(rowsOf(after)).every((rows) => rows === 0)).toBe(true)
  const begun = ['restored_copies', 'timelines']
  expect([begun.map(rowsOf(before)), begun.map(rowsOf(after))]).toEqual([
    [0, 0],
    [1, 1],
  ])
  await openDatabase(place.url, 4)
  expect(await verifyLedger(db)).toEqual([])
  for (const row of await db.select().from(identityPictures)) expect(await openPicture(row)).toEqual(PICTURE)
  // Ids go on after the last one, and the append-only tables are append-only again.
  await db.update(restoredCopies).set({ openedAt: new Date() })
  await beginAnew()
  const next = await newPlayer()
  expect(next.id).toBeGreaterThan(player.id)
  await expect(db.execute(sql`delete from ledger_lines`)).rejects.toThrow()
})

test('the file tells nothing without the identity, and no secret of the server is needed to make it', () => {
  const bytes = readFileSync(file)
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  expect(bytes.includes(player.account)).toBe(false)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a backup is of one moment, whatever is written meanwhile', async () => {
  await openDatabase(source, 4)
  chooseVault(folderVault(join(folder, 'documents')))
  const before = await contentOf(source)
  const busy = join(folder, 'busy.backup')
  const writing = Promise.all(Array.from({ length: 3 }, () => newPlayer({ coin: 100 })))
  await makeBackup(busy, [recipient])
  await writing
  const place = await emptyPlace()
  await restoreBackup(place.url, busy, [identity])
  await openDatabase(place.url, 4)
  expect(await verifyLedger(db)).toEqual([])
  expect(Object.keys(before)).toEqual(Object.keys(await contentOf(place.url)))
})

/** Of several encrypted pieces, so that damage is met while rows are loaded. */
async function longBackup(): Promise<string> {
  await closeDatabase()
  await openDatabase(source, 4)
  await db.execute(sql`
    insert into draw_tables (hash, prizes)
    select md5(n::text), to_jsonb((select string_agg(md5(n || ' ' || part), '') from generate_series(1, 20) part))
    from generate_series(1, 1500) n`)
  const path = join(folder, 'long.backup')
  await makeBackup(path, [recipient])
  await db.execute(sql`delete from draw_tables`)
  return path
}

test('a long backup is refused in a sentence wherever a bit is flipped or it ends, and leaves nothing', async () => {
  const whole = readFileSync(await longBackup())
  expect(whole.length).toBeGreaterThan(3 * 65_536)
  const place = await emptyPlace()
  const parts = isLongRun ? 30 : 6
  // An empty file, and two places in age's head.
  const offsets = [
    0,
    30,
    60,
    ...Array.from({ length: parts }, (_, at) => Math.floor((whole.length * (at + 1)) / parts) - 1),
  ]
  const path = join(folder, 'damaged.backup')
  for (const at of offsets) {
    const flipped = Buffer.from(whole)
    flipped[at] = (flipped[at] ?? 0) ^ 1
    for (const damaged of [flipped, whole.subarray(0, at)]) {
      writeFileSync(path, damaged)
      await expect(restoreBackup(place.url, path, [identity])).rejects.toThrow(
        /^(?:[^\n]+ does not open|The backup is cut short or damaged)[^\n]+\.$/,
      )
      await expectNothing(place)
    }
  }
})

test('a backup for another identity, or under another PERYA_SECRET, is refused and leaves nothing', async () => {
  const place = await emptyPlace()
  await expect(restoreBackup(place.url, file, [await generateIdentity()])).rejects.toThrow('no identity matched')
  await expectNothing(place)
  chooseKeyring(keyringOf('x'.repeat(40)))
  await expect(restoreBackup(place.url, file, [identity])).rejects.toThrow('under other secrets. PERYA_SECRET is not')
  await expectNothing(place)
  chooseKeyring(keyringOf(config.secret))
  await restoreBackup(place.url, file, [identity])
})

test('a backup of a newer build is refused, and leaves nothing', async () => {
  await openDatabase(source, 4)
  chooseVault(folderVault(join(folder, 'documents')))
  const newer = join(folder, 'newer.backup')
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${'f'.repeat(64)}, 9999999999999)`,
  )
  await makeBackup(newer, [recipient])
  await db.execute(sql`delete from drizzle.__drizzle_migrations where created_at = 9999999999999`)
  await closeDatabase()
  const place = await emptyPlace()
  await expect(restoreBackup(place.url, newer, [identity])).rejects.toThrow('by another or a newer build')
  await expectNothing(place)
})

/** A backup by the last build before the baseline, with one player. */
async function backupFromBefore(path: string): Promise<void> {
  const { url } = await emptyPlace()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await layBefore(client)
  await client.query(`
    insert into players (account, password_hash, nickname, avatar, invite_code, registered_at, last_seen_at)
    values ('before', '-', '-', 1, 'before', now(), now())`)
  await openDatabase(url, 4)
  await makeBackup(path, [recipient])
  await client.query('delete from drizzle.__drizzle_migrations where id = 95')
  await makeBackup(`${path}.older`, [recipient])
  await client.end()
}

test('a backup of the last build before the baseline is carried over, and closed; of an older one it is refused', async () => {
  const before = join(folder, 'before.backup')
  await backupFromBefore(before)
  const place = await emptyPlace()
  await expect(restoreBackup(place.url, `${before}.older`, [identity])).rejects.toThrow('by another or a newer build')
  await expectNothing(place)
  await restoreBackup(place.url, before, [identity])
  await openDatabase(place.url, 4)
  const applied = await db.execute(sql`select hash from drizzle.__drizzle_migrations order by id`)
  expect(applied.rows.map(({ hash }) => hash)).toEqual(migrationsOf().map(({ hash }) => hash))
  expect((await db.execute(sql`select account from players`)).rows).toEqual([{ account: 'before' }])
  expect(await db.$count(restoredCopies)).toBe(1)
})

test('a place that is not empty is refused, and stays as it is', async () => {
  const place = await emptyPlace()
  await vault().put('left-over', Buffer.from('x'))
  await expect(restoreBackup(place.url, file, [identity])).rejects.toThrow(
    'The place for documents is not empty (1 files)',
  )
  await vault().remove('left-over')
  await expectNothing(place)
  const before = await contentOf(source)
  await expect(restoreBackup(source, file, [identity])).rejects.toThrow('The database is not empty')
  expect(await contentOf(source)).toEqual(before)
})

test('a backup that fails leaves no file, and none is written over', async () => {
  await openDatabase(source, 4)
  chooseVault(folderVault(join(folder, 'documents')))
  await expect(makeBackup(file, [recipient])).rejects.toThrow('is there already')
  await expect(makeBackup(join(folder, 'none.backup'), [])).rejects.toThrow('PERYA_BACKUP_RECIPIENT is not set')
  await expect(makeBackup(join(folder, 'bad.backup'), ['age1nonsense'])).rejects.toThrow()
  await expect(makeBackup(join(folder, 'missing', 'x.backup'), [recipient])).rejects.toThrow('ENOENT')
  expect(readdirSync(folder).filter((name) => name.includes('.part') || name === 'bad.backup')).toEqual([])
})
