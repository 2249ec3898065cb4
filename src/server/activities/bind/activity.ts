import { bind as kind } from '#contract/activities/bind/manifest.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db, type Tx } from '../../db/database.ts'
import { balancesOf } from '../../ledger/post.ts'
import { lockWallet } from '../../wallet/lock.ts'
import type { ServerActivity } from '../activity.ts'
import { claim, type Given } from '../claim.ts'
import { assertAward } from '../offer.ts'
import { isActivityOn } from '../openActivities.ts'
import { earnAndClaim } from '../reached.ts'
import { keepBeforeLeaving, keepBound, keepWithDeposit, revokeWithout, unreachedBound } from './keep.ts'
import { bindKey } from './paid.ts'
import { grantOf, standing, stateOf } from './standing.ts'

/** What a look finds earned and not stored yet, such as by a payment that was set aside, is kept too. */
const bindReward: Handler<'bindReward'> = async (_body, { session: { player } }) => {
  const isEarned = (await stateOf(db, player)) === 'ready' && !(await grantOf(db, player))
  if (isEarned)
    await db.transaction(async (tx) => {
      await lockWallet(tx, player)
      await keepBound(tx, player)
    })
  return await standing(player)
}

const receiveBindReward: Handler<'receiveBindReward'> = async (body, { session: { player } }) => {
  const given = await db.transaction((tx) => receive(tx, player, body.award))
  const { coin, points } = await balancesOf(db, player)
  return { ...given, coin, lottery: points, ...(await standing(player)) }
}

/** What was earned is given as it was promised, whatever is on by now; else the present reward, while the activity is on. */
async function receive(tx: Tx, player: number, shown: readonly RewardItem[]): Promise<Given> {
  await lockWallet(tx, player)
  const grant = await grantOf(tx, player)
  if (grant?.state === 'owed') assertAward(shown, grant.items ?? [])
  if (grant) return await claim(tx, player, bindKey)
  if (!isActivityOn(kind.id)) throw new Refusal('activityClosed')
  const { award } = catalogue().configs.bind
  assertAward(shown, award)
  const state = await stateOf(tx, player)
  if (state === 'received') throw new Refusal('rewardReceived')
  if (state === 'open') throw new Refusal('rewardNotReached')
  if (state === 'needRecharge') throw new Refusal('needsTopUp')
  return await earnAndClaim(tx, player, bindKey, award)
}

export const bind = {
  handlers: { bindReward, receiveBindReward },
  bonusOf: keepWithDeposit,
  revoke: revokeWithout,
  unreached: unreachedBound,
  leaving: keepBeforeLeaving,
} satisfies ServerActivity<'bind'>
