import { and, asc, eq, gt, isNull, notExists, or, sql } from 'drizzle-orm'
import { speechTo } from '../account/language.ts'
import { now } from '../base/clock.ts'
import { db } from '../db/database.ts'
import { nameOf } from '../wallet/bank/written.ts'
import { withdrawals } from '../wallet/tables.ts'
import { writeSystemLetter } from './system.ts'
import { letters } from './tables.ts'

const DAY_MS = 86_400_000
/** Older changes are not announced, such as after a long outage. */
const LOOKED_BACK_DAYS = 3
const BATCH = 200

type Withdrawal = typeof withdrawals.$inferSelect

/** The letter of each state. None of them says why a person looks at a request, nor how it differs from another. */
const titles = {
  requested: 'withdrawalAsked',
  approved: 'withdrawalApproved',
  sending: 'withdrawalSent',
  paid: 'withdrawalPaid',
  returned: 'withdrawalReturned',
  rejected: 'withdrawalReturned',
  cancelled: 'withdrawalCancelled',
} as const satisfies Record<Withdrawal['state'], string>

/** The subject of a letter: one for each open state, and one for the end. */
const about = sql<string>`case when ${withdrawals.state} in ('requested', 'approved', 'sending')
  then 'withdrawal:' || ${withdrawals.id} || ':' || ${withdrawals.state} else 'withdrawal:' || ${withdrawals.id} end`

/**
 * Tells players by mail at each change of a withdrawal, and why it came back. It looks for unannounced states, so it may run late or twice.
 * Each is announced once, and one that has passed meanwhile is not. A refund has a letter of its own until it ends.
 */
export async function tellOfWithdrawals(): Promise<number> {
  const told = db.select({ one: sql`1` }).from(letters).where(eq(letters.about, about))
  const { createdAt, decidedAt, sentAt, settledAt, state, refundOf } = withdrawals
  const changedAt = sql<Date>`coalesce(${settledAt}, ${sentAt}, ${decidedAt}, ${createdAt})`
  const isRecent = gt(changedAt, new Date(now().getTime() - LOOKED_BACK_DAYS * DAY_MS))
  const isOurs = or(isNull(refundOf), sql`${state} in ('paid', 'returned')`)
  const rows = await db
    .select({ row: withdrawals, about })
    .from(withdrawals)
    .where(and(isRecent, isOurs, notExists(told)))
    .orderBy(asc(changedAt))
    .limit(BATCH)
  for (const { row, about } of rows) await tell(row, about)
  return rows.length
}

async function tell(row: Withdrawal, about: string): Promise<void> {
  const { player, cents, fee, state, reason, payee, payeeKind } = row
  const { formats } = await speechTo(player)
  const isBack = state === 'returned' || state === 'rejected' || state === 'cancelled'
  const values = {
    amount: formats.coin(isBack ? cents + fee : cents),
    payee: `${nameOf(payeeKind)} ${payee}`,
    reason: reason ?? '',
    fee: formats.coin(fee),
  }
  await writeSystemLetter({ player, title: titles[state], values, about })
}
