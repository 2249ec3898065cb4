import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPlace } from '#server/db/place.ts'
import { isLongRun } from '../long.ts'

/** Every way to end what npm has started is one graceful stop, which stops PostgreSQL too. */

const ROOT = join(import.meta.dirname, '../..')
const LAUNCHER = join(ROOT, 'src/tools/launch/run.mjs')

let folder = ''
let npm: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perya-stop-'))
})
afterEach(async () => {
  if (npm?.pid) kill(-npm.pid, 'SIGKILL')
  const { data } = await findPlace(folder)
  rmSync(data, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It is gone.
  }
}

/** `npm start` of a package whose server holds an embedded PostgreSQL. Its process group is its own, as that of a terminal is. */
async function npmStart(toldBy?: string): Promise<{ pid: number; said: () => string }> {
  const words = ['--import', join(ROOT, 'src/tools/launch/resolve.mjs'), join(import.meta.dirname, 'held.ts')]
  const launcher = `import { become } from ${JSON.stringify(LAUNCHER)}\nbecome(${JSON.stringify(words)}, ${JSON.stringify({ toldBy })})\n`
  writeFileSync(join(folder, 'start.mjs'), launcher)
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'held', scripts: { start: `exec ${process.execPath} start.mjs` } }),
  )
  const told = join(folder, 'told')
  // A file, since the terminal may be gone.
  npm = spawn('sh', ['-c', `exec npm start > ${told} 2>&1`], {
    cwd: folder,
    detached: true,
    // npm may run by another Node, which knows less.
    env: { ...process.env, NODE_OPTIONS: '', HELD_FOLDER: join(folder, 'data') },
    stdio: 'ignore',
  })
  const said = () => (existsSync(told) ? readFileSync(told, 'utf8') : '')
  await expect.poll(said).toContain('ready')
  return { pid: npm.pid ?? 0, said }
}

/** The process ids below another one. */
function below(pid: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number))
  const children = pairs.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []))
  return children.flatMap((child) => [child, ...below(child)])
}

const postgresRuns = async (): Promise<boolean> => {
  const { data } = await findPlace(join(folder, 'data'))
  return existsSync(join(data, 'postmaster.pid'))
}

type End = { what: string; toldBy?: string; end: (npmPid: number) => void; isLong?: boolean }
const ENDS: End[] = [
  { what: 'TERM to npm', end: (pid) => kill(pid, 'SIGTERM') },
  { what: 'HUP to npm', end: (pid) => kill(pid, 'SIGHUP'), isLong: true },
  { what: 'INT to npm', end: (pid) => kill(pid, 'SIGINT'), isLong: true },
  { what: 'HUP to its group, as of a closed terminal', end: (pid) => kill(-pid, 'SIGHUP') },
  { what: 'TERM to its group', end: (pid) => kill(-pid, 'SIGTERM'), isLong: true },
  { what: 'INT to its group', end: (pid) => kill(-pid, 'SIGINT'), isLong: true },
  { what: 'KILL of npm', end: (pid) => kill(pid, 'SIGKILL') },
  { what: 'KILL of its group', end: (pid) => kill(-pid, 'SIGKILL'), isLong: true },
  { what: 'TERM to the server', end: (pid) => kill(below(pid).find(isServer) ?? 0, 'SIGTERM'), isLong: true },
  { what: 'TERM to npm, told by INT as in the preview', toldBy: 'SIGINT', end: (pid) => kill(pid, 'SIGTERM') },
  {
    what: 'HUP to the group, told by INT as in the preview',
    toldBy: 'SIGINT',
    end: (pid) => kill(-pid, 'SIGHUP'),
    isLong: true,
  },
]

test('npm starts the product and its preview in place of its shell, which would keep an INT to itself', () => {
  // Our own file.
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  expect([scripts.start, scripts.dev].map((script) => script?.split(' ')[0])).toEqual(['exec', 'exec'])
})

const isServer = (pid: number): boolean => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('held.ts')

test.each(ENDS.filter(({ isLong = false }) => isLongRun || !isLong))(
  '$what is one graceful stop, and PostgreSQL stops too',
  { skip: process.platform !== 'linux' },
  async ({ toldBy, end }) => {
    const { pid, said } = await npmStart(toldBy)
    expect(await postgresRuns()).toBe(true)
    end(pid)
    await expect.poll(said).toMatch(/Stopping: .+\n(?:.*\n)*?Stopped\./)
    expect(said().match(/Stopping/g)).toHaveLength(1)
    expect(await postgresRuns()).toBe(false)
  },
)
