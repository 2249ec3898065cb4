import { lt } from 'drizzle-orm'
import { now } from '../clock.ts'
import { db, type Tx } from '../db/database.ts'
import { safetyEvents } from './safetyTables.ts'

type Kind = (typeof safetyEvents.$inferSelect)['kind']

/** Notes what happened to the safety of an account; a job of the inbox tells the player. */
export async function noteSafety(tx: Tx, player: number, kind: Kind, values: Record<string, string> = {}) {
  await tx.insert(safetyEvents).values({ player, kind, values, happenedAt: now() })
}

const DAY_MS = 86_400_000
/** As long as ended sessions stay: long enough to look into a stolen account. */
const EVENTS_KEPT_DAYS = 90

/** Removes what is too old to matter. Answers how many rows. */
export async function forgetOldSafety(): Promise<number> {
  const before = new Date(now().getTime() - EVENTS_KEPT_DAYS * DAY_MS)
  const { rowCount } = await db.delete(safetyEvents).where(lt(safetyEvents.happenedAt, before))
  return rowCount ?? 0
}
