import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { RECORD_YEARS, VISIT_YEARS } from '#contract/rights/limits.ts'
import { now } from '../base/clock.ts'
import { db } from '../db/database.ts'
import type { Holding, Keeping } from '../db/holding.ts'
import { withoutAnyCase, withoutCase } from '../standing/cases.ts'
import { players } from '../standing/tables.ts'
import { paymentEvents } from '../wallet/tables.ts'
import { emptyAccounts, settleAccounts } from './forget.ts'
import { holdings } from './holdings.ts'
import { yearsBefore } from './years.ts'

const BATCH = 1_000

/**
 * Job: removes what has been kept long enough (DESIGN 12.5). A batch to a transaction: killed at any moment it has done what it has done,
 * and the next run goes on; of several at once each takes rows that no other holds. Of a player with an open case nothing goes.
 * Answers how many rows went.
 */
export async function keepNoLonger(): Promise<number> {
  const at = now()
  let gone = 0
  for (const holding of holdings) gone += await removeOf(holding, at)
  const isOldEvent = sql`${paymentEvents.receivedAt} < ${ago(at, RECORD_YEARS)} and ${withoutAnyCase}`
  gone += await removeWhere(paymentEvents, isOldEvent)
  gone += await emptyAccounts(at)
  gone += await settleAccounts(at)
  return gone
}

/** A moment as SQL takes it where no column says its type. */
const ago = (at: Date, years: number): SQL => sql`${yearsBefore(at, years).toISOString()}::timestamptz`

async function removeOf({ table, owner, kept }: Holding, at: Date): Promise<number> {
  if (!table || !owner) return 0
  const which = overdue(owner, kept, at)
  return which ? await removeWhere(table, sql`${which} and ${withoutCase(owner)}`) : 0
}

function overdue(owner: PgColumn, kept: Keeping, at: Date): SQL | undefined {
  if (kept.until === 'visit') {
    const isOver = isUnvisited(owner, at)
    return kept.only ? sql`${isOver} and ${kept.only(at)}` : isOver
  }
  if (kept.until !== 'record') return undefined
  const isOld = sql`${kept.from} < ${ago(at, RECORD_YEARS)}`
  return kept.only ? sql`${isOld} and ${kept.only}` : isOld
}

/** Whether the player a row belongs to has not been here for a year. */
function isUnvisited(owner: PgColumn, at: Date): SQL {
  const gone = sql`select ${players.id} from ${players} where ${players.lastSeenAt} < ${ago(at, VISIT_YEARS)}`
  return sql`${owner} in (${gone})`
}

async function removeWhere(table: PgTable, which: SQL): Promise<number> {
  const name = sql.identifier(getTableName(table))
  const some = sql`select ctid from ${name} where ${which} limit ${BATCH} for update skip locked`
  let gone = 0
  for (;;) {
    const { rowCount } = await db.execute(sql`delete from ${name} where ctid = any(array(${some}))`)
    gone += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH) return gone
  }
}
