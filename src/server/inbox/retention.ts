import { and, eq, lt, notExists, or, sql } from 'drizzle-orm'
import { now } from '../base/clock.ts'
import { db } from '../db/database.ts'
import { withoutLegalHold } from '../standing/legalHolds.ts'
import { letters, mails } from './tables.ts'

const DAY_MS = 86_400_000
/** Retention of an expired or deleted mail, for inquiries. Its rewards stay in the ledger. */
const KEPT_DAYS = 90

/** Deletes mails that ended long ago, then letters without any mail. Returns the number of mails. */
export async function forgetOldMails(): Promise<number> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS)
  const isOver = or(lt(mails.expiresAt, before), lt(mails.deletedAt, before))
  const { rowCount } = await db.delete(mails).where(and(isOver, withoutLegalHold(mails.player)))
  const kept = db.select({ one: sql`1` }).from(mails).where(eq(mails.letter, letters.id))
  const isDone = and(eq(letters.state, 'sent'), lt(letters.expiresAt, before), withoutLegalHold(letters.player))
  await db.delete(letters).where(and(isDone, notExists(kept)))
  return rowCount ?? 0
}
