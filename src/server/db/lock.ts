import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 25
const SQLITE_BUSY = 5

/**
 * Runs `work` while no other process holds the lock of this file.
 * SQLite's write lock is one the operating system lets go of when its holder dies, however it dies;
 * a lock file with a process id in it would have to guess.
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
