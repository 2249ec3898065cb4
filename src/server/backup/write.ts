import { createHash, randomUUID } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pack as newPack, type Pack } from 'tar-stream'
import { CLIENT_VERSION } from '#contract/wire.ts'
import { encryptTo } from '../base/age.ts'
import { now } from '../base/clock.ts'
import { SettingError } from '../base/settings.ts'
import { sessionAddress } from '../db/database.ts'
import type { Known } from '../db/secretRules.ts'
import { connectionName } from '../db/unlock.ts'
import { vault } from '../kyc/vault.ts'
import { documentPath, LAYOUT, MANIFEST, type Manifest, SUMMARY, type Summary, tablePath } from './manifest.ts'
import { listed, quoted, sequencesOf, shapeOf } from './schema.ts'

export type Made = { file: string; bytes: number; rows: number; documents: number; missing: readonly string[] }

const PART_BYTES = 4 * 1_048_576
/** Rows repeat much, and a slower level gains little. */
const LEVEL = 1

type Report = (sentence: string) => void

/**
 * Writes database and documents as they are at one moment into an encrypted file, for recipients in the age format. The file appears
 * under its name only when it is whole.
 */
export async function makeBackup(
  file: string,
  recipients: readonly string[],
  report: Report = () => {},
): Promise<Made> {
  if (recipients.length === 0)
    throw new SettingError(
      'PERYA_BACKUP_RECIPIENT is not set: it names the age recipient whose private half is elsewhere.',
    )
  if (await stat(file).catch(() => undefined)) throw new Error(`${file} is there already: name a new file.`)
  const draft = `${file}.${randomUUID()}.part`
  try {
    const made = await writeDraft(draft, recipients, report)
    await rename(draft, file)
    await flush(dirname(file))
    return { ...made, file, bytes: (await stat(file)).size }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** A rename is on the disk once its folder is. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

async function writeDraft(
  draft: string,
  recipients: readonly string[],
  report: Report,
): Promise<Omit<Made, 'file' | 'bytes'>> {
  const output = (await open(draft, 'wx', 0o600)).createWriteStream({ flush: true })
  const pack = newPack()
  const gzip = createGzip({ level: LEVEL })
  const written = Promise.all([
    pipeline(pack, gzip),
    encryptTo(recipients, gzip).then((encrypted) => pipeline(encrypted, output)),
  ])
  const fails = new Promise<never>((_, reject) => written.catch(reject))
  try {
    const summary = await Promise.race([packAll(pack, report), fails])
    pack.finalize()
    await written
    const rows = Object.values(summary.tables).reduce((sum, table) => sum + table.rows, 0)
    return { rows, documents: summary.documents.count, missing: summary.documents.missing }
  } catch (error) {
    pack.destroy()
    await written.catch(() => {})
    throw error
  }
}

async function packAll(pack: Pack, report: Report): Promise<Summary> {
  const client = new pg.Client({ ...sessionAddress(), application_name: connectionName() })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const head = await manifestOf(client)
    await put(pack, MANIFEST, Buffer.from(JSON.stringify(head, undefined, 2)))
    const tables: Summary['tables'] = {}
    for (const { table, columns } of head.tables) {
      tables[table] = await packTable(pack, client, table, columns)
      if (tables[table].rows > 0) report(`${table}: ${tables[table].rows} rows`)
    }
    const { rows } = await client.query<{ id: string }>('select id from identity_pictures order by id')
    // Sequences know no snapshot. Read last, they are at least what the rows need.
    const sequences = await sequencesOf(client)
    await client.query('commit')
    const documents = await packDocuments(
      pack,
      rows.map(({ id }) => id),
    )
    report(`documents: ${documents.count}`)
    const summary: Summary = { id: head.id, tables, sequences, documents }
    await put(pack, SUMMARY, Buffer.from(JSON.stringify(summary, undefined, 2)))
    return summary
  } finally {
    await client.end()
  }
}

async function manifestOf(client: pg.Client): Promise<Manifest> {
  const migrations = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  )
  const secrets = await client.query<Known>('select id, generation, state from secret_canaries order by generation')
  return {
    layout: LAYOUT,
    id: randomUUID(),
    version: CLIENT_VERSION,
    madeAt: now().toISOString(),
    migrations: migrations.rows.map(({ hash }) => hash),
    secrets: secrets.rows,
    ...(await shapeOf(client)),
  }
}

async function packTable(pack: Pack, client: pg.Client, table: string, columns: readonly string[]) {
  const hash = createHash('sha256')
  const stream = client.query(copyTo(`copy (select ${listed(columns)} from ${quoted(table)}) to stdout`))
  let waiting: Buffer[] = []
  let bytes = 0
  let part = 0
  const flushPart = async () => {
    if (bytes === 0) return
    const whole = Buffer.concat(waiting)
    waiting = []
    bytes = 0
    hash.update(whole)
    await put(pack, tablePath(table, part++), whole)
  }
  // COPY answers in bytes.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes >= PART_BYTES) await flushPart()
  }
  await flushPart()
  return { rows: stream.rowCount, sha256: hash.digest('hex') }
}

/** A file never changes under its name but for its seal, so it may be read after the snapshot. */
async function packDocuments(pack: Pack, ids: readonly string[]): Promise<Summary['documents']> {
  const hash = createHash('sha256')
  const missing: string[] = []
  for (const id of ids) {
    const bytes = await vault().get(id)
    if (!bytes) {
      missing.push(id)
      continue
    }
    hash.update(id).update(bytes)
    await put(pack, documentPath(id), bytes)
  }
  return { count: ids.length - missing.length, sha256: hash.digest('hex'), missing }
}

function put(pack: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    pack.entry({ name, size: bytes.length, mode: 0o600, mtime: now() }, bytes, (error) =>
      error ? reject(error) : resolve(),
    )
  })
}
