import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { noteSafety } from '../account/safetyEvents.ts'
import { now } from '../base/clock.ts'
import { db, type Tx } from '../db/database.ts'
import { deliver } from '../sms/outbox.ts'
import { type Closing, closingOf } from '../standing/closings.ts'
import { accountClosings } from '../standing/rightsTables.ts'
import { players } from '../standing/tables.ts'
import { lockWallet } from '../wallet/lock.ts'
import { tellByText } from './tell.ts'

/** The operator's work on closings. */

export type ListedClosing = Closing & { account: string }

const LISTED_MAX = 200

/** Closings under way, those that are due first; or the latest of all, also those that have come or were taken back. */
export async function listClosings(which: 'open' | 'all'): Promise<ListedClosing[]> {
  const { cancelledAt, closedAt, closesAt, askedAt, player } = accountClosings
  const rows = await db
    .select({ closing: accountClosings, account: players.account })
    .from(accountClosings)
    .innerJoin(players, eq(players.id, player))
    .where(which === 'open' ? and(isNull(cancelledAt), isNull(closedAt)) : undefined)
    .orderBy(which === 'open' ? asc(closesAt) : desc(askedAt))
    .limit(LISTED_MAX)
  return rows.map(({ closing, account }) => ({ ...closing, account }))
}

export type Reopened = { done: true; wasClosed: boolean } | { done: false; why: 'none' | 'emptied' | 'excluded' }

/**
 * Takes a closing back for its player: one that waits, or one that has come as long as the account was not emptied. What was given up at
 * the closing stays with the promotions. Who did it and why is kept, and the player is told by mail and by text message.
 */
export async function reopenAccount(player: number, by: string, reason: string): Promise<Reopened> {
  const { outcome, message } = await db.transaction((tx) => reopen(tx, player, by, reason))
  if (message) void deliver(message)
  return outcome
}

async function reopen(
  tx: Tx,
  player: number,
  by: string,
  reason: string,
): Promise<{ outcome: Reopened; message?: string | undefined }> {
  await lockWallet(tx, player)
  const closing = await closingOf(player, tx)
  if (!closing) return { outcome: { done: false, why: 'none' } }
  if (closing.emptiedAt) return { outcome: { done: false, why: 'emptied' } }
  const [row] = await tx.select({ state: players.state }).from(players).where(eq(players.id, player))
  if (row?.state === 'excluded') return { outcome: { done: false, why: 'excluded' } }
  await tx.update(accountClosings).set({ cancelledAt: now() }).where(eq(accountClosings.id, closing.id))
  await tx.update(players).set({ state: 'open' }).where(eq(players.id, player))
  await noteSafety(tx, player, 'closingReopened', { by, reason })
  const message = await tellByText(tx, player, 'closingReopened')
  return { outcome: { done: true, wasClosed: closing.closedAt !== null }, message }
}
