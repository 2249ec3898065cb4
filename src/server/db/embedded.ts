import assert from 'node:assert/strict'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { log } from '../base/log.ts'
import { type Address, askToStop, ensureRunning, initialise, openSession, START_WAIT_MS, stop } from './cluster.ts'
import { exclusively } from './lock.ts'
import { findPlace, type Place, socketPath } from './place.ts'
import { isGone, isServer, readPidFile } from './postmaster.ts'
import { boundServerLog } from './serverLog.ts'

/** A running embedded PostgreSQL, in use by this process until `release`. */
export type Embedded = {
  /** The URL of one of its databases, for `openDatabase`. */
  urlOf: Address
  data: string
  /** Releases it. The last process stops the server. Bounded in time, whatever the server does. */
  release: () => Promise<void>
}

const RETRY_MS = 200
/** The longest pause between two attempts to restart a dead server. */
const RETRY_MAX_MS = 10_000
/** How long `release` waits for a process that starts or stops the server. A process that starts it uses it next. */
const RELEASE_WAIT_MS = 5_000
/** A server that drops its sessions may be shutting down. */
const DYING_MS = 500
/** A shared lock that each process holds in a session of its own: a reference count that no crash corrupts. */
const HOLDERS_LOCK = 0x68_6f_6c_64

/**
 * Finds or starts the PostgreSQL below `folder`, and creates `database` if it is missing. The server of a killed process is reused. A
 * killed server recovers from its write-ahead log.
 */
export async function startEmbedded(folder: string, database = 'perya'): Promise<Embedded> {
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, 'postgres.lock')
  const ending = new AbortController()
  const take = () => exclusively(lock, START_WAIT_MS, () => hold(folder, ending.signal))
  const first = await take()
  await createDatabase(first, database)
  const keeping = keep(first, take, ending.signal)
  const stopBounding = boundServerLog(first.place.data)
  const release = async () => {
    stopBounding()
    ending.abort()
    const held = await keeping.end()
    await exclusively(lock, RELEASE_WAIT_MS, () => letGo(held)).catch(async (error: unknown) => {
      log.warn({ err: error }, 'the embedded database is left to others')
      await held.holder.end()
    })
  }
  return { urlOf: first.urlOf, data: first.place.data, release }
}

type Held = { place: Place; holder: pg.Client; urlOf: Address }

/** Restarts the server whenever it dies, with endless retries. A killed database must not end the lobby. */
function keep(first: Held, take: () => Promise<Held>, ending: AbortSignal): { end: () => Promise<Held> } {
  let held = first
  let mending = Promise.resolve()

  async function mend(): Promise<void> {
    log.error({ data: held.place.data }, 'the embedded database has gone: starting it again')
    for (let wait = RETRY_MS; !ending.aborted; wait = Math.min(wait * 2, RETRY_MAX_MS)) {
      try {
        held = await take()
        watch()
        return log.info({ data: held.place.data }, 'the embedded database is back')
      } catch (error) {
        if (ending.aborted) return
        log.error({ err: error, wait }, 'the embedded database does not start')
        await sleep(wait, undefined, { signal: ending }).catch(() => {})
      }
    }
  }

  function watch(): void {
    held.holder.once('end', () => {
      if (!ending.aborted) mending = mend()
    })
  }

  watch()
  const end = async () => {
    await mending
    return held
  }
  return { end }
}

async function hold(folder: string, ending: AbortSignal): Promise<Held> {
  const place = await findPlace(folder)
  if (!existsSync(place.data)) await initialise(place)
  const { urlOf, holder } = await ensureRunning(place, ending)
  await holder.query('select pg_advisory_lock_shared($1)', [HOLDERS_LOCK])
  return { place, holder, urlOf }
}

/** Stops the server if no other process uses it. */
async function letGo({ place, holder, urlOf }: Held): Promise<void> {
  const isLast = (await leave(holder)) ?? (await leaveAnew(place, urlOf))
  if (isLast) await stop(place)
  // The next start recreates the folder.
  else if (!isServer(readPidFile(place.data)?.pid ?? 0, place.data))
    rmSync(socketPath(place), { recursive: true, force: true })
}

/** Ends a session that may hold the lock. Resolves to whether no other holds it; undefined if the session is lost or hangs. */
async function leave(session: pg.Client): Promise<boolean | undefined> {
  try {
    await session.query('select pg_advisory_unlock_all()')
    const { rows } = await session.query('select pg_try_advisory_lock($1) as last', [HOLDERS_LOCK])
    return rows[0]?.last === true
  } catch {
    return undefined
  } finally {
    await session.end()
  }
}

/** Retries in a new session: the old one was lost, or the server was stopped, replaced, or hangs. */
async function leaveAnew(place: Place, urlOf: Address): Promise<boolean> {
  if (await isGone(readPidFile(place.data)?.pid ?? 0, place.data, DYING_MS)) return false
  try {
    return (await leave(await openSession(urlOf))) ?? false
  } catch (error) {
    // A refusal proves that it runs, so others use it.
    if (error instanceof pg.DatabaseError) return false
    log.error({ err: error, data: place.data }, 'the embedded database does not answer: it is told to stop')
    await askToStop(place)
    return false
  }
}

async function createDatabase({ holder, urlOf }: Held, name: string): Promise<void> {
  assert.match(name, /^[a-z_][a-z0-9_]{0,62}$/)
  const { rowCount } = await holder.query('select from pg_database where datname = $1', [name])
  if (rowCount) return
  const maker = await openSession(urlOf, START_WAIT_MS)
  try {
    await maker.query(`create database ${name}`)
  } catch (error) {
    // Another process created it first.
    const { code } = error instanceof pg.DatabaseError ? error : {}
    if (code !== '42P04' && code !== '23505') throw error
  } finally {
    await maker.end()
  }
}
