import { and, asc, eq, gt, inArray, notExists, sql } from 'drizzle-orm'
import { speechTo } from '../account/language.ts'
import { now } from '../base/clock.ts'
import { db } from '../db/database.ts'
import { nameOf } from '../wallet/bank/written.ts'
import { withdrawals } from '../wallet/tables.ts'
import { writeSystemLetter } from './system.ts'
import { letters } from './tables.ts'

const DAY_MS = 86_400_000
/** Older endings are not announced, such as after a long outage. */
const LOOKED_BACK_DAYS = 3
const BATCH = 200

const decided = ['paid', 'returned', 'rejected'] as const

/**
 * Tells players by mail that their withdrawal was paid or returned, and why. It looks for unannounced ends, so it may run late or twice.
 * Each subject is announced once.
 */
export async function tellOfWithdrawals(): Promise<number> {
  const about = sql<string>`'withdrawal:' || ${withdrawals.id}`
  const told = db.select({ one: sql`1` }).from(letters).where(eq(letters.about, about))
  const { decidedAt, settledAt } = withdrawals
  const endedAt = sql<Date>`coalesce(${settledAt}, ${decidedAt})`
  const isRecent = gt(endedAt, new Date(now().getTime() - LOOKED_BACK_DAYS * DAY_MS))
  const rows = await db
    .select()
    .from(withdrawals)
    .where(and(inArray(withdrawals.state, decided), isRecent, notExists(told)))
    .orderBy(asc(endedAt))
    .limit(BATCH)
  for (const row of rows) await tell(row)
  return rows.length
}

async function tell({ id, player, cents, state, reason, payee, payeeKind }: typeof withdrawals.$inferSelect) {
  const title = state === 'paid' ? 'withdrawalPaid' : 'withdrawalReturned'
  const { formats } = await speechTo(player)
  const values = { amount: formats.coin(cents), payee: `${nameOf(payeeKind)} ${payee}`, reason: reason ?? '' }
  await writeSystemLetter({ player, title, values, about: `withdrawal:${id}` })
}
