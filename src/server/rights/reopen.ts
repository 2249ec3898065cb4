import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { noteSafety } from '../account/safetyEvents.ts'
import { now } from '../base/clock.ts'
import { db, type Tx } from '../db/database.ts'
import { alone } from '../db/within.ts'
import { deliver } from '../sms/outbox.ts'
import { type Closing, closingOf } from '../standing/closings.ts'
import { accountClosings } from '../standing/rightsTables.ts'
import { players } from '../standing/tables.ts'
import { lockWallet } from '../wallet/lock.ts'
import { tellByText } from './tell.ts'

/** The operator commands on closings. */

export type ListedClosing = Closing & { account: string }

const LISTED_MAX = 200

/** Pending closings, by due date; or the latest of all, done and cancelled ones too. */
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
 * Cancels a pending closing, or reopens a closed account that is not emptied yet. Forfeited coin stays with the promotions. The operator
 * and the reason are recorded, and the player is notified by mail and text message.
 */
export async function reopenAccount(
  player: number,
  by: string,
  reason: string,
  { on, afterwards } = alone(),
): Promise<Reopened> {
  const { outcome, message } = await on.transaction((tx) => reopen(tx, player, by, reason))
  if (message) afterwards(() => deliver(message))
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
