import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { passwordKey } from '#server/account/keys.ts'
import { closeDatabase, openDatabase } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { isAlive } from './alive.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the `postgres` database on the tests' shared server. */
    testServer: string
    /** Name of the migrated database from which every worker's own is cloned. */
    testTemplate: string
  }
}

/** Linux has a disk in memory. A new database is a thousand small files, for which another disk takes far longer. 60 MB stay there. */
const MEMORY = '/dev/shm'
const MEMORY_MIN = 2 ** 30

/** Beside the data of `npm start`, never in it, since each folder has its own server. */
const FOLDER = hasMemory() ? join(MEMORY, `perya-test-${ownName()}`) : resolve(import.meta.dirname, '../.data/test')

/**
 * Global set-up: one PostgreSQL, one migrated template, one folder for temporary ones. The tear-down removes this run's databases and
 * folders, and stops the server.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const temporary = ownTemporary()
  const embedded = await startEmbedded(FOLDER)
  const admin = new pg.Client({ connectionString: embedded.urlOf('postgres') })
  const close = async () => {
    await dropRuns(admin, (pid) => pid === process.pid)
    await admin.end()
    await embedded.release()
    rmSync(temporary, { recursive: true, force: true })
    console.log(`What was drawn at random followed from TEST_SEED=${process.env.TEST_SEED}.`)
  }
  await admin.connect()
  try {
    const template = `test_${process.pid}_template`
    await dropRuns(admin, (pid) => !isAlive(pid))
    await forgetDurability(admin)
    await admin.query(`create database ${template}`)
    await migrate(embedded.urlOf(template))
    await layKey(embedded.urlOf(template))
    project.provide('testServer', embedded.urlOf('postgres'))
    project.provide('testTemplate', template)
  } catch (error) {
    await close()
    throw error
  }
  return close
}

function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > MEMORY_MIN
}

/** Every checkout has a server of its own. */
function ownName(): string {
  return createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 12)
}

/** What a power cut would lose is thrown away anyway. Tests of durability start servers of their own. */
async function forgetDurability(admin: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum']) {
    await admin.query(`alter system set ${setting} = off`)
  }
  await admin.query('select pg_reload_conf()')
}

/** Creates this run's temporary folder before the workers start. The database's account must have access. */
function ownTemporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'perya-run-'))
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  return folder
}

/** The key pair for passwords, created once, since finding two primes takes as long as a dozen tests. */
async function layKey(url: string): Promise<void> {
  await openDatabase(url)
  await passwordKey()
  await closeDatabase()
}

async function dropRuns(admin: pg.Client, isOver: (pid: number) => boolean): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    String.raw`select datname from pg_database where datname ~ '^test_\d+_'`,
  )
  for (const { datname } of rows) {
    if (isOver(Number(datname.split('_')[1]))) await admin.query(`drop database if exists ${datname} with (force)`)
  }
}
