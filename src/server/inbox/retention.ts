import { and, eq, lt, notExists, or, sql } from 'drizzle-orm'
import { now } from '../clock.ts'
import { db } from '../db/database.ts'
import { letters, mails } from './tables.ts'

const DAY_MS = 86_400_000
/** How long a mail that expired or was deleted stays for questions; what it gave is in the ledger for ever. */
const KEPT_DAYS = 90

/** Removes mails that ended long ago, then letters that nobody has any more. Answers how many mails went. */
export async function forgetOldMails(): Promise<number> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS)
  const { rowCount } = await db.delete(mails).where(or(lt(mails.expiresAt, before), lt(mails.deletedAt, before)))
  const kept = db.select({ one: sql`1` }).from(mails).where(eq(mails.letter, letters.id))
  await db.delete(letters).where(and(eq(letters.state, 'sent'), lt(letters.expiresAt, before), notExists(kept)))
  return rowCount ?? 0
}
