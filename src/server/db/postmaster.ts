import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'

/** The content of `postmaster.pid`, line by line. */
type Running = { pid: number; port: number; socketFolder: string; isReady: boolean }

const POLL_MS = 10

/** Undefined without the file. `pid` is 0 while a starting server has not written it yet. */
export function readPidFile(data: string): Running | undefined {
  const lines = textOf(join(data, 'postmaster.pid'))?.split('\n')
  if (!lines) return undefined
  return {
    // A single-user server writes a negative pid.
    pid: Math.abs(Number(lines[0])),
    port: Number(lines[3]),
    socketFolder: lines[4]?.trim() ?? '',
    isReady: lines[7]?.trim() === 'ready',
  }
}

/**
 * Whether this process id is a live PostgreSQL of this data directory. The id in a stale file may be reused by another process, even by
 * another PostgreSQL. It may also be a zombie, which a container's first process seldom reaps. PostgreSQL itself would believe it.
 */
export function isServer(pid: number, data: string): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  if (process.platform === 'win32') return true
  if (existsSync('/proc/self/stat')) return isLivingServer(textOf(`/proc/${pid}/stat`) ?? '') && worksIn(pid, data)
  return spawnSync('ps', ['-o', 'state=,comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes('postgres')
}

/** Waits until the process has exited, shortly after its pid file. Resolves to whether it did. */
export async function isGone(pid: number, data: string, waitMs: number): Promise<boolean> {
  const giveUpAt = Date.now() + waitMs
  while (isServer(pid, data)) {
    if (Date.now() > giveUpAt) return false
    await sleep(POLL_MS)
  }
  return true
}

/** `pid (name) state …`, where Z and X mean dead. */
function isLivingServer(stat: string): boolean {
  const [, name, state] = /\((.*)\) (\S)/.exec(stat) ?? []
  return name === 'postgres' && state !== 'Z' && state !== 'X'
}

/** PostgreSQL's working directory is its data directory. Without permission to read it, the process name decides. */
function worksIn(pid: number, data: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
  } catch (error) {
    return codeOf(error) === 'EACCES'
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = codeOf(error)
    // ESRCH: the process ended while its file was read.
    if (code === 'ENOENT' || code === 'ESRCH') return undefined
    throw error
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
