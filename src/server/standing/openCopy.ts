import { isNull, type SQL, sql } from 'drizzle-orm'
import { log } from '../base/log.ts'
import { db, directPool, pool } from '../db/database.ts'
import { restoredCopies, timelines } from './copyTables.ts'

/** Something that would leave a restored copy, before an owner has opened it. */
export class CopyClosed extends Error {
  constructor() {
    super('This is a restored copy, and closed: nothing leaves it until an owner opens it, by "restore open".')
  }
}

/**
 * `recovered`: PostgreSQL was recovered to a chosen moment, and nobody has run "restore close" yet. `turned`: the database begins anew, such as
 * on another timeline, and what was shown before has not ended yet.
 */
export type CopyState = 'open' | 'closed' | 'recovered' | 'turned'

/** Names the server's log since its last promotion or recovery, each of which begins a new timeline. */
export const LOG_ID: SQL = sql`database_log()`

/** Each way to choose a moment. A standby that is promoted has none of them. */
const TARGETS = ['', '_time', '_xid', '_name', '_lsn'].map((ending) => `recovery_target${ending}`)

/** The database that was found open, until it gets a new connection: behind that may be a recovered one. */
let foundOpen: typeof db | undefined
let watched: typeof pool | undefined

/** Begins anew where the database is on another timeline. Set by the server alone: a tool only looks. */
let begin: (() => Promise<void>) | undefined

/** Has `work` run once for each time that this process finds its database on another timeline. */
export function whenTurned(work: () => Promise<void>): void {
  let running: Promise<void> | undefined
  begin = async () => {
    running ??= work()
      .catch((error: unknown) =>
        log.error({ err: error }, 'this database is on another timeline, and what was shown before has not ended'),
      )
      .finally(() => {
        running = undefined
      })
    await running
  }
}

/** Asks the database again, since a statement has told of another timeline, or was lost. */
export function lookAgain(): void {
  foundOpen = undefined
}

/** Whether this database is open, or why it is not. */
export async function copyState(): Promise<CopyState> {
  if (foundOpen === db) return 'open'
  const on = db
  if (watched !== pool) {
    watched = pool
    // Behind a pooler only a session of our own tells of another server.
    for (const each of new Set([pool, directPool])) each.on('connect', lookAgain)
  }
  const { rows } = await on.execute<Found>(sql`
    select exists (select from ${restoredCopies} where ${isNull(restoredCopies.openedAt)}) as is_closed,
      case when exists (select from pg_settings where name in ${TARGETS} and setting <> '')
        then not exists (select from ${restoredCopies} where ${restoredCopies.backup} = ${LOG_ID}) else false
      end as is_recovered,
      exists (select from (select * from ${timelines} order by ${timelines.number} desc limit 1) newest
        where ready_at is null or log <> ${LOG_ID}) as is_turned`)
  const [found] = rows
  if (found?.is_recovered) return 'recovered'
  if (found?.is_closed) return 'closed'
  if (found?.is_turned) return 'turned'
  foundOpen = on
  return 'open'
}

type Found = { is_closed: boolean; is_recovered: boolean; is_turned: boolean }

/** Whether something may not leave this database, because it is a copy, or begins anew. */
export async function isCopyClosed(): Promise<boolean> {
  const state = await copyState()
  if (state === 'turned') void begin?.()
  return state !== 'open'
}

/** Throws CopyClosed before something would leave a closed copy. */
export async function assertCopyOpen(): Promise<void> {
  if (await isCopyClosed()) throw new CopyClosed()
}
