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

/** A running PostgreSQL of our own, held by this process until `release`. */
export type Embedded = {
  /** Address of a database on it, for `openDatabase`. */
  urlOf: Address
  data: string
  /** Lets go of it; the last process to do so stops the server. Ends after a while, whatever the server does. */
  release: () => Promise<void>
}

const RETRY_MS = 200
/** The longest pause between two tries to start a server that has died. */
const RETRY_MAX_MS = 10_000
/** How long letting go waits for a process that is starting or stopping the server: that one uses it then. */
const RELEASE_WAIT_MS = 5_000
/** A server whose sessions are lost may be about to go. */
const DYING_MS = 500
/** Every process that uses the server shares this lock in its own session: a count that cannot outlive its members. */
const HOLDERS_LOCK = 0x68_6f_6c_64

/**
 * Finds or starts the PostgreSQL below `folder` and creates `database` there if it is missing.
 * A server left behind by a killed process is used as it is; one that was killed itself recovers from its log.
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

/** Starts the server again when it dies under us, for as long as it takes. A killed database must not take the lobby with it. */
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

/** Stops the server where nobody else uses it. */
async function letGo({ place, holder, urlOf }: Held): Promise<void> {
  const isLast = (await leave(holder)) ?? (await leaveAnew(place, urlOf))
  if (isLast) await stop(place)
  // The next start makes the folder again.
  else if (!isServer(readPidFile(place.data)?.pid ?? 0, place.data))
    rmSync(socketPath(place), { recursive: true, force: true })
}

/** Ends a session that may hold the lock. Resolves to whether no other does; undefined where the session is lost, or gets no answer. */
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

/** Our session is gone: the server was stopped or replaced by somebody else, or hangs, or has lost that session alone. */
async function leaveAnew(place: Place, urlOf: Address): Promise<boolean> {
  if (await isGone(readPidFile(place.data)?.pid ?? 0, place.data, DYING_MS)) return false
  try {
    return (await leave(await openSession(urlOf))) ?? false
  } catch (error) {
    // It lives and refuses us, so that others use it.
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
    // Another process was quicker.
    const { code } = error instanceof pg.DatabaseError ? error : {}
    if (code !== '42P04' && code !== '23505') throw error
  } finally {
    await maker.end()
  }
}
