import { and, eq, lt, notExists, or, sql } from 'drizzle-orm'
import { now } from '../base/clock.ts'
import { db } from '../db/database.ts'
import { withoutLegalHold } from '../standing/legalHolds.ts'
import { letters, mails } from './tables.ts'

const DAY_MS = 86_400_000
/** How long a mail that expired or was deleted stays for questions; what it gave is in the ledger for ever. */
const KEPT_DAYS = 90

/** Removes mails that ended long ago, then letters that nobody has any more. Answers how many mails went. */
export async function forgetOldMails(): Promise<number> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS)
  const isOver = or(lt(mails.expiresAt, before), lt(mails.deletedAt, before))
  const { rowCount } = await db.delete(mails).where(and(isOver, withoutLegalHold(mails.player)))
  const kept = db.select({ one: sql`1` }).from(mails).where(eq(mails.letter, letters.id))
  const isDone = and(eq(letters.state, 'sent'), lt(letters.expiresAt, before), withoutLegalHold(letters.player))
  await db.delete(letters).where(and(isDone, notExists(kept)))
  return rowCount ?? 0
}
