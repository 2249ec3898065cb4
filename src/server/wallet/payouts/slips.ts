import { and, eq } from 'drizzle-orm'
import { now } from '../../base/clock.ts'
import { db } from '../../db/database.ts'
import type { PayoutStatus, PayoutWord } from '../payout.ts'
import { payoutSlips } from './tables.ts'

/** The books of payouts that take a person's word: one slip for each withdrawal, with the first word on it. */

type Slip = typeof payoutSlips.$inferSelect
/** `isDue`: it was to be settled by now. */
type SlipStatus = Exclude<PayoutStatus, { state: 'sending' }> | { state: 'sending'; isDue: boolean }

/** Begins a slip, once; asked again it answers how that stands. */
export async function openSlip(orderId: string, settlesAt?: Date): Promise<PayoutStatus> {
  const row = { orderId, openedAt: now(), settlesAt: settlesAt ?? null }
  await db.insert(payoutSlips).values(row).onConflictDoNothing()
  return await readSlip(orderId)
}

export async function readSlip(orderId: string): Promise<SlipStatus> {
  const [slip] = await db.select().from(payoutSlips).where(eq(payoutSlips.orderId, orderId))
  return slip ? statusOf(slip) : { state: 'unknown' }
}

/** Puts a word on a slip that has none yet. */
export async function enterSlip(orderId: string, word: PayoutWord, enteredBy: string): Promise<PayoutStatus> {
  const isWaiting = and(eq(payoutSlips.orderId, orderId), eq(payoutSlips.state, 'waiting'))
  await db
    .update(payoutSlips)
    .set({ ...word, enteredBy, settledAt: now() })
    .where(isWaiting)
  return await readSlip(orderId)
}

function statusOf({ state, reference, reason, settlesAt }: Slip): SlipStatus {
  switch (state) {
    case 'waiting':
      return { state: 'sending', isDue: settlesAt !== null && settlesAt <= now() }
    case 'paid':
      return { state, reference: reference ?? '' }
    case 'returned':
      return { state, reason: reason ?? '' }
  }
}
