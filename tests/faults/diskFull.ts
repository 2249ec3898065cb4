import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { closeDatabase, openDatabase } from '#server/db/database.ts'
import { openCrowd } from './crowd.ts'
import { freshGround, kill, serve } from './ground.ts'
import type { Impossible, Report, Scenario } from './scenario.ts'

const MEGABYTES = 64
const CHUNK = Buffer.alloc(65_536)
const PLAYERS = 4
const TIMES = { bounded: 1, long: 5 }
/** Time that the disk stays full after the server noticed. */
const FULL_MS = { bounded: 0, long: 20_000 }
const ASK_MS = 100
const GIVE_UP_MS = 60_000

export const diskFull: Scenario = {
  name: 'disk-full',
  isLong: true,
  sentence: 'a full disk is told by /healthz, loses no acknowledged round, and all goes on once there is room',
  run: async (size) => {
    const { url } = await freshGround()
    const disk = mountSmall(statSync(await dataFolder(url)))
    if (!disk) return { cannot: 'no small disk can be mounted here, which takes root.' }
    try {
      await moveTo(url, 'small', (admin) => admin.query(`create tablespace small location '${disk}'`))
      return await fillAndFree(url, disk, size)
    } finally {
      await moveTo(url, 'pg_default').finally(() => unmount(disk))
    }
  },
}

async function fillAndFree(url: string, disk: string, size: 'bounded' | 'long'): Promise<Report | Impossible> {
  const served = await serve(url)
  const crowd = await openCrowd(served.port, PLAYERS)
  const broken: string[] = []
  let backAfterMs = 0
  crowd.play(served.port)
  for (let time = 0; time < TIMES[size]; time += 1) {
    await crowd.nextRound()
    if ((await health(served.port)) !== 'ok') broken.push('/healthz does not say that all is well')
    const filler = fill(disk)
    if (!(await says(served.port, 'failing'))) broken.push('/healthz does not say that writing fails')
    await sleep(FULL_MS[size])
    rmSync(filler)
    const freedAt = Date.now()
    await crowd.nextRound()
    backAfterMs = Math.max(backAfterMs, Date.now() - freedAt)
    if (!(await says(served.port, 'ok'))) broken.push('/healthz does not say that writing is possible again')
  }
  await crowd.rest()
  const account = await crowd.account(served.port)
  await kill(served, 'SIGKILL')
  return { counts: { fillings: TIMES[size], ...account.counts, backAfterMs }, broken: [...broken, ...account.broken] }
}

/** The server's health of writing; `down` if its status does not match. */
async function health(port: number): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/healthz`)
  const { writing } = (await reply.json()) as { writing: string }
  return (reply.status === 200) === (writing === 'ok') ? writing : 'down'
}

async function says(port: number, writing: string): Promise<boolean> {
  for (const giveUpAt = Date.now() + GIVE_UP_MS; Date.now() < giveUpAt; await sleep(ASK_MS))
    if ((await health(port)) === writing) return true
  return false
}

/** Fills the disk. Returns the file. */
function fill(disk: string): string {
  const path = join(disk, 'filler')
  const file = openSync(path, 'w')
  try {
    for (;;) writeSync(file, CHUNK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    return path
  } finally {
    closeSync(file)
  }
}

/** A disk of a few megabytes owned by the database's account; undefined if mounting is not allowed. */
function mountSmall({ uid, gid }: { uid: number; gid: number }): string | undefined {
  const disk = mkdtempSync(join(tmpdir(), 'perya-small-'))
  try {
    const options = `size=${MEGABYTES}m,mode=700,uid=${uid},gid=${gid}`
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk], { stdio: 'ignore' })
    return disk
  } catch {
    rmdirSync(disk)
    return undefined
  }
}

function unmount(disk: string): void {
  execFileSync('umount', ['--lazy', disk])
  rmdirSync(disk)
}

async function onServer<T>(url: string, act: (admin: pg.Client) => Promise<T>): Promise<T> {
  const other = new URL(url)
  other.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: other.href })
  await admin.connect()
  return await act(admin).finally(() => admin.end())
}

async function dataFolder(url: string): Promise<string> {
  const { rows } = await onServer(url, (admin) => admin.query('show data_directory'))
  return rows[0].data_directory
}

/** Moves the database's files while nobody is connected. */
async function moveTo(url: string, tablespace: string, before?: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  await closeDatabase()
  const name = new URL(url).pathname.slice(1)
  await onServer(url, async (admin) => {
    await before?.(admin)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await admin.query(`alter database ${name} set tablespace ${tablespace}`)
    if (tablespace === 'pg_default') await admin.query('drop tablespace small')
  })
  await openDatabase(url)
}
