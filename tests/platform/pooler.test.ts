import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SettingError } from '#server/base/settings.ts'
import { databaseAccount } from '#server/db/account.ts'
import { closeDatabase, db, directPool, openDatabase, pool } from '#server/db/database.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { proveLedger } from '#server/ledger/verify.ts'
import { succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { freePort } from '../freePort.ts'
import { launch } from '../games/gameSession.ts'
import { ask, startServer } from '../http/testServer.ts'
import { newPlayer } from '../player.ts'

/** The product behind PgBouncer, as src/server/deploy/pgbouncer.ini sets it up. */

const ABSENT = 'pgbouncer is not installed here'
const EXAMPLE = readFileSync(new URL('../../src/server/deploy/pgbouncer.ini', import.meta.url), 'utf8')
/** Fewer connections than callers, so that each statement meets another connection. */
const SERVER_CONNECTIONS = 3
const CALLERS = 12

let directUrl = ''
let port = ''
let bouncer: ChildProcess | undefined
let folder = ''

beforeAll(async () => {
  directUrl = await freshDatabase()
  await closeDatabase()
  if (!isInstalled()) return
  folder = mkdtempSync(join(tmpdir(), 'perya-pgbouncer-'))
  port = await freePort()
  bouncer = await start()
})
afterEach(closeDatabase)
afterAll(async () => {
  if (!bouncer) return
  const gone = once(bouncer, 'exit')
  bouncer.kill('SIGKILL')
  await gone
  rmSync(folder, { recursive: true })
})

function isInstalled(): boolean {
  try {
    return execFileSync('pgbouncer', ['--version']).length > 0
  } catch {
    return false
  }
}

/** The example with this test's addresses. Nothing else of it is changed. */
function settings(): string {
  const { hostname, pathname } = new URL(directUrl)
  const here = `host=${decodeURIComponent(hostname)} dbname=${pathname.slice(1)} user=perya`
  const own: [from: RegExp, to: string][] = [
    [/host=db\.example\.org port=5432 dbname=perya/, here],
    [/\[pgbouncer\]/, `bare = ${here}\n\n[pgbouncer]\nunix_socket_dir =`],
    [/listen_port = .*/, `listen_port = ${port}`],
    [/auth_type = .*/, 'auth_type = any'],
    [/auth_file = .*/, ''],
    [/default_pool_size = .*/, `default_pool_size = ${SERVER_CONNECTIONS}`],
    [/server_tls_\w+ = .*/g, ''],
  ]
  return own.reduce((text, [from, to]) => {
    expect(text).toMatch(from)
    return text.replace(from, to)
  }, EXAMPLE)
}

async function start(): Promise<ChildProcess> {
  const path = join(folder, 'pgbouncer.ini')
  writeFileSync(path, settings())
  chmodSync(folder, 0o711)
  const account = databaseAccount()
  if (account) chownSync(path, account.uid, account.gid)
  const child = spawn('pgbouncer', ['-q', path], { stdio: 'ignore', ...account })
  for (;;) {
    if (child.exitCode !== null) throw new Error('pgbouncer does not start with the example')
    const isUp = await openDatabase(addresses('unnamed')).then(
      () => true,
      () => false,
    )
    if (isUp) break
    await sleep(50)
  }
  await closeDatabase()
  return child
}

const urlOf = (name: string) => `postgresql://perya@127.0.0.1:${port}/${name}`
const addresses = (pooler: 'unnamed' | 'named') => ({ url: urlOf('perya'), directUrl, pooler })

describe('behind a pooler in transaction mode', () => {
  test('many players play at once over few connections', async ({ skip }) => {
    skip(!bouncer, ABSENT)
    await openDatabase(addresses('unnamed'), CALLERS)
    const seats = await Promise.all(Array.from({ length: CALLERS }, () => newPlayer({ coin: 100_000 })))
    const rounds = seats.map(async (seat) => {
      const { gameToken } = await succeed('houseOpen', { launchToken: await launch(seat.token) }, {})
      const token = String(gameToken)
      await succeed('houseSeed', { clientSeed: 'drawn-here' }, { token })
      for (let round = 0; round < 5; round += 1)
        await succeed('houseSpin', { roundId: crypto.randomUUID(), stake: 100 }, { token })
      return (await succeed('getRounds', {}, seat)).rows
    })
    for (const rows of await Promise.all(rounds)) expect(rows).toHaveLength(5)
    expect((await proveLedger(db)).broken).toEqual([])
    const { rows } = await directPool.query("select 1 from pg_stat_activity where application_name = 'perya pooled'")
    expect(rows.length).toBeLessThanOrEqual(SERVER_CONNECTIONS)
  })

  test('jobs, and the session that other processes see, pass it by', async ({ skip }) => {
    skip(!bouncer, ABSENT)
    await openDatabase(addresses('unnamed'))
    expect(directPool).not.toBe(pool)
    const { rows } = await pool.query(
      "select 1 from pg_stat_activity where application_name like 'perya reads %' and datname = current_database()",
    )
    expect(rows.length).toBeGreaterThan(0)
    const stop = await startJobs([{ name: 'invented', cron: '0 0 1 1 *', run: async () => 0 }])
    await stop()
  })

  test('health finds that the database takes what is written', async ({ skip }) => {
    skip(!bouncer, ABSENT)
    await openDatabase(addresses('unnamed'))
    const server = await startServer()
    const { status, json } = await ask(server.port, '/healthz')
    await server.stop()
    expect([status, json.writing]).toEqual([200, 'ok'])
  })

  test('a start without the setting is refused, for the pooler takes no time limits from us', async ({ skip }) => {
    skip(!bouncer, ABSENT)
    await expect(openDatabase(urlOf('perya'))).rejects.toThrow('unsupported startup parameter')
  })

  test('connections without a time limit are refused', async ({ skip }) => {
    skip(!bouncer, ABSENT)
    const open = openDatabase({ url: urlOf('bare'), directUrl, pooler: 'unnamed' })
    await expect(open).rejects.toThrow(SettingError)
  })
})
