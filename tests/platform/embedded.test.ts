import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { isServer, readPidFile } from '#server/db/postmaster.ts'
import { longTest } from '../long.ts'
import { layGround, rows, serverPid } from './ground.ts'

const isRoot = process.getuid?.() === 0
const { root, folder, laid, start, keeper } = layGround()
const dataOf = (place: string) => join(place, 'postgres')

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe('the embedded database', () => {
  test('is a PostgreSQL 18 with checksums that syncs, never belongs to root, and stops with its last user', async () => {
    const embedded = await start()
    const [settings] = await rows(
      embedded,
      `select current_setting('server_version') as version, current_setting('data_checksums') as checksums,
       current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, (select datcollate from pg_database where datname = 'perya') as collate
`,
    )
    expect(settings).toEqual({
      version: expect.stringMatching(/^18\./),
      checksums: 'on',
      fsync: 'on',
      commit: 'on',
      collate: 'C',
    })
    const { mode, uid } = statSync(embedded.data)
    expect(mode & 0o777).toBe(0o700)
    if (isRoot) expect(uid).not.toBe(0)
    else expect(uid).toBe(process.getuid?.())
    const pid = serverPid(embedded.data)
    await embedded.release()
    expect(isServer(pid, embedded.data)).toBe(false)
    expect(readPidFile(embedded.data)).toBeUndefined()
  })

  longTest('is one server for processes that start at the same moment, until the last of them stops', async () => {
    const [first, second] = await Promise.all([keeper(), keeper()])
    const pid = serverPid(dataOf(folder()))
    first.child.stdin?.write('stop\n')
    await once(first.child, 'exit')
    const seen = second.acknowledged()
    await expect.poll(() => second.acknowledged()).toBeGreaterThan(seen + 5)
    expect(serverPid(dataOf(folder()))).toBe(pid)
    second.child.stdin?.write('stop\n')
    await once(second.child, 'exit')
    expect(isServer(pid, dataOf(folder()))).toBe(false)
  })

  longTest('left behind by a killed process, it is found, used and stopped by the next', async () => {
    laid()
    const { child, acknowledged } = await keeper()
    await killed(child)
    const pid = serverPid(dataOf(folder()))
    const embedded = await start()
    expect(serverPid(dataOf(folder()))).toBe(pid)
    expect(await rows(embedded, 'select count(*)::integer as n from promises')).toEqual([{ n: expect.any(Number) }])
    expect(acknowledged()).toBeGreaterThan(0)
    await embedded.release()
    expect(isServer(pid, embedded.data)).toBe(false)
  })

  test('killed together with its user while writing, it has lost nothing acknowledged', async () => {
    laid()
    const { child, acknowledged } = await keeper()
    await expect.poll(acknowledged).toBeGreaterThan(50)
    process.kill(serverPid(dataOf(folder())), 'SIGKILL')
    await killed(child)
    const embedded = await start()
    const kept = await rows(embedded, 'select count(distinct number)::integer as n, max(number) as last from promises')
    expect(Number(kept[0]?.n)).toBeGreaterThanOrEqual(acknowledged())
    expect(kept[0]?.n).toBe(kept[0]?.last)
    await embedded.release()
  })

  longTest('killed alone, it is restarted under its users, as often as it happens', async () => {
    laid()
    const embedded = await start()
    await rows(embedded, 'create table kept as select 7 as seven')
    // A pool between the two reconnects by itself.
    const pool = new pg.Pool({ connectionString: embedded.urlOf('perya') })
    pool.on('error', () => {})
    for (let time = 0; time < 2; time += 1) {
      const pid = serverPid(embedded.data)
      await pool.query('select from kept')
      process.kill(pid, 'SIGKILL')
      // A backend may outlive its server by a moment, and answer.
      await expect.poll(() => readPidFile(embedded.data)).toMatchObject({ pid: expect.not.closeTo(pid), isReady: true })
      await expect
        .poll(() => pool.query('select seven from kept').then((it) => it.rows, String))
        .toEqual([{ seven: 7 }])
    }
    await pool.end()
    const pid = serverPid(embedded.data)
    await embedded.release()
    expect(isServer(pid, embedded.data)).toBe(false)
  })

  longTest('killed while its last user lets go, it stays down', async () => {
    laid()
    const embedded = await start()
    const pid = serverPid(embedded.data)
    process.kill(pid, 'SIGKILL')
    await embedded.release()
    expect(isServer(readPidFile(embedded.data)?.pid ?? pid, embedded.data)).toBe(false)
  })

  test('starts despite a pid file whose number now belongs to another process', async () => {
    laid()
    const embedded = await start()
    const file = join(embedded.data, 'postmaster.pid')
    const stale = readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid))
    await embedded.release()
    writeFileSync(file, stale)
    const again = await start()
    expect(serverPid(again.data)).not.toBe(process.pid)
    await again.release()
  })

  longTest('starts despite the files of a killed first start', async () => {
    mkdirSync(join(folder(), 'postgres.draft1', 'data'), { recursive: true })
    writeFileSync(join(folder(), 'postgres.draft1', 'data', 'PG_VERSION'), '18\n')
    const embedded = await start()
    expect(readdirSync(folder()).filter((name) => name.includes('draft'))).toEqual([])
    await embedded.release()
  })

  longTest('with its socket deleted from the temporary folder is restarted, with its rows', async () => {
    laid()
    const { child, acknowledged } = await keeper()
    await killed(child)
    const socket = readPidFile(dataOf(folder()))?.socketFolder ?? ''
    rmSync(socket, { recursive: true })
    const embedded = await start()
    expect(await rows(embedded, `select max(number) >= ${acknowledged()} as kept from promises`)).toEqual([
      { kept: true },
    ])
    await embedded.release()
  })

  longTest('below a folder its account cannot enter lives elsewhere, as the folder remembers', async () => {
    chmodSync(root(), 0o700)
    const embedded = await start()
    expect(embedded.data.startsWith('/var/lib/perya/')).toBe(isRoot)
    await rows(embedded, 'create table kept as select 7 as seven')
    await embedded.release()

    const again = await start()
    expect(again.data).toBe(embedded.data)
    expect(await rows(again, 'select * from kept')).toEqual([{ seven: 7 }])
    await again.release()

    for (const path of [folder(), embedded.data]) rmSync(path, { recursive: true, force: true })
    const anew = await start()
    expect(await rows(anew, `select to_regclass('kept') as kept`)).toEqual([{ kept: null }])
    await anew.release()
    expect(existsSync(anew.data)).toBe(true)
  })
})
