import { and, eq } from 'drizzle-orm'
import { now } from '../../base/clock.ts'
import { db, type Tx } from '../../db/database.ts'
import type { PayoutStatus, PayoutWord } from '../payout.ts'
import { payoutSlips } from './tables.ts'

/** The books of the payout by hand: one slip per withdrawal, with its first report. */

type Slip = typeof payoutSlips.$inferSelect

/** Creates a slip once; a repetition returns its state. */
export async function openSlip(orderId: string): Promise<PayoutStatus> {
  await db.insert(payoutSlips).values({ orderId, openedAt: now() }).onConflictDoNothing()
  return await readSlip(orderId)
}

export async function readSlip(orderId: string, on: typeof db | Tx = db): Promise<PayoutStatus> {
  const [slip] = await on.select().from(payoutSlips).where(eq(payoutSlips.orderId, orderId))
  return slip ? statusOf(slip) : { state: 'unknown' }
}

/** Enters a report on a slip that has none yet. */
export async function enterSlip(
  orderId: string,
  word: PayoutWord,
  enteredBy: string,
  on: typeof db | Tx = db,
): Promise<PayoutStatus> {
  const isWaiting = and(eq(payoutSlips.orderId, orderId), eq(payoutSlips.state, 'waiting'))
  await on
    .update(payoutSlips)
    .set({ ...word, enteredBy, settledAt: now() })
    .where(isWaiting)
  return await readSlip(orderId, on)
}

function statusOf({ state, reference, reason }: Slip): PayoutStatus {
  switch (state) {
    case 'waiting':
      return { state: 'sending' }
    case 'paid':
      return { state, reference: reference ?? '' }
    case 'returned':
      return { state, reason: reason ?? '' }
  }
}
