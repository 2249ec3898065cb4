import { APP_BONUS_CENTS, hasNativeApp } from '#contract/lobby/install.ts'
import { rewardId } from '#contract/props/rewards.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db } from '../../db/database.ts'
import { balancesOf } from '../../ledger/post.ts'
import { mayPromote } from '../../wallet/limits/promotions.ts'
import type { ServerActivity } from '../activity.ts'
import { claim, isClaimed, ONCE } from '../claim.ts'
import { hasDeposited } from '../topUp.ts'

const key = { activity: 'appBonus', item: 0, round: ONCE } as const

const told: Handler<'appBonus'> = async (_body, { session: { player } }) => {
  const isOpen = isOnOffer() && (await hasDeposited(db, player)) && !(await isClaimed(db, player, key))
  // The popup that asks is pushed. Whoever opens the app by themselves still gets it.
  return { cents: isOpen && (await mayPromote(player, 'pushed')) ? APP_BONUS_CENTS : 0 }
}

const receiveAppBonus: Handler<'receiveAppBonus'> = async (_body, { session: { player } }) => {
  if (!isOnOffer()) throw new Refusal('activityClosed')
  const items = [{ id: rewardId.coin, count: APP_BONUS_CENTS, betRate: catalogue().webConfig.bonusTurnover }]
  const given = await db.transaction(async (tx) => {
    if (!(await hasDeposited(tx, player))) throw new Refusal('rewardNotReached')
    return await claim(tx, player, key, items)
  })
  return { ...given, coin: (await balancesOf(db, player)).coin }
}

function isOnOffer(): boolean {
  return hasNativeApp(catalogue().webConfig.h5)
}

export const appBonus = { handlers: { appBonus: told, receiveAppBonus } } satisfies ServerActivity<'appBonus'>
