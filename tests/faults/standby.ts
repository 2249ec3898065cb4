import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { run } from '#server/db/account.ts'
import { initialise } from '#server/db/cluster.ts'
import { findPlace, type Place } from '#server/db/place.ts'
import { isGone, readPidFile } from '#server/db/postmaster.ts'
import { freePort } from '../freePort.ts'

const POLL_MS = 20
const GONE_MS = 30_000
/** Small, and with all that replication needs. Durability keeps its defaults. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: "''",
  dynamic_shared_memory_type: 'mmap',
  shared_buffers: '16MB',
  max_connections: '60',
  jit: 'off',
  wal_level: 'replica',
  wal_keep_size: '256MB',
  hot_standby: 'on',
}

/** A PostgreSQL on a port of this machine, of the same version as the embedded one. */
export type Server = {
  urlOf: (database: string) => string
  /** Ends it as a power failure does. */
  kill: () => Promise<void>
  /** Runs one statement as its owner, on the database `postgres`. */
  tell: (statement: string) => Promise<pg.QueryResult['rows']>
}
export type Primary = Started & { place: Place; followed: (name: string) => Promise<Standby> }
export type Standby = Server & { promote: () => Promise<void> }

const folders: string[] = []
const running = new Set<Server>()

/** A new primary that takes standbys. `binaries` replaces the embedded PostgreSQL by another one. */
export async function startPrimary(more: Record<string, string> = {}, binaries?: string): Promise<Primary> {
  const folder = mkdtempSync(join(tmpdir(), 'perya-primary-'))
  // The database's account must have access, if it is another one.
  chmodSync(folder, 0o711)
  folders.push(folder)
  const found = await findPlace(folder)
  if (found.data !== join(folder, 'postgres')) folders.push(found.data)
  const place = binaries === undefined ? found : { ...found, binaries }
  await (binaries === undefined ? initialise(place) : initialiseOther(place))
  admitAll(place)
  // Where it exists, the embedded one needs it on kernels without io_uring.
  const own = binaries === undefined ? { ...more, io_method: 'sync' } : more
  const server = await startServer(place, await freePort(), own)
  return { ...server, place, followed: (name) => follow(place, server, name) }
}

/** As `initialise`, with the words that PostgreSQL 15 knows too. */
async function initialiseOther({ account, binaries, data }: Place): Promise<void> {
  const words = ['--username', 'perya', '--auth=trust', '--encoding=UTF8', '--locale=C', '--data-checksums']
  // Its parent may be root's alone.
  mkdirSync(data, { mode: 0o700 })
  if (account) chownSync(data, account.uid, account.gid)
  const { code, said } = await run(account, join(binaries, 'bin', 'initdb'), ['--pgdata', data, ...words])
  if (code !== 0) throw new Error(`initdb: ${said}`)
}

/** Whoever reaches this port of this machine may enter, to replicate too. */
function admitAll({ data }: Place): void {
  const path = join(data, 'pg_hba.conf')
  const rules = ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
  writeFileSync(path, `${rules.join('\n')}\n${readFileSync(path, 'utf8')}`)
}

type Started = Server & { port: string }

/** Starts the server of a data folder on a port. */
export async function startServer(place: Place, port: string, more: Record<string, string> = {}): Promise<Started> {
  const options = Object.entries({ ...SETTINGS, ...more, port }).map(([name, value]) => `-c ${name}=${value}`)
  const log = join(place.data, 'server.log')
  await pgCtl(place, ['start', '-w', '-t', '60', '-l', log, '-o', options.join(' ')])
  const urlOf = (database: string) => `postgresql://perya@127.0.0.1:${port}/${database}`
  const server: Started = {
    port,
    urlOf,
    kill: async () => {
      running.delete(server)
      const { pid } = readPidFile(place.data) ?? {}
      if (!pid) return
      process.kill(pid, 'SIGKILL')
      await isGone(pid, place.data, GONE_MS)
    },
    tell: async (statement) => {
      const client = new pg.Client({ connectionString: urlOf('postgres') })
      await client.connect()
      return await client
        .query(statement)
        .then(({ rows }) => rows)
        .finally(() => client.end())
    },
  }
  running.add(server)
  return server
}

async function pgCtl(place: Place, args: string[]): Promise<void> {
  const { code, said } = await run(place.account, join(place.binaries, 'bin', 'pg_ctl'), [...args, '-D', place.data])
  if (code !== 0) throw new Error(`pg_ctl ${args[0]}: ${said}`)
}

/** A standby of a running primary, by PostgreSQL's low-level backup: the embedded one brings no pg_basebackup. */
async function follow(from: Place, primary: Started, name: string): Promise<Standby> {
  const place = placeBeside(from, name)
  const client = new pg.Client({ connectionString: primary.urlOf('postgres') })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('${name}', true)`)
    const { code, said } = await run(place.account, 'cp', ['-a', `${from.data}/.`, place.data])
    if (code !== 0) throw new Error(said)
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    const own = { backup_label: rows[0]?.labelfile ?? '', 'standby.signal': '' }
    for (const [file, text] of Object.entries(own)) lay(place, file, text)
  } finally {
    await client.end()
  }
  await rm(join(place.data, 'postmaster.pid'))
  const address = `host=127.0.0.1 port=${primary.port} user=perya application_name=${name}`
  lay(place, 'postgresql.auto.conf', `primary_conninfo = '${address}'\n`)
  const server = await startServer(place, await freePort(), { io_method: 'sync' })
  const isStreaming = async () =>
    (await primary.tell(`select 1 from pg_stat_replication where application_name = '${name}' and state = 'streaming'`))
      .length > 0
  while (!(await isStreaming())) await sleep(POLL_MS)
  return { ...server, promote: () => pgCtl(place, ['promote', '-w', '-t', '60']) }
}

/** An empty folder of the database's account, beside that of another server. */
export function placeBeside(from: Place, name: string): Place {
  const place = { ...from, data: `${from.data}-${name}` }
  folders.push(place.data)
  mkdirSync(place.data, { mode: 0o700 })
  if (place.account) chownSync(place.data, place.account.uid, place.account.gid)
  return place
}

export function lay({ data, account }: Place, file: string, text: string): void {
  const path = join(data, file)
  writeFileSync(path, text, { mode: 0o600 })
  if (account) chownSync(path, account.uid, account.gid)
}

/** Ends all servers and removes their files. */
export async function clearServers(): Promise<void> {
  await Promise.all([...running].map((server) => server.kill()))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}
