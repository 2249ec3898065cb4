import type { RewardItem } from '#contract/props/rewards.ts'
import type { Tx } from '../db/database.ts'
import type { Move } from '../ledger/post.ts'
import type { Leaving } from './activity.ts'
import { payOwed } from './grants.ts'
import { sides } from './sides.ts'

/**
 * Pays out what a player has earned, before the account is excluded or closed: each activity stores what it keeps elsewhere as owed, and
 * `payOwed` gives all of it, with the coin that is the player's own. The caller holds the wallet, and posts nothing else. Returns the coin and points.
 */
export async function payEarned(tx: Tx, player: number, why: Leaving): Promise<readonly RewardItem[]> {
  const own: Move[] = []
  for (const { leaving } of sides) own.push(...((await leaving?.(tx, player, why)) ?? []))
  return await payOwed(tx, player, own)
}
