import { eq } from 'drizzle-orm'
import type { Reader } from '../ledger/post.ts'
import { playerTotals } from '../standing/tables.ts'

async function totalsOf(reader: Reader, player: number) {
  const [totals] = await reader.select().from(playerTotals).where(eq(playerTotals.player, player))
  return totals ?? { deposited: 0, unplayed: 0 }
}

/** Whether a player has made a valid top-up, which free bonuses require (spec 1). One that left without having been staked is none. */
export async function hasDeposited(reader: Reader, player: number): Promise<boolean> {
  const { deposited, unplayed } = await totalsOf(reader, player)
  return deposited > unplayed
}

/** Whether a player has ever deposited: what is for a first deposit is used, whatever became of that. */
export async function hasEverDeposited(reader: Reader, player: number): Promise<boolean> {
  return (await totalsOf(reader, player)).deposited > 0
}
