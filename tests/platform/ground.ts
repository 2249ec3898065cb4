import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type Embedded, startEmbedded } from '#server/db/embedded.ts'
import { isServer, readPidFile } from '#server/db/postmaster.ts'

/** Environment of tests of the embedded database: a folder per test, whose processes are ended after it. */
export type Ground = {
  /** The folder of this test, and its database's folder below. */
  root: () => string
  folder: () => string
  /** Starts from prepared files, since creating them takes longer than the rest of a test. */
  laid: () => void
  start: () => Promise<Embedded>
  /** A separate process that holds the database and has begun to write. */
  keeper: () => Promise<{ child: ChildProcess; acknowledged: () => number }>
}

/** Other accounts may pass through; tests of closed folders close it. */
function newRoot(): string {
  const place = mkdtempSync(join(tmpdir(), 'perya-test-'))
  chmodSync(place, 0o711)
  return place
}

export function layGround(): Ground {
  /** Files of a first start, reused by later tests. */
  let made: string
  let root: string
  let folder: string
  let children: ChildProcess[]

  beforeAll(async () => {
    made = newRoot()
    const embedded = await startEmbedded(join(made, 'data'))
    await embedded.release()
  })
  afterAll(() => clear(made, []))
  beforeEach(() => {
    root = newRoot()
    folder = join(root, 'data')
    children = []
  })
  afterEach(() => clear(root, children))

  return {
    root: () => root,
    folder: () => folder,
    laid: () => {
      execFileSync('cp', ['-a', join(made, 'data'), folder])
    },
    start: () => startEmbedded(folder),
    keeper: async () => {
      const child = spawn(process.execPath, [join(import.meta.dirname, 'keeper.ts'), folder], {
        stdio: ['pipe', 'pipe', 'ignore'],
      })
      children.push(child)
      let said = ''
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
      await expect.poll(() => said).toMatch(/^ready\n(\d+\n){5}/)
      return { child, acknowledged: () => Math.max(0, ...said.split('\n').slice(1, -1).map(Number)) }
    },
  }
}

/** Ends a test's remaining processes, and removes its files. */
function clear(root: string, children: ChildProcess[]): void {
  for (const child of children) child.kill('SIGKILL')
  for (const data of [join(root, 'data', 'postgres'), elsewhere(root)]) {
    const { pid, socketFolder } = readPidFile(data) ?? {}
    if (pid && isServer(pid, data)) process.kill(pid, 'SIGQUIT')
    for (const path of [socketFolder, data]) if (path) rmSync(path, { recursive: true, force: true })
  }
  rmSync(root, { recursive: true, force: true })
}

/** The database's folder if its account could not enter this one. */
function elsewhere(root: string): string {
  const pointer = join(root, 'data', 'postgres.place')
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(root, 'nowhere')
}

/** Runs a statement on its own connection. */
export async function rows(embedded: Embedded, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: embedded.urlOf('perya') })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** The process id of the server of that folder. */
export function serverPid(data: string): number {
  const { pid } = readPidFile(data) ?? {}
  if (!pid) throw new Error(`no server runs in ${data}`)
  return pid
}
