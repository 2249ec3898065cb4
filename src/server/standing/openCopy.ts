import { isNull, type SQL, sql } from 'drizzle-orm'
import { db, pool } from '../db/database.ts'
import { restoredCopies } from './copyTables.ts'

/** Something that would leave a restored copy, before an owner has opened it. */
export class CopyClosed extends Error {
  constructor() {
    super('This is a restored copy, and closed: nothing leaves it until an owner opens it, by "restore open".')
  }
}

/** `recovered`: PostgreSQL was recovered to a chosen moment, and nobody has run "restore close" yet. */
export type CopyState = 'open' | 'closed' | 'recovered'

/** Names the server's log since its last promotion or recovery, each of which begins a new timeline. */
export const LOG_ID: SQL = sql`md5(
  (select system_identifier from pg_control_system()) || ' ' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8)
)::uuid`

/** Each way to choose a moment. A standby that is promoted has none of them. */
const TARGETS = ['', '_time', '_xid', '_name', '_lsn'].map((ending) => `recovery_target${ending}`)

/** The database that was found open, until it gets a new connection: behind that may be a recovered one. */
let foundOpen: typeof db | undefined
let watched: typeof pool | undefined

/** Whether this database is a copy that no owner has opened yet. */
export async function copyState(): Promise<CopyState> {
  if (foundOpen === db) return 'open'
  const on = db
  if (watched !== pool) {
    watched = pool
    pool.on('connect', () => {
      foundOpen = undefined
    })
  }
  const { rows } = await on.execute<{ is_closed: boolean; is_recovered: boolean }>(sql`
    select exists (select from ${restoredCopies} where ${isNull(restoredCopies.openedAt)}) as is_closed,
      case when exists (select from pg_settings where name in ${TARGETS} and setting <> '')
        then not exists (select from ${restoredCopies} where ${restoredCopies.backup} = ${LOG_ID}) else false
      end as is_recovered`)
  const [found] = rows
  if (found?.is_recovered) return 'recovered'
  if (found?.is_closed) return 'closed'
  foundOpen = on
  return 'open'
}

/** Whether something may not leave this database, because it is a copy. */
export const isCopyClosed = async (): Promise<boolean> => (await copyState()) !== 'open'

/** Throws CopyClosed before something would leave a closed copy. */
export async function assertCopyOpen(): Promise<void> {
  if (await isCopyClosed()) throw new CopyClosed()
}
