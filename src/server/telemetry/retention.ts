import { and, lt, max, sql } from 'drizzle-orm'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import { db } from '../db/database.ts'
import { withoutLegalHold } from '../standing/legalHolds.ts'
import { clientEvents } from './tables.ts'

const DAY_MS = 86_400_000
/** One year (DESIGN 12.5): no longer than what is kept of the visits they tell of. */
const KEPT_DAYS = 365

/** Removes client events older than a year. Answers how many. */
export async function forgetOldEvents(): Promise<number> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS)
  const isOld = and(lt(clientEvents.receivedAt, before), withoutLegalHold(clientEvents.player))
  const { rowCount } = await db.delete(clientEvents).where(isOld)
  return rowCount ?? 0
}

/**
 * Removes the oldest events beyond `PERYA_EVENT_ROWS`, except those of players under legal hold. Answers how many. Ids grow
 * by one, so the newest one's tells where the oldest may begin, and nothing is counted.
 */
export async function dropSurplusEvents(): Promise<number> {
  const newest = db.select({ id: max(clientEvents.id) }).from(clientEvents)
  const isSurplus = sql`${clientEvents.id} <= (${newest}) - ${config.eventRows}::bigint`
  const { rowCount } = await db.delete(clientEvents).where(and(isSurplus, withoutLegalHold(clientEvents.player)))
  return rowCount ?? 0
}
