import { eq } from 'drizzle-orm'
import { CANCEL_THOUGHT_MS } from '#contract/wallet/limits.ts'
import { now } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import type { WireReply } from '#server/dispatch/dispatch.ts'
import { withdrawals } from '#server/wallet/tables.ts'
import { type Client, call, succeed } from '../call.ts'

/** Begins the time of thought before a withdrawal is taken back, and lets it pass. */
export async function think(orderId: string, player: Partial<Client>): Promise<void> {
  await succeed('exchangeCancelAsk', { orderId }, player)
  const cancelAskedAt = new Date(now().getTime() - CANCEL_THOUGHT_MS)
  await db.update(withdrawals).set({ cancelAskedAt }).where(eq(withdrawals.id, orderId))
}

/** Takes a withdrawal back, after the time of thought. */
export async function takeBack(orderId: string, player: Partial<Client>): Promise<WireReply> {
  await think(orderId, player)
  return await call('exchangeCancel', { orderId }, player)
}
