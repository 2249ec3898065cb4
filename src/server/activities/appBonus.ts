import { eq } from 'drizzle-orm'
import { rewardId } from '#contract/activities/rewards.ts'
import { APP_BONUS_CENTS, hasNativeApp } from '#contract/lobby/install.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { catalogue } from '../content/catalogue.ts'
import { db } from '../db/database.ts'
import { isPosted } from '../ledger/history.ts'
import { balancesOf, type Reader } from '../ledger/post.ts'
import { playerTotals } from '../standing/tables.ts'
import { giveReward } from '../wallet/reward.ts'
import { takeTurn } from '../wallet/turn.ts'

const entryOf = (player: number) => `appBonus:${player}`

export const appBonus: Handler<'appBonus'> = async (_body, { session: { player } }) => {
  const isOpen = isOnOffer() && (await hasDeposited(db, player)) && !(await isPosted(db, entryOf(player)))
  return { cents: isOpen ? APP_BONUS_CENTS : 0 }
}

export const receiveAppBonus: Handler<'receiveAppBonus'> = async (_body, { session: { player } }) => {
  if (!isOnOffer()) throw new Refusal('activityClosed')
  const items = [{ id: rewardId.coin, count: APP_BONUS_CENTS, betRate: catalogue().webConfig.bonusTurnover }]
  await db.transaction(async (tx) => {
    await takeTurn(tx, player)
    if (!(await hasDeposited(tx, player))) throw new Refusal('rewardNotReached')
    const outcome = await giveReward(tx, player, { id: entryOf(player), reason: 'reward', items })
    if (outcome === 'exists') throw new Refusal('rewardReceived')
  })
  return { propList: items, coin: (await balancesOf(db, player)).coin }
}

function isOnOffer(): boolean {
  return hasNativeApp(catalogue().webConfig.h5)
}

/** Free bonuses want one valid top-up (spec 1). */
async function hasDeposited(reader: Reader, player: number): Promise<boolean> {
  const [totals] = await reader.select().from(playerTotals).where(eq(playerTotals.player, player))
  return totals !== undefined && totals.deposited > 0
}
