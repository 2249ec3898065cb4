import { and, asc, eq, gt, gte, lt, lte } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { now } from '../../../base/clock.ts'
import { config } from '../../../base/config.ts'
import { db, type Tx } from '../../../db/database.ts'
import type { ListedPage, ListedPayment, Span } from '../../listing.ts'
import type { PayoutWord } from '../../payout.ts'
import { type Day, dayOf, endOf, settlesAfter } from './days.ts'
import { sandboxPayouts } from './tables.ts'

const PAGE_SIZE = 100

export type SandboxPayout = typeof sandboxPayouts.$inferSelect

/** How the bank treats a payment of this amount. */
export const dayOfPayout = (cents: Cents): Day => dayOf(cents, config.sandboxPayoutDay)

/** Takes a payment once. `isNew`: it was not taken before. Undefined where the reference is another payment's. */
export async function take(
  reference: string,
  cents: Cents,
): Promise<{ row: SandboxPayout; isNew: boolean } | undefined> {
  const at = now()
  const settlesAt = new Date(at.getTime() + settlesAfter(dayOfPayout(cents)))
  const made = { reference, cents, state: 'accepted' as const, takenAt: at, settlesAt }
  const [fresh] = await db.insert(sandboxPayouts).values(made).onConflictDoNothing().returning()
  const row = await look(reference)
  return row?.cents === cents ? { row, isNew: fresh !== undefined } : undefined
}

/** A payment as it stands now: one whose time has come ends here. */
export async function look(reference: string): Promise<SandboxPayout | undefined> {
  const [row] = await db.select().from(sandboxPayouts).where(eq(sandboxPayouts.reference, reference))
  if (row?.state !== 'accepted' || row.settlesAt > now()) return row
  return await endPayout(reference, endOf(dayOfPayout(row.cents)))
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

/** The bank's own list of what it paid in a span, in the order of our ids. What came back after it was paid is told as taken back. */
export async function listPaid({ from, to }: Span, after?: string): Promise<ListedPage> {
  const { reference, settlesAt } = sandboxPayouts
  const isEnded = and(gte(settlesAt, from), lt(settlesAt, to), lte(settlesAt, now()))
  const found = await db
    .select()
    .from(sandboxPayouts)
    .where(and(isEnded, after === undefined ? undefined : gt(reference, after)))
    .orderBy(asc(reference))
    .limit(PAGE_SIZE + 1)
  const page = found.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  return { rows: page.flatMap(listed), ...(found.length > PAGE_SIZE && last && { next: last.reference }) }
}

function listed({ reference: id, cents, state, settlesAt: at }: SandboxPayout): ListedPayment[] {
  const day = dayOfPayout(cents)
  const isReversed = state === 'returned' && day === 'reversed'
  const isPaid = state === 'paid' || (state === 'accepted' && endOf(day) === 'paid')
  return isPaid || isReversed ? [{ id, opened: id, cents, reversed: isReversed ? cents : 0, fee: 0, at }] : []
}
