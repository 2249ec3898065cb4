import { eq } from 'drizzle-orm'
import type { Reader } from '../ledger/post.ts'
import { playerTotals } from '../standing/tables.ts'

/** Whether a player has made a valid top-up, which free bonuses require (spec 1). */
export async function hasDeposited(reader: Reader, player: number): Promise<boolean> {
  const [totals] = await reader.select().from(playerTotals).where(eq(playerTotals.player, player))
  return totals !== undefined && totals.deposited > 0
}
