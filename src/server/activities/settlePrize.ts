import { eq } from 'drizzle-orm'
import type { RewardItem } from '#contract/props/rewards.ts'
import type { Tx } from '../db/database.ts'
import { players } from '../standing/tables.ts'
import { type ClaimKey, claim, earn } from './claim.ts'

/** What became of a prize: given, kept for who is away or must prove an identity, or to nobody. */
export type PrizeOutcome = 'paid' | 'kept' | 'void'

/**
 * Gives a prize that nobody asks for, whose cost was reserved. It is kept for who is away or must prove an identity, and void for a closed account or a
 * second one. The caller holds the wallet.
 */
export async function settlePrize(
  tx: Tx,
  player: number,
  key: ClaimKey,
  items: readonly RewardItem[],
): Promise<PrizeOutcome> {
  const { state, lockedFor } = players
  const [account] = await tx.select({ state, lockedFor }).from(players).where(eq(players.id, player))
  if (!account || account.state === 'closed') return 'void'
  if ((await earn(tx, player, key, items, { isReserved: true })) === 'samePerson') return 'void'
  if (account.state !== 'open' || account.lockedFor !== null) return 'kept'
  const { isHeld } = await claim(tx, player, key)
  return isHeld ? 'kept' : 'paid'
}
