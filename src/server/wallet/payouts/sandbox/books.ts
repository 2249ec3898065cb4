import { and, eq } from 'drizzle-orm'
import { now } from '../../../base/clock.ts'
import { db, type Tx } from '../../../db/database.ts'
import type { PayoutRequest, PayoutWord } from '../../payout.ts'
import { dayOf, endOf, settlesAfter } from './days.ts'
import { sandboxPayouts } from './tables.ts'

export type SandboxPayout = typeof sandboxPayouts.$inferSelect

/** Takes a payment once. `isNew`: it was not taken before. */
export async function take({ orderId, cents }: PayoutRequest): Promise<{ row: SandboxPayout; isNew: boolean }> {
  const at = now()
  const settlesAt = new Date(at.getTime() + settlesAfter(dayOf(cents)))
  const made = { reference: orderId, cents, state: 'accepted' as const, takenAt: at, settlesAt }
  const [fresh] = await db.insert(sandboxPayouts).values(made).onConflictDoNothing().returning()
  const row = await look(orderId)
  if (!row || row.cents !== cents) throw new Error(`the sandbox holds another payment for ${orderId}`)
  return { row, isNew: fresh !== undefined }
}

/** A payment as it stands now: one whose time has come ends here. */
export async function look(reference: string): Promise<SandboxPayout | undefined> {
  const [row] = await db.select().from(sandboxPayouts).where(eq(sandboxPayouts.reference, reference))
  if (row?.state !== 'accepted' || row.settlesAt > now()) return row
  return await endPayout(reference, endOf(dayOf(row.cents)))
}

/** Ends an accepted payment once, and returns it as it stands. */
export async function endPayout(
  reference: string,
  state: PayoutWord['state'],
  entered: string | null = null,
  on: typeof db | Tx = db,
): Promise<SandboxPayout | undefined> {
  const isOpen = and(eq(sandboxPayouts.reference, reference), eq(sandboxPayouts.state, 'accepted'))
  await on.update(sandboxPayouts).set({ state, entered }).where(isOpen)
  const [row] = await on.select().from(sandboxPayouts).where(eq(sandboxPayouts.reference, reference))
  return row
}

/** The receiving bank sends back what was paid. */
export async function reverse(reference: string): Promise<void> {
  const isPaid = and(eq(sandboxPayouts.reference, reference), eq(sandboxPayouts.state, 'paid'))
  await db.update(sandboxPayouts).set({ state: 'returned', entered: null }).where(isPaid)
}
