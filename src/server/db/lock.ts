import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 25
const SQLITE_BUSY = 5

/**
 * Runs `work` under an exclusive lock on this file. It is SQLite's write lock, which the operating system releases however its holder dies.
 * A lock file with a process id would have to guess.
 */
export async function exclusively<Result>(file: string, waitMs: number, work: () => Promise<Result>): Promise<Result> {
  const giveUpAt = Date.now() + waitMs
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    while (!taken(lock)) {
      if (Date.now() > giveUpAt)
        throw new Error(`another process has held ${file} for ${waitMs / 1000} seconds: stop it and start again`)
      await sleep(POLL_MS)
    }
    return await work()
  } finally {
    lock.close()
  }
}

function taken(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false
    throw error
  }
}
