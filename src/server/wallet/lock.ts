import { eq } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { players } from '../standing/tables.ts'

/**
 * Locks a player's wallet until the transaction ends. The lock order is the same everywhere: wallet, ledger accounts, player totals. Rounds
 * of games skip the wallet.
 */
export async function lockWallet(tx: Tx, player: number): Promise<void> {
  await tx.select({ id: players.id }).from(players).where(eq(players.id, player)).for('no key update')
}
