import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Linux counts in hundredths of a second, whatever its kernel clock. */
const TICK_MS = 10

/** Whether this system reports the processor time of processes. */
export const isProcessorTold = existsSync('/proc/self/stat')

/** The main PostgreSQL process of a data folder. */
export function postmasterOf(dataFolder: string): number {
  return Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** A process and its children. */
export function familyOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return [parent, ...pids.map(Number).filter((pid) => Number(statOf(pid)[1]) === parent)]
}

/** Processor time of a process, user and system, including ended children; 0 if it is gone. */
export function processorMs(pid: number): number {
  const [user, system, endedUser, endedSystem] = statOf(pid).slice(11, 15)
  return [user, system, endedUser, endedSystem].reduce((sum, ticks) => sum + Number(ticks ?? 0), 0) * TICK_MS
}

/** The fields of `/proc/<pid>/stat` after the name, since the name may contain anything: state, parent … */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
