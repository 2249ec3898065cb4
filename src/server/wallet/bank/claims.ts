import { and, eq, isNull } from 'drizzle-orm'
import { now } from '../../base/clock.ts'
import { Refusal } from '../../call/refusal.ts'
import type { Tx } from '../../db/database.ts'
import { bankAccounts, bankClaims } from '../payeeTables.ts'

/** Claims a number for the player. Of two parallel claims the unique index accepts one; the other gets bankNumberTaken. */
export async function claimNumber(tx: Tx, player: number, numberHash: string): Promise<void> {
  const made = await tx.insert(bankClaims).values({ numberHash, player }).onConflictDoNothing().returning()
  if (made.length > 0) return
  const [claim] = await tx.select().from(bankClaims).where(eq(bankClaims.numberHash, numberHash))
  if (claim?.player !== player) throw new Refusal('bankNumberTaken')
}

/**
 * Releases a number that no account of the player uses any more. Its owner may come after a typing error. A number that a withdrawal used
 * stays claimed. Otherwise players could pass it around.
 */
export async function releaseNumber(tx: Tx, player: number, numberHash: string): Promise<void> {
  const stillUsed = and(
    eq(bankAccounts.player, player),
    eq(bankAccounts.numberHash, numberHash),
    isNull(bankAccounts.endedAt),
  )
  if ((await tx.$count(bankAccounts, stillUsed)) > 0) return
  const own = and(eq(bankClaims.numberHash, numberHash), eq(bankClaims.player, player))
  await tx.delete(bankClaims).where(and(own, isNull(bankClaims.servedAt)))
}

/** Ends all accounts of a player whose own account closes, and releases numbers that no withdrawal used. */
export async function endAccounts(tx: Tx, player: number): Promise<void> {
  const live = and(eq(bankAccounts.player, player), isNull(bankAccounts.endedAt))
  await tx.update(bankAccounts).set({ endedAt: now() }).where(live)
  await tx.delete(bankClaims).where(and(eq(bankClaims.player, player), isNull(bankClaims.servedAt)))
}

/** Records that a withdrawal used this number. */
export async function noteServed(
  tx: Tx,
  { player, numberHash }: { player: number; numberHash: string },
): Promise<void> {
  const own = and(eq(bankClaims.numberHash, numberHash), eq(bankClaims.player, player))
  await tx
    .update(bankClaims)
    .set({ servedAt: now() })
    .where(and(own, isNull(bankClaims.servedAt)))
}
