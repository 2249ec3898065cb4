import { existsSync, readFileSync } from 'node:fs'
import { atMost, type Figure, notHere } from './figure.ts'
import { familyOf, postmasterOf } from './processor.ts'

/** Memory of the idle server and the embedded database. Shared memory counts once (PSS). */
export function memoryFigures(serverPid: number, dataFolder: string): Figure[] {
  const [server, database] = ['memory of the process, at rest', 'memory of the embedded database, at rest']
  if (!existsSync('/proc/self/smaps_rollup')) {
    return [notHere(server, '<= 250 MB', 'needs /proc'), notHere(database, '<= 150 MB', 'needs /proc')]
  }
  const postgres = familyOf(postmasterOf(dataFolder))
  return [
    atMost(server, residentMb(serverPid), 250, 'MB'),
    atMost(
      database,
      postgres.reduce((sum, pid) => sum + proportionalMb(pid), 0),
      150,
      'MB',
    ),
  ]
}

function residentMb(pid: number): number {
  return kilobytes(`/proc/${pid}/status`, /^VmRSS:\s+(\d+)/m) / 1024
}

function proportionalMb(pid: number): number {
  return kilobytes(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+)/m) / 1024
}

function kilobytes(path: string, pattern: RegExp): number {
  return Number(pattern.exec(readFileSync(path, 'utf8'))?.[1] ?? 0)
}
