import { and, asc, eq, gt, inArray, isNull, notExists, or, sql } from 'drizzle-orm'
import { speechTo } from '../account/language.ts'
import { now } from '../base/clock.ts'
import { db } from '../db/database.ts'
import { nameOf } from '../wallet/bank/written.ts'
import { openWithdrawalStates, withdrawals } from '../wallet/tables.ts'
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
  rejected: 'withdrawalRejected',
  cancelled: 'withdrawalCancelled',
} as const satisfies Record<Withdrawal['state'], string>

type Step = { state: Withdrawal['state']; at: Date }

/** The changes that a withdrawal has been through, oldest first. A refund has none but its end. */
function stepsOf({ state, refundOf, createdAt, decidedAt, sentAt, settledAt }: Withdrawal): Step[] {
  const step = (state: Step['state'], at: Date | null): Step[] => (at ? [{ state, at }] : [])
  const isGivenBack = state === 'rejected' || state === 'cancelled'
  const isOver = state === 'paid' || state === 'returned'
  const way = [
    ...step('requested', createdAt),
    ...step('approved', isGivenBack ? null : decidedAt),
    ...step('sending', sentAt),
  ]
  const end = isGivenBack ? step(state, decidedAt) : isOver ? step(state, settledAt) : []
  return [...(refundOf ? [] : way), ...end]
}

const open: readonly string[] = openWithdrawalStates

/** The subject of a letter: one for each open state, and one for the end. */
const aboutOf = (id: string, state: Withdrawal['state']) => `withdrawal:${id}${open.includes(state) ? `:${state}` : ''}`

/**
 * Tells players by mail of each change of a withdrawal, and why it came back. It goes by the recorded steps, so it may run late or twice, and
 * one that was paid within seconds is told as whole as a slow one. Returns the number of withdrawals that it wrote about.
 */
export async function tellOfWithdrawals(): Promise<number> {
  const { id, createdAt, decidedAt, sentAt, settledAt, state, refundOf } = withdrawals
  const changedAt = sql<Date>`coalesce(${settledAt}, ${sentAt}, ${decidedAt}, ${createdAt})`
  const isRecent = gt(changedAt, new Date(now().getTime() - LOOKED_BACK_DAYS * DAY_MS))
  const isOurs = or(isNull(refundOf), sql`${state} in ('paid', 'returned')`)
  const subject = sql`'withdrawal:' || ${id} || case when ${inArray(state, openWithdrawalStates)} then ':' || ${state} else '' end`
  const told = db.select({ one: sql`1` }).from(letters).where(eq(letters.about, subject))
  const rows = await db
    .select()
    .from(withdrawals)
    .where(and(isRecent, isOurs, notExists(told)))
    .orderBy(asc(changedAt))
    .limit(BATCH)
  for (const row of rows) await tell(row)
  return rows.length
}

/** Writes the letters that are missing. The box lists them in the order of their steps, though these may share a moment. */
async function tell(row: Withdrawal): Promise<void> {
  let last = 0
  for (const { state, at } of stepsOf(row)) {
    last = Math.max(at.getTime(), last + 1)
    await write(row, state, new Date(last))
  }
}

async function write(row: Withdrawal, state: Withdrawal['state'], at: Date): Promise<void> {
  const { id, player, cents, fee, reason, payee, payeeKind } = row
  const { formats } = await speechTo(player)
  const isBack = state === 'returned' || state === 'rejected' || state === 'cancelled'
  const values = {
    amount: formats.coin(isBack ? cents + fee : cents),
    payee: `${nameOf(payeeKind)} ${payee}`,
    reason: isBack ? (reason ?? '') : '',
    fee: formats.coin(fee),
  }
  await writeSystemLetter({ player, title: titles[state], values, about: aboutOf(id, state), at })
}
