import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { passwordKey } from '#server/account/keys.ts'
import { closeDatabase, openDatabase } from '#server/db/database.ts'
import { type Embedded, startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { readPidFile } from '#server/db/postmaster.ts'
import { freePort } from '../freePort.ts'
import { makeBuild } from '../http/buildFixture.ts'
import { type DatabaseProxy, openProxy } from './proxy.ts'
import { clearServers } from './standby.ts'

const CHILD = join(import.meta.dirname, 'child.ts')
const RESOLVE = new URL('../../src/tools/launch/resolve.mjs', import.meta.url).href
const TEMPLATE = 'template_of_faults'
const CONNECTIONS = 10
const POLL_MS = 20

/** A PostgreSQL for the scenarios only, which may be killed: this process restarts it when it dies. */
type Postgres = { embedded: Embedded; folder: string }

let postgres: Promise<Postgres> | undefined
let databases = 0
let children: ChildProcess[] = []
const standing = new Map<Way, StandingGround>()
let build: Promise<string> | undefined

async function startPostgres(): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'perya-faults-'))
  // The database's account must have access, if it is another one.
  chmodSync(folder, 0o711)
  const embedded = await startEmbedded(folder, TEMPLATE)
  const template = embedded.urlOf(TEMPLATE)
  await migrate(template)
  await openDatabase(template)
  // Created once, since finding two primes takes as long as a whole scenario.
  await passwordKey()
  await closeDatabase()
  return { embedded, folder }
}

/** Initial state of a scenario. */
export type Ground = {
  /** Address of its own migrated database, which is open as `db` in this process. */
  url: string
  /** Ends PostgreSQL by a signal. */
  endPostgres: (signal: NodeJS.Signals) => void
  /** Waits until a new PostgreSQL process accepts queries. */
  postgresAgain: () => Promise<void>
}

export async function freshGround(): Promise<Ground> {
  postgres ??= startPostgres()
  const { embedded } = await postgres
  databases += 1
  const name = `ground_${databases}`
  const admin = new pg.Client({ connectionString: embedded.urlOf('postgres') })
  await admin.connect()
  await admin.query(`create database ${name} template ${TEMPLATE}`).finally(() => admin.end())
  const url = embedded.urlOf(name)
  await closeDatabase()
  await openDatabase(url, CONNECTIONS)
  let ended = 0
  return {
    url,
    endPostgres: (signal) => {
      ended = readPidFile(embedded.data)?.pid ?? 0
      process.kill(ended, signal)
    },
    postgresAgain: async () => {
      const isAgain = ({ pid, isReady } = readPidFile(embedded.data) ?? { pid: ended, isReady: false }) =>
        pid !== ended && isReady
      while (!isAgain()) await sleep(POLL_MS)
    },
  }
}

/** How a server reaches its database: itself, or through a proxy that can break connections. */
type Way = 'direct' | 'proxied'

/** A ground and its server, for scenarios that leave both as they were. Each start of a server takes seconds. */
export type StandingGround = Ground & { served: Served; proxy: DatabaseProxy }

/** The standing ground of one way. It is made anew after a scenario that broke a law. */
export async function standingGround(way: Way): Promise<StandingGround> {
  const known = standing.get(way)
  if (known) {
    await closeDatabase()
    await openDatabase(known.url, CONNECTIONS)
    return known
  }
  const ground = await freshGround()
  const proxy = await openProxy(ground.url)
  const made = { ...ground, proxy, served: await serve(way === 'proxied' ? proxy.url : ground.url) }
  standing.set(way, made)
  return made
}

/** A process of the product. */
export type Served = {
  port: number
  child: ChildProcess
  /** Resolves to its exit code and signal. */
  exited: Promise<unknown[]>
}

/** Settings of a process under test: no demo that moves coin by itself, and no limit that a single client would hit. */
const SETTINGS = { PERYA_SEED: 'off', PERYA_JOBS: 'off', PERYA_LOG: 'fatal', PERYA_CALL_RATE: '1000000' }

/** Starts the whole product in its own process, on this database, and waits until it listens. `file` is what the process runs. */
export async function serve(url: string, extra: Record<string, string> = {}, file = CHILD): Promise<Served> {
  build ??= makeBuild()
  const port = extra.PORT ?? (await freePort())
  const env = { ...process.env, ...SETTINGS, DATABASE_URL: url, PORT: port, ...extra }
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const
  const child = fork(file, [await build], { env, execArgv: ['--import', RESOLVE], stdio: [...stdio] })
  children.push(child)
  const exited = once(child, 'exit')
  const isUp = await Promise.race([once(child, 'message'), exited.then(() => false)])
  if (!isUp) throw new Error('the server under test did not start')
  return { port: Number(port), child, exited }
}

export async function kill({ child, exited }: Served, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal)
  await exited
}

/** Ends everything that a scenario has left running. Standing grounds stay after one that kept all laws. */
export async function clearGround(isSound = false): Promise<void> {
  const kept = new Set(isSound ? [...standing.values()].map(({ served }) => served.child) : [])
  for (const child of children) {
    if (kept.has(child) || child.exitCode !== null || child.signalCode !== null) continue
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  children = [...kept]
  if (!isSound) {
    for (const { proxy } of standing.values()) await proxy.close()
    standing.clear()
  }
  await clearServers()
}

/** Stops PostgreSQL after the last scenario and removes its files. */
export async function closePostgres(): Promise<void> {
  await clearGround()
  if (build) rmSync(await build, { recursive: true, force: true })
  if (!postgres) return
  const { embedded, folder } = await postgres
  await embedded.release()
  for (const path of [embedded.data, folder]) rmSync(path, { recursive: true, force: true })
}
