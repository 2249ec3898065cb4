import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { chown, rename } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { log } from '../base/log.ts'
import { run } from './account.ts'
import { draftFolder, type Place, socketFolder, socketPath } from './place.ts'
import { isGone, isServer, readPidFile } from './postmaster.ts'
import { beginServerLog, endOfServerLog, serverLogOf } from './serverLog.ts'

/** The address of a database on a server. */
export type Address = (database: string) => string

const USER = 'perya'
/** How long a start waits for another process, or for crash recovery. */
export const START_WAIT_MS = 60_000
const CONNECT_TIMEOUT_MS = 5_000
/** The query timeout after which the server counts as hung. */
const ANSWER_TIMEOUT_MS = 5_000
const RETRY_MS = 200
/** A pid file that is empty for so long is the remainder of a failed start. */
const EMPTY_PID_FILE_MS = 2_000
/** The shutdown modes of PostgreSQL in rising severity, with their timeouts. None loses committed data. */
const STOPS = [
  { mode: 'fast', seconds: 10 },
  { mode: 'immediate', seconds: 3 },
] as const
const KILL_MS = 2_000

/** Small when idle, and durable: fsync, full page writes and synchronous commit keep their defaults. */
const TUNING = {
  dynamic_shared_memory_type: 'mmap',
  shared_buffers: '32MB',
  huge_pages: 'off',
  max_connections: '100',
  io_method: 'sync',
  max_worker_processes: '4',
  max_parallel_workers: '0',
  autovacuum_max_workers: '2',
  autovacuum_worker_slots: '2',
  max_wal_size: '256MB',
  min_wal_size: '64MB',
  max_wal_senders: '0',
  wal_level: 'minimal',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  unix_socket_permissions: '0700',
  // Statements and error details may hold players' input.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** Initialises the cluster in a draft folder and renames it, so that an interrupted run leaves no half-made database. */
export async function initialise(place: Place): Promise<void> {
  const draft = await draftFolder(place)
  const passwordFile = join(draft, 'password')
  const data = join(draft, 'data')
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (place.account) await chown(passwordFile, place.account.uid, place.account.gid)
  const made = await run(place.account, join(place.binaries, 'bin', 'initdb'), [
    ...['--pgdata', data, '--username', USER, '--pwfile', passwordFile],
    ...['--auth-local=trust', '--auth-host=scram-sha-256'],
    ...['--encoding=UTF8', '--locale=C', '--data-checksums', '--set', 'dynamic_shared_memory_type=mmap'],
  ])
  if (made.code !== 0)
    throw new Error(
      `PostgreSQL could not create its files in ${place.data}: ${made.said} Check the rights and the free space of that folder.`,
    )
  await rename(passwordFile, join(data, 'perya.password'))
  await rename(data, place.data)
  rmSync(draft, { recursive: true })
}

/** The address in the pid file of a running server, so that all processes use the same one. */
function addressOf(place: Place): Address | undefined {
  const running = readPidFile(place.data)
  if (!running?.port) return undefined
  if (running.socketFolder)
    return (database) => `postgresql://${USER}@${encodeURIComponent(running.socketFolder)}/${database}`
  const password = readFileSync(join(place.data, 'perya.password'), 'utf8')
  return (database) => `postgresql://${USER}:${password}@127.0.0.1:${running.port}/${database}`
}

/** Opens a dedicated session. A lost or hanging one fails only its own query. */
export async function openSession(address: Address, answerMs = ANSWER_TIMEOUT_MS): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: address('postgres'),
    application_name: 'perya holder',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: answerMs,
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Whether a connection error means that nothing listens. Any other error, such as exhausted connections, proves a living server. */
function isDeaf(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED')
}

/**
 * Starts the server unless it runs. Resolves to its address and a session. Rejects after a long silence, or at the next attempt once
 * `ending` is aborted. The caller holds the lock.
 */
export async function ensureRunning(place: Place, ending: AbortSignal): Promise<{ urlOf: Address; holder: pg.Client }> {
  const giveUpAt = Date.now() + START_WAIT_MS
  let said = ''
  do {
    const urlOf = addressOf(place)
    const found = urlOf ? await openSession(urlOf).catch((error: unknown) => error) : undefined
    if (urlOf && found instanceof pg.Client) return { urlOf, holder: found }
    if (found instanceof Error) said = found.message
    const failed = (await isOver(place, found)) ? await start(place) : said
    if (!failed) continue
    said = failed
    await sleep(RETRY_MS)
  } while (Date.now() < giveUpAt && !ending.aborted)
  throw new Error(`PostgreSQL in ${place.data} does not start: ${said || 'it does not answer'}`)
}

/** Whether the server is gone, by the error of a connection. If so, its remains are removed. */
async function isOver(place: Place, found: unknown): Promise<boolean> {
  const pidFile = readPidFile(place.data)
  if (!pidFile) return true
  if (isServer(pidFile.pid, place.data)) {
    // Alive but unreachable: its socket was deleted from the temporary folder.
    if (pidFile.isReady && isDeaf(found)) return await stop(place)
    return false
  }
  if (!pidFile.pid) {
    await sleep(EMPTY_PID_FILE_MS)
    if (readPidFile(place.data)?.pid) return false
  }
  rmSync(join(place.data, 'postmaster.pid'), { force: true })
  return true
}

/** Returns the error text, or an empty string. */
async function start(place: Place): Promise<string> {
  const options = { ...TUNING, ...(process.platform === 'win32' ? await loopback() : unixSocket(place)) }
  const words = Object.entries(options).map(([name, value]) => `-c ${name}=${value}`)
  beginServerLog(place.data)
  const { code, said } = await pgCtl(place, [
    ...['start', '-w', '-t', '30', '-l', serverLogOf(place.data), '-o', words.join(' ')],
  ])
  return code === 0 ? '' : (endOfServerLog(place.data) ?? said)
}

function unixSocket(place: Place): Record<string, string> {
  return { listen_addresses: "''", unix_socket_directories: socketFolder(place) }
}

async function loopback(): Promise<Record<string, string>> {
  const port = await new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
  return { listen_addresses: '127.0.0.1', port: String(port) }
}

/**
 * Stops the server, even a hanging one, and removes its socket folder. Resolves, once the process is gone, to whether it is. The caller
 * holds the lock.
 */
export async function stop(place: Place): Promise<boolean> {
  const { pid = 0 } = readPidFile(place.data) ?? {}
  for (const { mode, seconds } of STOPS) {
    if (!isServer(pid, place.data)) break
    await pgCtl(place, ['stop', '-m', mode, '-w', '-t', String(seconds)])
    // The pid file disappears shortly before the process.
    if (!readPidFile(place.data)) await isGone(pid, place.data, KILL_MS)
  }
  if (isServer(pid, place.data)) {
    log.error({ data: place.data }, 'the embedded database does not stop: it is killed')
    process.kill(pid, 'SIGKILL')
  }
  if (!(await isGone(pid, place.data, KILL_MS))) return false
  rmSync(socketPath(place), { recursive: true, force: true })
  return true
}

/** Signals a hanging server to stop as soon as it can. */
export async function askToStop(place: Place): Promise<void> {
  await pgCtl(place, ['stop', '-m', 'fast', '-W'])
}

function pgCtl({ account, binaries, data }: Place, args: string[]): Promise<{ code: number; said: string }> {
  return run(account, join(binaries, 'bin', 'pg_ctl'), [...args, '-D', data])
}
