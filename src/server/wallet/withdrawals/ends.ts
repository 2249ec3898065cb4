import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { ENDED_SHOWN_MAX, ENDED_SHOWN_MS } from '#contract/wallet/limits.ts'
import { now } from '../../base/clock.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { db } from '../../db/database.ts'
import { withdrawals } from '../tables.ts'

/** The states that a player has not caused, and therefore has to be told. */
const toldStates = ['paid', 'returned', 'rejected'] as const

/** Withdrawals that ended lately and that the player has not seen since, newest first. */
export async function unseenEnds(player: number): Promise<(typeof withdrawals.$inferSelect)[]> {
  const { state, seenAt, settledAt, decidedAt } = withdrawals
  const endedAt = sql`coalesce(${settledAt}, ${decidedAt})`.mapWith(decidedAt)
  const since = new Date(now().getTime() - ENDED_SHOWN_MS)
  return await db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.player, player), inArray(state, toldStates), isNull(seenAt), gt(endedAt, since)))
    .orderBy(desc(endedAt), desc(withdrawals.id))
    .limit(ENDED_SHOWN_MAX)
}

/** Notes that the player has seen the end of a withdrawal. Repeating it is harmless, and an open one stays unseen. */
export const exchangeSeen: Handler<'exchangeSeen'> = async ({ orderId }, { session }) => {
  const seen = await db
    .update(withdrawals)
    .set({
      seenAt: sql`case when ${inArray(withdrawals.state, toldStates)} then coalesce(${withdrawals.seenAt}, ${now()}) end`,
    })
    .where(and(eq(withdrawals.id, orderId), eq(withdrawals.player, session.player)))
    .returning({ id: withdrawals.id })
  if (seen.length === 0) throw new Refusal('orderUnknown')
  return {}
}
