import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SettingError } from '../base/settings.ts'
import { connectionOf } from './connection.ts'
import { hasDatabase } from './place.ts'
import { sqlStateOf } from './sqlState.ts'

const CONNECT_TIMEOUT_MS = 10_000
/** The timeout and interval of waiting for a starting database. */
const DATABASE_START_MS = 60_000
const RETRY_MS = 200
/** PostgreSQL's SQLSTATE while it starts, recovers or stops. */
const STARTING = '57P03'

/** Sets the umask: files 0600, folders 0700. Called by the started program, never at import. */
export function setPrivateUmask(): void {
  process.umask(0o077)
}

/**
 * The mode of the data folder: private to its owner. As root it is searchable, because the embedded PostgreSQL runs as another account and
 * must reach its own folder.
 */
const folderMode = (): number => (process.getuid?.() === 0 ? 0o711 : 0o700)

/** Entries that identify a data folder as ours, which may therefore be made private. */
const OWN_ENTRIES = ['postgres', 'postgres.lock', 'postgres.place', 'identities']

// Checks of settings against the system. An error is one sentence that names the variable, as for an invalid value.

/** Creates the folder of PERYA_DATA and makes it private. Throws SettingError if it is not writable. */
export function prepareDataFolder(folder: string): void {
  try {
    const isNew = makeFolder(folder)
    if (isNew || readdirSync(folder).some((name) => OWN_ENTRIES.includes(name))) closeFolder(folder)
    // Permissions do not suffice: root has all of them, even on a read-only file system.
    const probe = join(folder, `.probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new SettingError(
      `PERYA_DATA is ${JSON.stringify(folder)}, but nothing can be kept there: ${reason(error)}. Name a folder that this account may write.`,
    )
  }
}

/** Like `mkdirSync` with `recursive`, which loops below a folder such as /proc. Returns whether it created one. */
function makeFolder(folder: string): boolean {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process may have created it.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
  return true
}

/** A world-writable folder such as /tmp, or one of another account, keeps its mode. */
function closeFolder(folder: string): void {
  const { mode, uid } = statSync(folder)
  if ((mode & 0o002) === 0 && uid === process.getuid?.()) chmodSync(folder, folderMode())
}

/**
 * Throws SettingError if no PostgreSQL accepts connections at the address of a setting. A starting one, as after a failover, is waited for. The URL
 * holds a password, so no error repeats it.
 */
export async function checkDatabase(url: string, name = 'DATABASE_URL'): Promise<void> {
  const giveUpAt = Date.now() + DATABASE_START_MS
  let error = await refusalOf(url)
  while (error && sqlStateOf(error) === STARTING && Date.now() < giveUpAt) {
    await sleep(RETRY_MS)
    error = await refusalOf(url)
  }
  if (error)
    throw new SettingError(
      `${name} names a PostgreSQL that does not let us in: ${reason(error)}. Correct the address, or start that server.`,
    )
}

/** Throws SettingError for a database that no start of Perya has made: a mistyped setting must not make an empty one. */
export async function requireOldDatabase({ databaseUrl, dataDirectory }: Named): Promise<void> {
  if (!databaseUrl) {
    if (hasDatabase(dataDirectory)) return
    throw new SettingError(`There is no database in PERYA_DATA (${dataDirectory}): correct it, or run npm start first.`)
  }
  await checkDatabase(databaseUrl)
  if (!(await hasJournal(databaseUrl)))
    throw new SettingError('DATABASE_URL names an empty database: correct it, or run npm start first.')
}

type Named = { databaseUrl: string | undefined; dataDirectory: string }

async function hasJournal(url: string): Promise<boolean> {
  const client = new pg.Client({ ...connectionOf(url), connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as found")
    return rows[0]?.found === true
  } finally {
    await client.end()
  }
}

/** The connection error; undefined on success. */
async function refusalOf(url: string): Promise<unknown> {
  const client = new pg.Client({ ...connectionOf(url), connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return error
  } finally {
    await client.end().catch(() => {})
  }
}

/** The setting to change when the HTTP server cannot listen; undefined for any other error. */
export function listenFailure(error: unknown, { port, host }: { port: number; host: string }): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return undefined
  if (error.code === 'EADDRINUSE') return `Port ${port} is taken: set PORT to another one.`
  if (error.code === 'EACCES' && error.syscall === 'listen')
    return `PORT is "${port}", but this account may not listen there: name one from 1024 on.`
  const isHost = error.code === 'EADDRNOTAVAIL' || error.syscall === 'getaddrinfo'
  return isHost
    ? `HOST is ${JSON.stringify(host)}, but this machine has no such address: name one of its own, or 0.0.0.0 for all.`
    : undefined
}

/** The first error, if a host name with several addresses fails for each. */
function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0])
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
}
