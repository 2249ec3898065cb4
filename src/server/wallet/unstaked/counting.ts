import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { playerTotals } from '../../standing/tables.ts'
import { unstakedDeposits } from './tables.ts'

/**
 * Whether any deposit of a player still counts, by the rows: within the transaction of a withdrawal the player's totals follow only after its
 * posting, as locks are taken in that order.
 */
export async function anyCounts(tx: Tx, player: number): Promise<boolean> {
  const isGone = and(eq(unstakedDeposits.player, player), isNull(unstakedDeposits.returnedAt))
  const gone = sql`(select coalesce(sum(${unstakedDeposits.cents}), 0) from ${unstakedDeposits} where ${isGone})`
  const isLeft = and(eq(playerTotals.player, player), sql`${playerTotals.deposited} > ${gone}`)
  return (await tx.$count(playerTotals, isLeft)) > 0
}
