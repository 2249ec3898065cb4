import { and, asc, eq, gt, inArray, notExists, sql } from 'drizzle-orm'
import { now } from '../base/clock.ts'
import { db } from '../db/database.ts'
import { identityEvents } from '../kyc/tables.ts'
import { writeSystemLetter } from './system.ts'
import { letters } from './tables.ts'

const DAY_MS = 86_400_000
const LOOKED_BACK_DAYS = 3
const BATCH = 200
const TITLES: Partial<Record<string, string>> = { rejected: 'kycRejected', revoked: 'kycRevoked' }

/** Tells players by mail the result of their proof of identity, and its reason. Like `tellOfWithdrawals`, it may run late or twice. */
export async function tellOfIdentities(): Promise<number> {
  const about = sql<string>`'identity:' || ${identityEvents.id}`
  const told = db.select({ one: sql`1` }).from(letters).where(eq(letters.about, about))
  const isRecent = gt(identityEvents.at, new Date(now().getTime() - LOOKED_BACK_DAYS * DAY_MS))
  const rows = await db
    .select()
    .from(identityEvents)
    .where(and(inArray(identityEvents.what, ['approved', 'rejected', 'revoked']), isRecent, notExists(told)))
    .orderBy(asc(identityEvents.at))
    .limit(BATCH)
  for (const { id, player, what, note } of rows) {
    // The note of an approval records the operator's grounds, which are not for the player.
    const values = what === 'approved' ? {} : { reason: note }
    await writeSystemLetter({ player, title: TITLES[what] ?? 'kycApproved', values, about: `identity:${id}` })
  }
  return rows.length
}
