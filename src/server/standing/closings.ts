import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { accountClosings } from './rightsTables.ts'

export type Closing = typeof accountClosings.$inferSelect

/** The end of a player's account that was asked for and not taken back, or has come. */
export async function closingOf(player: number, on: typeof db | Tx = db): Promise<Closing | undefined> {
  const inForce = and(eq(accountClosings.player, player), isNull(accountClosings.cancelledAt))
  const [row] = await on.select().from(accountClosings).where(inForce)
  return row
}

/** When the player's account closes, as the wire says it. */
export async function closeTimeOf(player: number): Promise<{ closeTime?: number }> {
  const closing = await closingOf(player)
  return closing ? { closeTime: closing.closesAt.getTime() } : {}
}

/** Refuses new money for an account that is about to close, or has closed this moment. The caller has locked the wallet. */
export async function refuseWhileClosing(tx: Tx, player: number): Promise<void> {
  if (await closingOf(player, tx)) throw new Refusal('closingUnderWay')
}
