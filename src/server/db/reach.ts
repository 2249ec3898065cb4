import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SettingError } from '../base/settings.ts'
import { sqlStateOf } from './sqlState.ts'

const CONNECT_TIMEOUT_MS = 10_000
/** How long a start waits for a database that is itself starting, and how often it asks. */
const DATABASE_START_MS = 60_000
const RETRY_MS = 200
/** PostgreSQL's state of one that starts, recovers or stops. */
const STARTING = '57P03'

/** What this process writes is for its own account: files 0600, folders 0700. For the process that was started, not for one that imports us. */
export function writeForOurselves(): void {
  process.umask(0o077)
}

/**
 * A folder of data is its owner's. Where we are root, an embedded PostgreSQL runs as another account and must pass through to its own folder
 * in it, also while we use another database: it may be running.
 */
const ownMode = (): number => (process.getuid?.() === 0 ? 0o711 : 0o700)

/** What we put into a folder of data: one that holds any of it was made by a start of ours, and may be closed to others. */
const OURS = ['postgres', 'postgres.lock', 'postgres.place', 'identities']

// What only the world can say of a setting: told, like a wrong value, in one sentence that names the variable.

/** Makes the folder of PERYA_DATA where it is missing, and closes it to others. Throws SettingError where nothing can be kept in it. */
export function reachFolder(folder: string): void {
  try {
    const isNew = makeFolder(folder)
    if (isNew || readdirSync(folder).some((name) => OURS.includes(name))) closeFolder(folder)
    // Rights alone do not tell: root has them all, also where nothing can be written.
    const probe = join(folder, `.probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new SettingError(
      `PERYA_DATA is ${JSON.stringify(folder)}, but nothing can be kept there: ${reason(error)}. Name a folder that this account may write.`,
    )
  }
}

/** As `mkdirSync` with `recursive`, which tries for ever below a folder that takes none, such as /proc. Answers whether it made one. */
function makeFolder(folder: string): boolean {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process may have been quicker.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
  return true
}

/** One that everybody may write in, such as /tmp, is not ours to close, nor one of another account. */
function closeFolder(folder: string): void {
  const { mode, uid } = statSync(folder)
  if ((mode & 0o002) === 0 && uid === process.getuid?.()) chmodSync(folder, ownMode())
}

/**
 * Throws SettingError where no PostgreSQL lets us in at DATABASE_URL; one that is starting, as after a failover, is waited for. The
 * address holds a password and is not repeated.
 */
export async function reachDatabase(url: string): Promise<void> {
  const giveUpAt = Date.now() + DATABASE_START_MS
  let error = await refusalOf(url)
  while (error && sqlStateOf(error) === STARTING && Date.now() < giveUpAt) {
    await sleep(RETRY_MS)
    error = await refusalOf(url)
  }
  if (error)
    throw new SettingError(
      `DATABASE_URL names a PostgreSQL that does not let us in: ${reason(error)}. Correct the address, or start that server.`,
    )
}

/** Why it does not let us in; undefined where it does. */
async function refusalOf(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
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

/** What to change when the HTTP server cannot listen; undefined where the failure is another one. */
export function cannotListen(error: unknown, { port, host }: { port: number; host: string }): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return undefined
  if (error.code === 'EADDRINUSE') return `Port ${port} is taken: set PORT to another one.`
  if (error.code === 'EACCES' && error.syscall === 'listen')
    return `PORT is "${port}", but this account may not listen there: name one from 1024 on.`
  const isHost = error.code === 'EADDRNOTAVAIL' || error.syscall === 'getaddrinfo'
  return isHost
    ? `HOST is ${JSON.stringify(host)}, but this machine has no such address: name one of its own, or 0.0.0.0 for all.`
    : undefined
}

/** The first that went wrong, of several tries where a name has several addresses. */
function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0])
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
}
