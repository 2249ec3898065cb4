import { eq } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { players } from '../standing/tables.ts'

/**
 * Locks a player's wallet until the transaction ends. Locks have one order everywhere: this one, the ledger's accounts, the
 * player's sums. Rounds of games skip this one.
 */
export async function lockWallet(tx: Tx, player: number): Promise<void> {
  await tx.select({ id: players.id }).from(players).where(eq(players.id, player)).for('no key update')
}
