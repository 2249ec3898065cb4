import { config } from '../base/config.ts'
import { closeDatabase, openDatabase } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { checkDatabase, prepareDataFolder } from './preflight.ts'

/** The opened database: its URL, a sentence that describes it, and `close`. */
export type Storage = { url: string; sentence: string; close: () => Promise<void> }

/** Finds or starts the configured PostgreSQL, migrates it and opens `db`, with `answerMs` as query timeout (0: none). */
export async function openStorage(answerMs?: number): Promise<Storage> {
  if (config.databaseUrl) await checkDatabase(config.databaseUrl)
  else prepareDataFolder(config.dataDirectory)
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataDirectory)
  const url = embedded?.urlOf('perya') ?? config.databaseUrl
  if (!url) throw new Error('no database is configured')
  await migrate(url)
  await openDatabase(url, config.databaseConnections, answerMs)
  const sentence = embedded
    ? `Database: embedded PostgreSQL in ${embedded.data}`
    : `Database: PostgreSQL at ${hostOf(url)} (DATABASE_URL)`
  const close = async () => {
    await closeDatabase()
    await embedded?.release()
  }
  return { url, sentence, close }
}

/** The part of a URL that may be shown: no user, no password. */
function hostOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${decodeURIComponent(host)}${pathname}`
}
