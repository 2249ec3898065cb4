import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { RECORD_YEARS, VISIT_YEARS } from '#contract/rights/limits.ts'
import { now } from '../base/clock.ts'
import { log } from '../base/log.ts'
import { db } from '../db/database.ts'
import type { InventoryEntry, RetentionPolicy } from '../db/dataInventory.ts'
import { dropMonth, isParted, type Month, monthEnd, monthsBefore } from '../db/months.ts'
import { withLegalHold, withoutAnyLegalHold, withoutLegalHold } from '../standing/legalHolds.ts'
import { players } from '../standing/tables.ts'
import { payoutEvents } from '../wallet/payouts/tables.ts'
import { paymentEvents } from '../wallet/tables.ts'
import { dataInventory } from './dataInventory.ts'
import { emptyAccounts, settleAccounts } from './forget.ts'
import { yearsBefore } from './years.ts'

const BATCH = 1_000

/**
 * Job: deletes data past its retention period, one batch per transaction. An interrupted run is continued by the next, and
 * concurrent runs take different rows. Data under legal hold stays. Returns the number of deleted rows; a dropped month counts as one.
 */
export async function applyRetention(): Promise<number> {
  const at = now()
  let gone = 0
  for (const entry of dataInventory) gone += await removeExpired(entry, at)
  const isOldEvent = sql`${paymentEvents.receivedAt} < ${ago(at, RECORD_YEARS)} and ${withoutAnyLegalHold}`
  gone += await removeWhere(paymentEvents, isOldEvent)
  // Those of a withdrawal go with it.
  const isOldWord = sql`${payoutEvents.orderId} is null and ${payoutEvents.heardAt} < ${ago(at, RECORD_YEARS)}`
  gone += await removeWhere(payoutEvents, sql`${isOldWord} and ${withoutAnyLegalHold}`)
  gone += await emptyAccounts(at)
  gone += await settleAccounts(at)
  return gone
}

/** A timestamp for SQL where no column gives its type. */
const ago = (at: Date, years: number): SQL => sql`${yearsBefore(at, years).toISOString()}::timestamptz`

async function removeExpired({ table, owner, retention }: InventoryEntry, at: Date): Promise<number> {
  if (!table || !owner) return 0
  if (retention.period === 'afterRecordMonth') return await removeByMonth(table, owner, retention, at)
  const which = isExpired(owner, retention, at)
  return which ? await removeWhere(table, sql`${which} and ${withoutLegalHold(owner)}`) : 0
}

function isExpired(owner: PgColumn, retention: RetentionPolicy, at: Date): SQL | undefined {
  if (retention.period === 'afterLastVisit') {
    const isOver = isUnvisited(owner, at)
    return retention.only ? sql`${isOver} and ${retention.only(at)}` : isOver
  }
  if (retention.period !== 'afterRecordDate') return undefined
  const isOld = sql`${retention.from} < ${ago(at, RECORD_YEARS)}`
  return retention.only ? sql`${isOld} and ${retention.only}` : isOld
}

/** Condition: the owner of a row has not visited for a year. */
function isUnvisited(owner: PgColumn, at: Date): SQL {
  const gone = sql`select ${players.id} from ${players} where ${players.lastSeenAt} < ${ago(at, VISIT_YEARS)}`
  return sql`${owner} in (${gone})`
}

type ByMonth = Extract<RetentionPolicy, { period: 'afterRecordMonth' }>

async function removeByMonth(table: PgTable, owner: PgColumn, { from, only }: ByMonth, at: Date): Promise<number> {
  const name = getTableName(table)
  if (!(await isParted(db, name))) {
    const isOld = sql`${monthEnd(from)} <= ${ago(at, RECORD_YEARS)} and ${withoutLegalHold(owner)}`
    return await removeWhere(table, only ? sql`${isOld} and ${only}` : isOld)
  }
  let gone = 0
  try {
    for (const month of await monthsBefore(db, name, yearsBefore(at, RECORD_YEARS))) {
      gone += await removeMonth(table, owner, month)
    }
  } catch (error) {
    log.warn({ err: error, table: name }, 'months go another night')
  }
  return gone
}

/** Drops a month. A month with a player under legal hold stays, without the rows of all others. */
async function removeMonth(table: PgTable, owner: PgColumn, month: Month): Promise<number> {
  const rows = sql`${sql.identifier(month.partition)} as ${sql.identifier(getTableName(table))}`
  const isDropped = await db.transaction(async (tx) => {
    const held = await tx.execute(sql`select from ${rows} where ${withLegalHold(owner)} limit 1`)
    if (held.rowCount === 0) await dropMonth(tx, month)
    return held.rowCount === 0
  })
  return isDropped ? 1 : await removeWhere(table, withoutLegalHold(owner), rows)
}

/** `rows` is the table or one partition of it: a `ctid` is unique only within a partition. */
async function removeWhere(table: PgTable, which: SQL, rows = sql`${table}`): Promise<number> {
  const some = sql`select ctid from ${rows} where ${which} limit ${BATCH} for update skip locked`
  let gone = 0
  for (;;) {
    const { rowCount } = await db.execute(sql`delete from ${rows} where ctid = any(array(${some}))`)
    gone += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH) return gone
  }
}
