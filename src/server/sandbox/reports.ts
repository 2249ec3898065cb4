import { and, eq, lte } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { now } from '../base/clock.ts'
import { log } from '../base/log.ts'
import { db } from '../db/database.ts'
import type { SandboxDay } from '../wallet/gateways/sandbox/days.ts'
import { deliver } from '../wallet/gateways/sandbox/deliver.ts'
import { isOfPayout, payoutBody } from './payouts.ts'
import { type sandboxPayments, sandboxReports } from './tables.ts'

type Payment = typeof sandboxPayments.$inferSelect
type Report = { id: string; body: object; dueAt: Date }

/** Delays of the further tries of one report. After the last one the merchant has to ask, as with a real gateway. */
const AGAIN_AFTER_MS = [1_000, 4_000, 15_000]
/** A declined try that is reported after the payment which followed it. */
const LATE_MS = 1_000
const DELIVERED_AT_ONCE_MAX = 20

function reportOf({ id, reference, cents, paidCents, paymentId }: Payment, what: string, mark = what): Report['body'] {
  const paid = paymentId && what === 'paid' ? { paymentId } : {}
  const back = what === 'reversed' ? { paymentId: paymentId ?? undefined, reversalId: `R${id.slice(1)}` } : {}
  const payment = { id, reference, amount: paidCents ?? cents, ...paid, ...back }
  return { id: `evt_${id}_${mark}`, type: `payment.${what}`, payment }
}

/** The reports of a payment on a day, in the order in which they arrive. */
function reportsOf(payment: Payment, day: SandboxDay): Report[] {
  const { id, state, reversedAt } = payment
  const due = payment.paidAt ?? now()
  const one = (what: string, dueAt = due, mark = what): Report => ({
    ...{ id: `evt_${id}_${mark}`, dueAt },
    body: reportOf(payment, what, mark),
  })
  if (state === 'declined') return [one('declined')]
  if (day === 'silent') return []
  const paid = one('paid')
  if (day === 'twice') return [paid, one('paid', due, 'paidAgain')]
  if (day === 'outOfOrder') return [paid, one('declined', new Date(due.getTime() + LATE_MS), 'declinedBefore')]
  return reversedAt ? [paid, one('reversed', reversedAt)] : [paid]
}

/** Owes the merchant the reports of a payment. */
export async function oweReports(payment: Payment, day: SandboxDay): Promise<void> {
  await owe(payment, reportsOf(payment, day))
}

/** Owes the merchant the report of a transfer, which says what its payer wrote. */
export async function oweTransfer(
  payment: Payment,
  { slip, cents }: { slip: string; cents: Cents },
  day: SandboxDay,
): Promise<void> {
  const { paymentId, paidAt } = payment
  const dueAt = paidAt ?? now()
  const report = (mark: string): Report => {
    const id = `evt_${paymentId}_${mark}`
    return {
      id,
      dueAt,
      body: { id, type: 'transfer.received', transfer: { id: paymentId, reference: slip, amount: cents } },
    }
  }
  const first = day === 'silent' ? [] : [report('received')]
  const again = day === 'twice' ? [report('receivedAgain')] : []
  const [, reversed] = day === 'reversed' ? reportsOf(payment, day) : []
  await owe(payment, [...first, ...again, ...(reversed ? [reversed] : [])])
}

async function owe({ notifyUrl: url }: Payment, reports: readonly Report[]): Promise<void> {
  if (reports.length === 0 || url === '') return
  const rows = reports.map(({ id, body, dueAt }) => ({ id, url, body: JSON.stringify(body), dueAt }))
  await db.insert(sandboxReports).values(rows).onConflictDoNothing()
  // Like a bank, it reports after the payer has the answer.
  setImmediate(() => void deliverDue().catch((error: unknown) => log.debug({ err: error }, 'no report was delivered')))
}

const bodyOf = async (report: Pick<typeof sandboxReports.$inferSelect, 'id' | 'body'>): Promise<string> =>
  isOfPayout(report) ? await payoutBody(report.body) : report.body

/** Delivers what is due, the oldest first. Several processes may do so beside each other; each report goes out from one. */
export async function deliverDue(): Promise<number> {
  const { dueAt, id } = sandboxReports
  const due = await db
    .select()
    .from(sandboxReports)
    .where(lte(dueAt, now()))
    .orderBy(dueAt, id)
    .limit(DELIVERED_AT_ONCE_MAX)
  let sent = 0
  for (const report of due) {
    const pauseMs = AGAIN_AFTER_MS[report.tries]
    const next = pauseMs === undefined ? null : new Date(now().getTime() + pauseMs)
    const isMine = and(eq(id, report.id), eq(sandboxReports.tries, report.tries))
    const claimed = await db
      .update(sandboxReports)
      .set({ tries: report.tries + 1, dueAt: next })
      .where(isMine)
      .returning({ id })
    if (claimed.length === 0 || !(await deliver({ url: report.url, body: await bodyOf(report) }))) continue
    sent += 1
    await db.update(sandboxReports).set({ dueAt: null }).where(eq(id, report.id))
  }
  return sent
}
