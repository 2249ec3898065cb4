import { and, lt, max, sql } from 'drizzle-orm'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import { db } from '../db/database.ts'
import { withoutLegalHold } from '../standing/legalHolds.ts'
import { clientEvents } from './tables.ts'

const DAY_MS = 86_400_000
/** One year, like all data of visits. */
const KEPT_DAYS = 365

/** Removes client events older than a year. Returns the number removed. */
export async function forgetOldEvents(): Promise<number> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS)
  const isOld = and(lt(clientEvents.receivedAt, before), withoutLegalHold(clientEvents.player))
  const { rowCount } = await db.delete(clientEvents).where(isOld)
  return rowCount ?? 0
}

/**
 * Removes the oldest events beyond `PERYA_EVENT_ROWS`, except those under legal hold. Ids are consecutive, so the newest id gives the
 * cut-off without counting. Returns the number removed.
 */
export async function dropSurplusEvents(): Promise<number> {
  const newest = db.select({ id: max(clientEvents.id) }).from(clientEvents)
  const isSurplus = sql`${clientEvents.id} <= (${newest}) - ${config.eventRows}::bigint`
  const { rowCount } = await db.delete(clientEvents).where(and(isSurplus, withoutLegalHold(clientEvents.player)))
  return rowCount ?? 0
}
