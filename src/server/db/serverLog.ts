import { copyFileSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { log } from '../base/log.ts'

/** The size at which PostgreSQL's own log is truncated. The previous part is kept, so the total is twice as large. */
export const SERVER_LOG_BYTES_MAX = 8 * 1024 * 1024
const LOOK_EVERY_MS = 5_000
const LINES_TOLD = 3

export function serverLogOf(data: string): string {
  return join(data, 'server.log')
}

/** Removes the log of the last run before a start, so that it is not mistaken for the new one. */
export function beginServerLog(data: string): void {
  for (const file of [serverLogOf(data), olderOf(data)]) rmSync(file, { force: true })
}

/** The last lines of the log: the cause of a failed start. */
export function endOfServerLog(data: string): string | undefined {
  try {
    return readFileSync(serverLogOf(data), 'utf8').trim().split('\n').slice(-LINES_TOLD).join(' ')
  } catch {
    return undefined
  }
}

/** Truncates the log whenever it is too large. PostgreSQL appends, so it continues at the new end. Returns a function that stops this. */
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
