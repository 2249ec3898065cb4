import type { Cents } from '#contract/money.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import { Refusal } from '../call/refusal.ts'
import type { Tx } from '../db/database.ts'
import { assertGiven } from '../wallet/limits/promotions.ts'
import { type ClaimKey, claim, earn, type Given } from './claim.ts'

/**
 * Gives what deposits have reached and nothing has stored, or what was revoked with one deposit and is reached by others. Refuses as `claim`
 * does, and with offersPaused to whom nothing is given. `least`: what must stay of the deposits. The caller holds the wallet.
 */
export async function claimReached(
  tx: Tx,
  player: number,
  key: ClaimKey,
  items: readonly RewardItem[],
  least?: Cents,
): Promise<Given> {
  await assertGiven(player, tx)
  return await earnAndClaim(tx, player, key, items, least)
}

/** Gives what was earned and never stored, also where it was revoked with a deposit that was taken back. Refuses as `claim` does. The caller holds the wallet. */
export async function earnAndClaim(
  tx: Tx,
  player: number,
  key: ClaimKey,
  items: readonly RewardItem[],
  least: Cents = 0,
): Promise<Given> {
  const outcome = await earn(tx, player, key, items, { least })
  if (outcome === 'samePerson' || outcome === 'budgetUsedUp') throw new Refusal(outcome)
  return await claim(tx, player, key)
}
