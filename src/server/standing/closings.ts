import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { accountClosings } from './rightsTables.ts'

export type Closing = typeof accountClosings.$inferSelect

/** The latest closing of a player's account, pending or done, unless it was cancelled. */
export async function closingOf(player: number, on: typeof db | Tx = db): Promise<Closing | undefined> {
  const inForce = and(eq(accountClosings.player, player), isNull(accountClosings.cancelledAt))
  const [row] = await on.select().from(accountClosings).where(inForce)
  return row
}

/** The closing date of the account, as a wire field. */
export async function closeTimeOf(player: number): Promise<{ closeTime?: number }> {
  const closing = await closingOf(player)
  return closing ? { closeTime: closing.closesAt.getTime() } : {}
}

/** Refuses deposits for an account that is closing or closed. The caller has locked the wallet. */
export async function refuseWhileClosing(tx: Tx, player: number): Promise<void> {
  if (await closingOf(player, tx)) throw new Refusal('closingUnderWay')
}
