import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { passwordKey } from '#server/account/keys.ts'
import { closeDatabase, openDatabase } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'

/** A PostgreSQL for this run alone. */
export type ThrowAway = {
  /** The address of a new database with the product's tables, and nothing in them. */
  fresh: (name: string) => Promise<string>
  /** Stops the server and deletes what it wrote. */
  close: () => Promise<void>
}

const TEMPLATE = 'template_of_all'

export async function openThrowAway(): Promise<ThrowAway> {
  const folder = mkdtempSync(join(tmpdir(), 'perya-activities-'))
  // The database's account must reach its folder below.
  chmodSync(folder, 0o711)
  const embedded = await startEmbedded(folder, TEMPLATE)
  const admin = new pg.Client({ connectionString: embedded.urlOf('postgres') })
  const close = async () => {
    await admin.end()
    await embedded.release()
    rmSync(embedded.data, { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await admin.connect()
    await forgetDurability(admin)
    await migrate(embedded.urlOf(TEMPLATE))
    // Finding two primes takes as long as hundreds of calls, so the passwords' key is made once for all.
    await openDatabase(embedded.urlOf(TEMPLATE))
    await passwordKey()
    await closeDatabase()
  } catch (error) {
    await close()
    throw error
  }
  const fresh = async (name: string) => {
    await admin.query(`create database ${pg.escapeIdentifier(name)} template ${TEMPLATE}`)
    return embedded.urlOf(name)
  }
  return { fresh, close }
}

/** What a power cut would lose is thrown away anyway. */
async function forgetDurability(admin: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await admin.query(`alter system set ${setting} = off`)
  await admin.query('select pg_reload_conf()')
}
