import { copyFileSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { log } from '../base/log.ts'

/** How large PostgreSQL's own log grows before it is cut; the part before the cut is kept beside it, so twice as much in all. */
export const SERVER_LOG_BYTES_MAX = 8 * 1024 * 1024
const LOOK_EVERY_MS = 5_000
const LINES_TOLD = 3

export function serverLogOf(data: string): string {
  return join(data, 'server.log')
}

/** Before a start: the last run's is of no use, and must not be taken for the new one's. */
export function beginServerLog(data: string): void {
  for (const file of [serverLogOf(data), olderOf(data)]) rmSync(file, { force: true })
}

/** Its last lines, which say why a server did not start. */
export function endOfServerLog(data: string): string | undefined {
  try {
    return readFileSync(serverLogOf(data), 'utf8').trim().split('\n').slice(-LINES_TOLD).join(' ')
  } catch {
    return undefined
  }
}

/** Cuts the log off whenever it has grown too large. PostgreSQL appends, so it goes on at the new end. Returns how to stop. */
export function boundServerLog(data: string): () => void {
  const timer = setInterval(() => {
    try {
      cutServerLog(data)
    } catch (error) {
      log.warn({ err: error }, 'the log of the embedded database cannot be cut')
    }
  }, LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

export function cutServerLog(data: string): void {
  const file = serverLogOf(data)
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size <= SERVER_LOG_BYTES_MAX) return
  copyFileSync(file, olderOf(data))
  truncateSync(file)
}

function olderOf(data: string): string {
  return `${serverLogOf(data)}.1`
}
