import { eq } from 'drizzle-orm'
import { db } from '../db/database.ts'
import { playerTotals } from './tables.ts'

export type Totals = typeof playerTotals.$inferSelect

/** The running totals of a player, zero without any. */
export async function totalsOf(player: number): Promise<Totals> {
  const [row] = await db.select().from(playerTotals).where(eq(playerTotals.player, player))
  const none = { bet: 0, won: 0, deposited: 0, withdrawn: 0, unplayed: 0, validBet: 0, wagerEnd: 0 }
  return row ?? { player, ...none }
}
