import { and, lt, ne } from 'drizzle-orm'
import { now } from '../clock.ts'
import { db, type Tx } from '../db/database.ts'
import { knownDevices, safetyEvents } from './safetyTables.ts'

type Kind = (typeof safetyEvents.$inferSelect)['kind']

/** Notes what happened to the safety of an account; a job of the inbox tells the player. */
export async function noteSafety(tx: Tx, player: number, kind: Kind, values: Record<string, string> = {}) {
  await tx.insert(safetyEvents).values({ player, kind, values, happenedAt: now() })
}

const DAY_MS = 86_400_000
/** As long as ended sessions stay: long enough to look into a stolen account. */
const EVENTS_KEPT_DAYS = 90
/** A device that was not here for so long is a stranger again. */
const DEVICES_KEPT_DAYS = 180

/** What customer service did to an account is kept as long as the account is. */
const isOwn = ne(safetyEvents.kind, 'stepOffService')

/** Removes what is too old to matter. Answers how many rows. */
export async function forgetOldSafety(): Promise<number> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
  const counts = [
    await db.delete(safetyEvents).where(and(lt(safetyEvents.happenedAt, daysAgo(EVENTS_KEPT_DAYS)), isOwn)),
    await db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, daysAgo(DEVICES_KEPT_DAYS))),
  ]
  return counts.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
}
