import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

/** What a PostgreSQL server writes about itself into `postmaster.pid`, line by line. */
type Running = { pid: number; port: number; socketFolder: string; isReady: boolean }

export function readPidFile(data: string): Running | undefined {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  return {
    pid: Math.abs(Number(lines[0])),
    port: Number(lines[3]),
    socketFolder: lines[4]?.trim() ?? '',
    isReady: lines[7]?.trim() === 'ready',
  }
}

/**
 * Whether this process id is a living PostgreSQL. The number in a stale file may belong to somebody else by now,
 * or to a dead server nobody has buried (a container's first process seldom does), and PostgreSQL would believe it.
 */
export function isServer(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  if (process.platform === 'win32') return true
  if (existsSync('/proc/self/stat')) return isLivingServer(procStat(pid))
  return spawnSync('ps', ['-o', 'state=,comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes('postgres')
}

function procStat(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}

/** `pid (name) state …`, where Z and X are the dead. */
function isLivingServer(stat: string): boolean {
  const [, name, state] = /\((.*)\) (\S)/.exec(stat) ?? []
  return name === 'postgres' && state !== 'Z' && state !== 'X'
}
