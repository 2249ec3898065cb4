import { eq } from 'drizzle-orm'
import { now } from '../base/clock.ts'
import type { Tx } from '../db/database.ts'
import { noteEvent } from './rows.ts'
import { identities } from './tables.ts'

/**
 * Takes an approval back. The player reads the reason, and withdrawals ask for a proof of identity anew. A renewal that is under way keeps
 * its state. False without an approval. The caller's operator is `who`.
 */
export async function revokeIdentity(tx: Tx, player: number, who: string, reason: string): Promise<boolean> {
  const [row] = await tx.select().from(identities).where(eq(identities.player, player)).for('update')
  if (!row || (row.state !== 'approved' && row.approvedUntil === null)) return false
  const at = now()
  const isStanding = row.state === 'approved'
  await tx
    .update(identities)
    .set({
      ...{ approvedUntil: null, updatedAt: at },
      // The number of the revision grows, so that an open form cannot send what it has not seen.
      ...(isStanding && { state: 'rejected', reason, decidedBy: who, decidedAt: at, revision: row.revision + 1 }),
    })
    .where(eq(identities.player, player))
  await noteEvent(tx, { player, what: 'revoked', who, note: reason })
  return true
}
