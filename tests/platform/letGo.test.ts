import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { type Embedded, startEmbedded } from '#server/db/embedded.ts'
import { isServer, readPidFile } from '#server/db/postmaster.ts'
import { cutServerLog, SERVER_LOG_BYTES_MAX, serverLogOf } from '#server/db/serverLog.ts'
import { longTest } from '../long.ts'
import { layGround, rows, serverPid } from './ground.ts'

const { folder, laid, start, keeper } = layGround()

function socketFolderOf(embedded: Embedded): string {
  return readPidFile(embedded.data)?.socketFolder ?? ''
}

/** The server's processes: all whose working directory is its folder. */
function familyOf(data: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && standsIn(pid) === data)
}

function standsIn(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

describe('letting go of the embedded database', () => {
  test('leaves nothing in the temporary folder', async () => {
    laid()
    const embedded = await start()
    const socket = socketFolderOf(embedded)
    expect(existsSync(socket)).toBe(true)
    await embedded.release()
    expect(existsSync(socket)).toBe(false)
  })

  longTest('leaves nothing there after its death either', async () => {
    laid()
    const embedded = await start()
    const socket = socketFolderOf(embedded)
    process.kill(serverPid(embedded.data), 'SIGKILL')
    await embedded.release()
    expect(existsSync(socket)).toBe(false)
  })

  test('stops it as the last user, even if that user has just lost its session', async () => {
    laid()
    const embedded = await start()
    const pid = serverPid(embedded.data)
    await rows(
      embedded,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'perya holder'`,
    )
    await embedded.release()
    expect(isServer(pid, embedded.data)).toBe(false)
  })

  longTest('ends while the server hangs, and the server stops when it wakes', async () => {
    laid()
    const embedded = await start()
    const pid = serverPid(embedded.data)
    const socket = socketFolderOf(embedded)
    const family = familyOf(embedded.data)
    for (const member of family) process.kill(member, 'SIGSTOP')
    await embedded.release()
    expect(isServer(pid, embedded.data)).toBe(true)
    for (const member of family) process.kill(member, 'SIGCONT')
    await expect.poll(() => isServer(pid, embedded.data)).toBe(false)
    // The next start would use it, and the next release remove it.
    rmSync(socket, { recursive: true })
  })

  longTest('leaves it to its other users', async () => {
    laid()
    const embedded = await start()
    const other = await keeper()
    const pid = serverPid(embedded.data)
    await embedded.release()
    const seen = other.acknowledged()
    await expect.poll(() => other.acknowledged()).toBeGreaterThan(seen)
    expect(serverPid(embedded.data)).toBe(pid)
    other.child.stdin?.write('stop\n')
    await once(other.child, 'exit')
    expect(isServer(pid, embedded.data)).toBe(false)
  })
})

describe('a start beside a running server', () => {
  longTest('waits for a connection while others have them all, and stops nobody', async () => {
    laid()
    const embedded = await start()
    const pid = serverPid(embedded.data)
    const taken: pg.Client[] = []
    for (let isFree = true; isFree; ) {
      const client = new pg.Client({ connectionString: embedded.urlOf('postgres') })
      client.on('error', () => {})
      isFree = await client.connect().then(
        () => true,
        () => false,
      )
      if (isFree) taken.push(client)
    }
    const late = startEmbedded(folder())
    const refused = () => readFileSync(serverLogOf(embedded.data), 'utf8').match(/too many clients/g)?.length ?? 0
    const before = refused()
    await expect.poll(refused).toBeGreaterThan(before)
    await Promise.all(taken.map((client) => client.end()))
    const second = await late
    expect(serverPid(embedded.data)).toBe(pid)
    await embedded.release()
    await second.release()
    expect(isServer(pid, embedded.data)).toBe(false)
  })

  test('ignores another PostgreSQL whose number a stale file names', async () => {
    laid()
    const embedded = await start()
    const file = join(embedded.data, 'postmaster.pid')
    const stale = readFileSync(file, 'utf8')
    await embedded.release()
    const foreign = await postmasterOfTests()
    writeFileSync(file, stale.replace(/^\d+/, String(foreign.pid)))
    const again = await start()
    expect(serverPid(again.data)).not.toBe(foreign.pid)
    await again.release()
    expect(isServer(foreign.pid, foreign.data)).toBe(true)
  })

  longTest('starts despite an empty pid file of a dead start', async () => {
    laid()
    writeFileSync(join(folder(), 'postgres', 'postmaster.pid'), '')
    const embedded = await start()
    expect(serverPid(embedded.data)).toBeGreaterThan(0)
    await embedded.release()
  })
})

/** The server shared by all tests. */
async function postmasterOfTests(): Promise<{ pid: number; data: string }> {
  const client = new pg.Client({ connectionString: inject('testServer') })
  await client.connect()
  const { rows } = await client.query<{ data: string }>(`select current_setting('data_directory') as data`)
  await client.end()
  const data = rows[0]?.data ?? ''
  return { pid: serverPid(data), data }
}

test('PostgreSQL’s own log is truncated when too large, and continues at the new end', async () => {
  laid()
  const embedded = await start()
  const file = serverLogOf(embedded.data)
  appendFileSync(file, 'x'.repeat(SERVER_LOG_BYTES_MAX))
  cutServerLog(embedded.data)
  expect(statSync(`${file}.1`).size).toBeGreaterThan(SERVER_LOG_BYTES_MAX)
  expect(statSync(file).size).toBe(0)
  await rows(embedded, 'select nothing').catch(() => {})
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('"nothing" does not exist')
  expect(readFileSync(file).includes(0)).toBe(false)
  await embedded.release()
})
