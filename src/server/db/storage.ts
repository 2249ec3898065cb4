import { config } from '../base/config.ts'
import { nameTooFewConnections } from './connections.ts'
import { closeDatabase, openDatabase } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { checkDatabase, prepareDataFolder } from './preflight.ts'
import { closeReplica, openReplica } from './replica.ts'

/** The opened database: its URL past any pooler, a sentence that describes it, and `close`. */
export type Storage = { url: string; sentence: string; close: () => Promise<void> }

/** Finds or starts the configured PostgreSQL, and leaves it as it is. */
export async function openPlace(): Promise<Storage> {
  if (config.databaseDirectUrl) await checkDatabase(config.databaseDirectUrl, 'DATABASE_DIRECT_URL')
  if (config.databaseUrl) await checkDatabase(config.databaseUrl)
  else prepareDataFolder(config.dataDirectory)
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataDirectory)
  const url = embedded?.urlOf('perya') ?? config.databaseDirectUrl ?? config.databaseUrl
  if (!url) throw new Error('no database is configured')
  const sentence = embedded
    ? `Database: embedded PostgreSQL in ${embedded.data}`
    : `Database: PostgreSQL at ${hostOf(config.databaseUrl ?? url)} (DATABASE_URL)`
  const close = async () => await embedded?.release()
  return { url, sentence, close }
}

/** Opens the configured PostgreSQL, migrates it and opens `db`, with `answerMs` as query timeout (0: none). */
export async function openStorage(answerMs?: number): Promise<Storage> {
  const { url, sentence, close } = await openPlace()
  try {
    await migrate(url)
    const addresses = { url: config.databaseUrl ?? url, directUrl: url, pooler: config.databasePooler }
    await openDatabase(addresses, config.databaseConnections, answerMs)
    await nameTooFewConnections()
    if (config.databaseReadUrl) await openReplica(config.databaseReadUrl, config.databaseConnections)
  } catch (error) {
    // Else the embedded server would keep a refused process from ending.
    await closeDatabase()
    await close()
    throw error
  }
  const closeAll = async () => {
    await closeReplica()
    await closeDatabase()
    await close()
  }
  return { url, sentence, close: closeAll }
}

/** The part of a URL that may be shown: no user, no password. */
function hostOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${decodeURIComponent(host)}${pathname}`
}
