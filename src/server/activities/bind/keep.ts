import { bind as kind } from '#contract/activities/bind/manifest.ts'
import { catalogue } from '../../content/catalogue.ts'
import type { Tx } from '../../db/database.ts'
import type { Move } from '../../ledger/post.ts'
import type { DepositBonus } from '../../wallet/bonuses.ts'
import { anyCounts } from '../../wallet/unstaked/counting.ts'
import { earn } from '../claim.ts'
import { type Grant, grantsIn, revokeGrant } from '../grants.ts'
import { isActivityOn } from '../openActivities.ts'
import { hasDeposited } from '../topUp.ts'
import { bindKey } from './paid.ts'
import { stateOf } from './standing.ts'

/**
 * Stores the reward for a bound number as it is promised now, once its player has deposited too, so that neither a later file nor the end takes
 * it. It was earned, so nobody asks whether anything may be promoted. The caller holds the wallet.
 */
export async function keepBound(tx: Tx, player: number): Promise<void> {
  if (isActivityOn(kind.id) && (await stateOf(tx, player)) === 'ready') await keepNow(tx, player)
}

/** The deposit that is being credited, the first one too, makes the reward for a number that was bound before. */
export const keepWithDeposit: DepositBonus['bonusOf'] = async (tx, { player }) => {
  if (!isActivityOn(kind.id)) return []
  const state = await stateOf(tx, player)
  if (state === 'ready' || state === 'needRecharge') await keepNow(tx, player)
  return []
}

async function keepNow(tx: Tx, player: number): Promise<void> {
  await earn(tx, player, bindKey, catalogue().configs.bind.award)
}

/** Without any deposit left, nothing is earned. Another deposit earns it again. */
export async function revokeWithout(tx: Tx, { player }: { player: number }): Promise<void> {
  if (!(await hasDeposited(tx, player))) await revokeGrant(tx, player, bindKey)
}

/** Before an exclusion or a closing: what a bound number has earned becomes owed. */
export async function keepBeforeLeaving(tx: Tx, player: number): Promise<readonly Move[]> {
  await keepBound(tx, player)
  return []
}

/** Without any deposit that counts, a bound number has earned nothing. */
export const unreachedBound = async (tx: Tx, player: number): Promise<readonly Grant[]> =>
  (await anyCounts(tx, player)) ? [] : await grantsIn(tx, player, 'bind')
