import { type AnyColumn, and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import type { Tx } from '../../db/database.ts'
import type { Difference } from './compare.ts'
import type { Book } from './listed.ts'
import { paymentDifferences } from './tables.ts'

/** Why a difference was closed that was gone by itself. */
export const RESOLVED = 'resolved'

/**
 * Keeps what was found on a day of a book, each difference once, and closes those of that day which are gone. One that an operator closed stays
 * closed unless its amounts change. Returns how many are open.
 */
export async function keepDifferences(tx: Tx, book: Book, day: string, found: readonly Difference[]): Promise<number> {
  const kept: string[] = []
  for (const difference of found) kept.push(await keep(tx, book, difference))
  const { flow, gateway, closedAt, id } = paymentDifferences
  const isOfDay = and(eq(flow, book.flow), eq(gateway, book.gateway), eq(paymentDifferences.day, day))
  const isGone = kept.length > 0 ? notInArray(id, kept) : undefined
  await tx
    .update(paymentDifferences)
    .set({ closedAt: now(), closedBy: null, reason: RESOLVED })
    .where(and(isOfDay, isNull(closedAt), isGone))
  return await tx.$count(paymentDifferences, and(isOfDay, isNull(closedAt)))
}

async function keep(tx: Tx, book: Book, difference: Difference): Promise<string> {
  const { kind, subject, channel, orderId, paymentId, there: thereCents, here: hereCents, at } = difference
  const { flow, gateway, closedAt, closedBy, reason, id } = paymentDifferences
  const facts = { day: manilaDay(at), channel, orderId, paymentId, thereCents, hereCents, lastSeen: now() }
  const isOther = sql`(${paymentDifferences.thereCents}, ${paymentDifferences.hereCents}) is distinct from (${thereCents}::bigint, ${hereCents}::bigint)`
  // Gone by itself and here again, or closed by an operator who saw other amounts.
  const isBack = sql`${closedBy} is null or ${isOther}`
  const unlessBack = (column: AnyColumn) => sql`case when (${isBack}) then null else ${column} end`
  const [row] = await tx
    .insert(paymentDifferences)
    .values({ ...book, kind, subject, ...facts, firstSeen: now() })
    .onConflictDoUpdate({
      target: [flow, gateway, paymentDifferences.kind, paymentDifferences.subject],
      set: {
        ...facts,
        ...{ closedAt: unlessBack(closedAt), reason: unlessBack(reason), closedBy: unlessBack(closedBy) },
      },
    })
    .returning({ id })
  if (!row) throw new Error('a difference was not kept')
  return row.id
}

/** Closes a difference by an operator's reason. False if it is closed already, or is not there. */
export async function closeDifference(tx: Tx, id: string, by: string, reason: string): Promise<boolean> {
  const isOpen = and(eq(paymentDifferences.id, id), isNull(paymentDifferences.closedAt))
  const closed = await tx
    .update(paymentDifferences)
    .set({ closedAt: now(), closedBy: by, reason })
    .where(isOpen)
    .returning({ id: paymentDifferences.id })
  return closed.length > 0
}
