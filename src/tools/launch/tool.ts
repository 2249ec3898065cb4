import process from 'node:process'
import { config } from '#server/base/config.ts'
import { complain } from '#server/base/say.ts'
import { requireOldDatabase, setPrivateUmask } from '#server/db/preflight.ts'
import { openStorage, type Storage } from '#server/db/storage.ts'

/**
 * Runs a command-line tool on the configured database (the embedded one is found and started) and releases it afterwards. There must be one. `work` gets the
 * command line's words and the storage, and resolves to the exit code. An error prints one line and exits with 1.
 */
export async function runTool(work: (words: string[], storage: Storage) => Promise<number>): Promise<void> {
  await runAlone(async (words) => {
    await requireOldDatabase(config)
    // No timeout, since an operator can stop it: proving a large ledger takes long.
    const storage = await openStorage(0)
    try {
      return await work(words, storage)
    } finally {
      await storage.close()
    }
  })
}

/** The same for a tool that opens the database itself. */
export async function runAlone(work: (words: string[]) => Promise<number>): Promise<void> {
  setPrivateUmask()
  try {
    process.exitCode = await work(process.argv.slice(2))
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
