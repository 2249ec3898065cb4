import assert from 'node:assert/strict'
import { createHash, type Hash } from 'node:crypto'
import { finished } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { now } from '../base/clock.ts'
import { keyring } from '../base/keyring.ts'
import { connectionOf } from '../db/connection.ts'
import { CASING } from '../db/database.ts'
import { carriedOver } from '../db/journal.ts'
import { applyMigration, migrationsOf } from '../db/migrate.ts'
import { judge } from '../db/secretRules.ts'
import { vault } from '../kyc/vault.ts'
import { endShown } from './anew.ts'
import { LAYOUT, type Manifest, type Summary } from './manifest.ts'
import { applyProtections, type Protected, readProtections } from './protect.ts'
import { BackupError, readBackup, type Taker } from './read.ts'
import { isEmpty, listed, quoted } from './schema.ts'

export type Restored = {
  madeAt: string
  rows: number
  documents: number
  missing: readonly string[]
  protected: Protected
}

type Report = (sentence: string) => void

/**
 * Restores a backup into an empty database and an empty place for documents. Everything in the database happens in one transaction, which
 * also marks the copy as closed: stopped anywhere, it leaves nothing.
 */
export async function restoreBackup(
  url: string,
  file: string,
  identities: readonly string[],
  { since = [], report = () => {} }: { since?: readonly string[]; report?: Report } = {},
): Promise<Restored> {
  const protections = await readProtections(since, identities)
  const client = new pg.Client({ ...connectionOf(url), application_name: 'perya restore' })
  client.on('error', () => {})
  await client.connect()
  const documents: string[] = []
  try {
    await requireEmpty(client)
    await client.query('begin')
    const restored = await readInto(client, file, identities, { documents, report })
    const protectedSince = await applyProtections(drizzle({ client, casing: CASING }), protections, restored.madeAt)
    await client.query('commit')
    await client.query('analyze')
    return { ...restored, protected: protectedSince }
  } catch (error) {
    // Ends the transaction too.
    await client.end().catch(() => {})
    for (const id of documents) await vault().remove(id)
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

async function requireEmpty(client: pg.Client): Promise<void> {
  if (!(await isEmpty(client))) throw new BackupError('The database is not empty: restore into an empty one.')
  const names = await vault().names()
  if (names.length > 0)
    throw new BackupError(
      `The place for documents is not empty (${names.length} files): name an empty one in PERYA_DATA or PERYA_S3_BUCKET.`,
    )
}

type Progress = { documents: string[]; report: Report }

async function readInto(
  client: pg.Client,
  file: string,
  identities: readonly string[],
  { documents, report }: Progress,
): Promise<Omit<Restored, 'protected'>> {
  let head: Manifest | undefined
  let end: Summary | undefined
  const tables = tablesInto(client, report)
  const pictures = createHash('sha256')
  const taker: Taker = {
    begin: async (made) => {
      const found = { ...made, migrations: inOurTerms(made.migrations) }
      requireOurs(found)
      report(`The backup of ${found.madeAt}, by version ${found.version}.`)
      await layOut(client, found)
      tables.begin(found)
      head = found
    },
    table: tables.take,
    document: async (id, bytes) => {
      await tables.finish()
      documents.push(id)
      await vault().put(id, bytes)
      pictures.update(id).update(bytes)
    },
    end: async (summary) => {
      await tables.finish()
      tables.compare(summary)
      const { count, sha256 } = summary.documents
      if (count !== documents.length || sha256 !== pictures.digest('hex'))
        throw new BackupError('The documents of the backup are not those that it names.')
      end = summary
    },
  }
  await readBackup(file, identities, taker)
  if (!head || !end) throw new BackupError('The backup is cut short.')
  await finish(client, head, end)
  const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0)
  return { madeAt: head.madeAt, rows, documents: documents.length, missing: end.documents.missing }
}

/** A backup of the last build before the baseline has the tables of the baseline. */
function inOurTerms(migrations: readonly string[]): string[] {
  const [baseline] = migrationsOf()
  assert(baseline, 'there is no migration')
  return [...carriedOver(migrations, baseline)]
}

function requireOurs({ layout, migrations, secrets, version }: Manifest): void {
  const ours = migrationsOf()
  const isKnown = migrations.length <= ours.length && migrations.every((hash, at) => ours[at]?.hash === hash)
  if (layout !== LAYOUT || !isKnown)
    throw new BackupError(`The backup was made by another or a newer build (${version}): restore it with that build.`)
  const verdict = judge(keyring(), secrets)
  if (verdict.kind === 'refused') throw new BackupError(`The backup was made under other secrets. ${verdict.why}`)
}

/** Makes the tables as the backup had them, empty, with its partitions, and with our triggers at rest. */
async function layOut(client: pg.Client, { migrations, tables, partitions }: Manifest): Promise<void> {
  await client.query('set local client_min_messages to warning')
  for (const migration of migrationsOf().slice(0, migrations.length)) await applyMigration(client, migration)
  for (const { table, partition, bound } of partitions) {
    // Made by PostgreSQL itself, from a backup that only its recipient can have changed.
    const made = `create table if not exists ${quoted(partition)} partition of ${quoted(table)} ${bound}`
    await client.query(made)
  }
  for (const name of [...tables, ...partitions.map(({ partition }) => ({ table: partition }))])
    await client.query(`alter table ${quoted(name.table)} disable trigger user`)
  await client.query(`truncate ${listed(tables.map(({ table }) => table))}`)
}

type Loading = { table: string; stream: CopyStreamQuery; hash: Hash }

/** Loads one table after the other. */
function tablesInto(client: pg.Client, report: Report) {
  const columns = new Map<string, readonly string[]>()
  const done: Summary['tables'] = {}
  let loading: Loading | undefined

  async function finish(): Promise<void> {
    if (!loading) return
    const { table, stream, hash } = loading
    loading = undefined
    stream.end()
    await finished(stream)
    done[table] = { rows: stream.rowCount, sha256: hash.digest('hex') }
    report(`${table}: ${stream.rowCount} rows`)
  }

  async function take(table: string, bytes: Buffer): Promise<void> {
    if (loading?.table !== table) {
      await finish()
      const known = columns.get(table)
      if (!known || done[table]) throw new BackupError(`The backup holds ${table} where it does not belong.`)
      const stream = client.query(copyFrom(`copy ${quoted(table)} (${listed(known)}) from stdin`))
      // What breaks the backup is told by its reader, and must not end the process first.
      stream.on('error', () => {})
      loading = { table, stream, hash: createHash('sha256') }
    }
    loading.hash.update(bytes)
    await written(loading.stream, bytes)
  }

  function compare(summary: Summary): void {
    const empty = { rows: 0, sha256: createHash('sha256').digest('hex') }
    for (const table of columns.keys()) {
      const [wanted, found] = [summary.tables[table], done[table] ?? empty]
      if (wanted?.rows !== found.rows || wanted.sha256 !== found.sha256)
        throw new BackupError(`The rows of ${table} are not those that the backup names.`)
    }
  }

  const begin = ({ tables }: Manifest) => {
    for (const { table, columns: own } of tables) columns.set(table, own)
  }
  return { begin, take, finish, compare }
}

function written(stream: CopyStreamQuery, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => stream.write(bytes, (error) => (error ? reject(error) : resolve())))
}

async function finish(client: pg.Client, head: Manifest, { sequences }: Summary): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2, true)', [quoted(name), last])
  for (const { table } of [...head.tables, ...head.partitions.map(({ partition }) => ({ table: partition }))])
    await client.query(`alter table ${quoted(table)} enable trigger user`)
  // An older backup is brought up to date in the same transaction.
  for (const migration of migrationsOf().slice(head.migrations.length)) await applyMigration(client, migration)
  await endShown(drizzle({ client, casing: CASING }))
  await client.query('insert into restored_copies (backup, made_at, restored_at) values ($1, $2, $3)', [
    head.id,
    head.madeAt,
    now(),
  ])
}
