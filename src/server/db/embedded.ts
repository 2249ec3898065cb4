import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { chown, rename } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { log } from '../log.ts'
import { run } from './account.ts'
import { exclusively } from './lock.ts'
import { draftFolder, findPlace, type Place, socketFolder } from './place.ts'
import { isServer, readPidFile } from './postmaster.ts'

/** A running PostgreSQL of our own, held by this process until `release`. */
export type Embedded = {
  /** Address of a database on it, for `openDatabase`. */
  urlOf: (database: string) => string
  data: string
  /** Lets go of it; the last process to do so stops the server. */
  release: () => Promise<void>
}

const USER = 'perya'
const START_WAIT_MS = 60_000
const CONNECT_TIMEOUT_MS = 5_000
const RETRY_MS = 200
/** The longest pause between two tries to start a server that has died. */
const RETRY_MAX_MS = 10_000
/** Every process that uses the server shares this lock in its own session: a count that cannot outlive its members. */
const HOLDERS_LOCK = 0x68_6f_6c_64

/** Small at rest, and safe: fsync, full page writes and synchronous commit stay on, as PostgreSQL ships them. */
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
  // Statements and the DETAIL of errors may hold what players typed.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/**
 * Finds or starts the PostgreSQL below `folder` and creates `database` there if it is missing.
 * A server left behind by a killed process is used as it is; one that was killed itself recovers from its log.
 */
export async function startEmbedded(folder: string, database = 'perya'): Promise<Embedded> {
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, 'postgres.lock')
  const take = () => exclusively(lock, START_WAIT_MS, () => hold(folder))
  const first = await take()
  await createDatabase(first.holder, database)
  const keeping = keep(first, take)
  const release = async () => {
    const { place, holder } = await keeping.end()
    await exclusively(lock, START_WAIT_MS, () => letGo(place, holder))
  }
  return { urlOf: first.urlOf, data: first.place.data, release }
}

type Held = { place: Place; holder: pg.Client; urlOf: Address }

/** Starts the server again when it dies under us, for as long as it takes. Whoever was killed alone must not take the lobby with it. */
function keep(first: Held, take: () => Promise<Held>): { end: () => Promise<Held> } {
  let held = first
  let isEnding = false
  let mending = Promise.resolve()

  async function mend(): Promise<void> {
    log.error({ data: held.place.data }, 'the embedded database has gone: starting it again')
    for (let wait = RETRY_MS; !isEnding; wait = Math.min(wait * 2, RETRY_MAX_MS)) {
      try {
        held = await take()
        watch()
        return log.info({ data: held.place.data }, 'the embedded database is back')
      } catch (error) {
        log.error({ err: error, wait }, 'the embedded database does not start')
        await sleep(wait)
      }
    }
  }

  function watch(): void {
    held.holder.once('end', () => {
      if (!isEnding) mending = mend()
    })
  }

  watch()
  const end = async () => {
    isEnding = true
    await mending
    return held
  }
  return { end }
}

async function hold(folder: string): Promise<Held> {
  const place = await findPlace(folder)
  if (!existsSync(place.data)) await initialise(place)
  const urlOf = await ensureRunning(place)
  const holder = await connect(urlOf('postgres'))
  await holder.query('select pg_advisory_lock_shared($1)', [HOLDERS_LOCK])
  return { place, holder, urlOf }
}

async function letGo(place: Place, holder: pg.Client): Promise<void> {
  let isLast = false
  try {
    await holder.query('select pg_advisory_unlock_shared($1)', [HOLDERS_LOCK])
    const { rows } = await holder.query('select pg_try_advisory_lock($1) as last', [HOLDERS_LOCK])
    isLast = rows[0]?.last === true
    await holder.end()
  } catch {
    // Our session is gone, so the server was stopped or replaced by somebody else: it is not ours to stop.
    return
  }
  if (isLast) await stop(place)
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'perya holder',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function createDatabase(holder: pg.Client, name: string): Promise<void> {
  assert.match(name, /^[a-z_][a-z0-9_]{0,62}$/)
  const { rowCount } = await holder.query('select from pg_database where datname = $1', [name])
  if (rowCount) return
  await holder.query(`create database ${name}`).catch((error: { code?: string }) => {
    // Another process was quicker.
    if (error.code !== '42P04' && error.code !== '23505') throw error
  })
}

/** Makes the cluster in a draft and renames it: killed half-way it leaves nothing that looks like a database. */
async function initialise(place: Place): Promise<void> {
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
  if (made.code !== 0) throw new Error(`PostgreSQL could not create its files in ${place.data}: ${made.said}`)
  await rename(passwordFile, join(data, 'perya.password'))
  await rename(data, place.data)
  rmSync(draft, { recursive: true })
}

type Address = (database: string) => string

/** The address a running server wrote into its pid file, so that every process finds the same one. */
function addressOf(place: Place): Address | undefined {
  const running = readPidFile(place.data)
  if (!running) return undefined
  if (running.socketFolder)
    return (database) => `postgresql://${USER}@${encodeURIComponent(running.socketFolder)}/${database}`
  const password = readFileSync(join(place.data, 'perya.password'), 'utf8')
  return (database) => `postgresql://${USER}:${password}@127.0.0.1:${running.port}/${database}`
}

async function answers(address: Address | undefined): Promise<boolean> {
  if (!address) return false
  try {
    const client = await connect(address('postgres'))
    await client.end()
    return true
  } catch {
    return false
  }
}

async function ensureRunning(place: Place): Promise<Address> {
  const giveUpAt = Date.now() + START_WAIT_MS
  let said = ''
  while (Date.now() < giveUpAt) {
    const address = addressOf(place)
    if (address && (await answers(address))) return address
    const pidFile = readPidFile(place.data)
    if (pidFile && !isServer(pidFile.pid)) rmSync(join(place.data, 'postmaster.pid'), { force: true })
    // Alive but deaf: its socket was swept out of the temporary folder.
    else if (pidFile?.isReady) await stop(place)
    said = await start(place)
    if (said) await sleep(RETRY_MS)
  }
  throw new Error(`PostgreSQL in ${place.data} does not start: ${said || 'it does not answer'}`)
}

/** Returns what went wrong, or nothing. */
async function start(place: Place): Promise<string> {
  const options = { ...TUNING, ...(process.platform === 'win32' ? await loopback() : unixSocket(place)) }
  const words = Object.entries(options).map(([name, value]) => `-c ${name}=${value}`)
  const log = join(place.data, 'server.log')
  rmSync(log, { force: true })
  const { code, said } = await pgCtl(place, ['start', '-w', '-t', '30', '-l', log, '-o', words.join(' ')])
  if (code === 0) return ''
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-3).join(' ') : said
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

async function stop(place: Place): Promise<void> {
  await pgCtl(place, ['stop', '-m', 'fast', '-w', '-t', '30'])
}

function pgCtl({ account, binaries, data }: Place, args: string[]): Promise<{ code: number; said: string }> {
  return run(account, join(binaries, 'bin', 'pg_ctl'), [...args, '-D', data])
}
