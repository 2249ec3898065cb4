import { eq } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { players } from '../standing/tables.ts'

/**
 * Makes what the wallet does for one player come one after the other, until the transaction ends. Locks are taken in one order
 * everywhere: this one, then the ledger's accounts, then the player's sums; rounds of games, which skip this one, fit in.
 */
export async function takeTurn(tx: Tx, player: number): Promise<void> {
  await tx.select({ id: players.id }).from(players).where(eq(players.id, player)).for('no key update')
}
