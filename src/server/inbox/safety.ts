import { and, asc, eq, gt, notExists, sql } from 'drizzle-orm'
import { speechTo } from '../account/language.ts'
import { safetyEvents } from '../account/safetyTables.ts'
import { now } from '../base/clock.ts'
import { db } from '../db/database.ts'
import { writeSystemLetter } from './system.ts'
import { letters } from './tables.ts'

const DAY_MS = 86_400_000
/** Older events are not announced, such as after a long outage. */
const LOOKED_BACK_DAYS = 3
const BATCH = 200
const UNKNOWN = '–'

/**
 * Tells players by mail about security events of their accounts: a log-in from a new device, a new password. It looks for unannounced
 * events, so it may run late or twice. Each subject is announced once.
 */
export async function tellOfSafety(): Promise<number> {
  const about = sql<string>`'safety:' || ${safetyEvents.id}`
  const told = db.select({ one: sql`1` }).from(letters).where(eq(letters.about, about))
  const isRecent = gt(safetyEvents.happenedAt, new Date(now().getTime() - LOOKED_BACK_DAYS * DAY_MS))
  const rows = await db
    .select()
    .from(safetyEvents)
    .where(and(isRecent, notExists(told)))
    .orderBy(asc(safetyEvents.happenedAt))
    .limit(BATCH)
  for (const { id, player, kind, values, happenedAt } of rows) {
    // The operator's name is recorded, but not disclosed to the player.
    const { by: _, ...told } = values
    const known = Object.fromEntries(Object.entries(told).map(([name, value]) => [name, value || UNKNOWN]))
    const { formats } = await speechTo(player)
    const said = { ...known, time: formats.dateTime(happenedAt) }
    await writeSystemLetter({ player, title: kind, values: said, about: `safety:${id}` })
  }
  return rows.length
}
