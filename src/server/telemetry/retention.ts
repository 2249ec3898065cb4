import { and, lt } from 'drizzle-orm'
import { withoutCase } from '../account/cases.ts'
import { now } from '../clock.ts'
import { db } from '../db/database.ts'
import { clientEvents } from './tables.ts'

const DAY_MS = 86_400_000
/** One year (DESIGN 12.5): no longer than what is kept of the visits they tell of. */
const KEPT_DAYS = 365

/** Removes client events older than a year. Answers how many. */
export async function forgetOldEvents(): Promise<number> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS)
  const isOld = and(lt(clientEvents.receivedAt, before), withoutCase(clientEvents.player))
  const { rowCount } = await db.delete(clientEvents).where(isOld)
  return rowCount ?? 0
}
