import { eq } from 'drizzle-orm'
import { fund as kind } from '#contract/activities/fund/manifest.ts'
import { fundWaits } from '#contract/activities/fund/waits.ts'
import { now } from '../../base/clock.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { db, type Tx } from '../../db/database.ts'
import { disclosed } from '../../db/dataInventory.ts'
import { balanceOf, balancesOf, type Move, post } from '../../ledger/post.ts'
import { assertStillOpen } from '../../standing/exclusions.ts'
import { assertOffering } from '../../wallet/limits/promotions.ts'
import { lockWallet } from '../../wallet/lock.ts'
import { wagersLeft } from '../../wallet/wagers/wagers.ts'
import type { ServerActivity } from '../activity.ts'
import { spend, unspend } from '../budget.ts'
import { claim, earn, type Given } from '../claim.ts'
import { grantsIn, keyOf as keyOfGrant, revokeGrant } from '../grants.ts'
import { assertOffered } from '../offer.ts'
import { isActivityOn } from '../openActivities.ts'
import { isHeld, isSecondAccount } from '../person.ts'
import { hasDeposited } from '../topUp.ts'
import { costOfSteps, fundOf, fundStanding, keyOf, levelIn, sold } from './standing.ts'
import { funds } from './tables.ts'

const HOUSE = 'house:fund'

const fundUser: Handler<'fundUser'> = async (_body, { session: { player } }) => await fundStanding(player)

const fundBuy: Handler<'fundBuy'> = async ({ offer }, { session: { player } }) => {
  await db.transaction((tx) => buy(tx, player, offer))
  return await answer(player)
}

const fundReceive: Handler<'fundReceive'> = async ({ level }, { session: { player } }) => {
  const given = await db.transaction((tx) => receive(tx, player, level))
  return { ...given, ...(await answer(player)) }
}

async function answer(player: number) {
  const { coin, points } = await balancesOf(db, player)
  return { coin, lottery: points, ...(await fundStanding(player)) }
}

/** Sells the fund. All that it may return is taken from the budget now, so that a promise is never broken by a used-up budget. */
async function buy(tx: Tx, player: number, offer: string): Promise<void> {
  await lockWallet(tx, player)
  await assertStillOpen(tx, player)
  if (await fundOf(tx, player)) throw new Refusal('rewardReceived')
  if (!isActivityOn(kind.id)) throw new Refusal('activityClosed')
  await assertOffering(player, tx)
  assertOffered(offer, sold())
  if (!(await hasDeposited(tx, player))) throw new Refusal('needsTopUp')
  if (await isSecondAccount(player, tx)) throw new Refusal('samePerson')
  if (await isHeld(player, tx)) throw new Refusal('rewardHeld')
  const { price, steps } = sold()
  const coin = `player:${player}:coin` as const
  const { lockedBonus } = await wagersLeft(player, tx)
  if ((await balanceOf(tx, coin)) - lockedBonus < price) throw new Refusal('insufficientCoin')
  if (!(await spend(tx, 'fund', costOfSteps(steps)))) throw new Refusal('budgetUsedUp')
  await tx.insert(funds).values({ player, price, steps, boughtAt: now() })
  const moves = [{ from: coin, to: HOUSE, cents: price } as const]
  await post(tx, { id: `fund:buy:${player}`, reason: 'fund', moves })
}

/** Gives what a level returns, as it was sold, whatever the file says now. */
async function receive(tx: Tx, player: number, level: number): Promise<Given> {
  await lockWallet(tx, player)
  const own = await fundOf(tx, player)
  if (!own || own.refundedAt) throw new Refusal('purchaseMissing')
  const step = own.steps.find((one) => one.level === level)
  if (!step) throw new Refusal('rewardUnknown')
  if ((await levelIn(tx, player)) < level) throw new Refusal('rewardNotReached')
  // Its cost was taken from the budget when it was bought.
  if ((await earn(tx, player, keyOf(level), step.items, { isReserved: true })) === 'samePerson')
    throw new Refusal('samePerson')
  return await claim(tx, player, keyOf(level))
}

/**
 * Before an exclusion or closing: the price comes back, less what was given for it by the worth that budgets count. What is not given goes back
 * to the budget.
 */
async function refund(tx: Tx, player: number): Promise<readonly Move[]> {
  const own = await fundOf(tx, player)
  if (!own || own.refundedAt) return []
  const grants = await grantsIn(tx, player, 'fund')
  for (const grant of grants.filter(({ state }) => state === 'owed')) await revokeGrant(tx, player, keyOfGrant(grant))
  const given = grants.filter(({ state }) => state === 'given').reduce((sum, { cost }) => sum + cost, 0)
  const rest = own.steps.filter(({ level }) => !grants.some(({ item }) => item === level))
  await unspend(tx, 'fund', costOfSteps(rest), own.boughtAt)
  const refunded = Math.max(0, own.price - given)
  await tx.update(funds).set({ refundedAt: now(), refunded }).where(eq(funds.player, player))
  return refunded > 0 ? [{ from: HOUSE, to: `player:${player}:coin`, cents: refunded }] : []
}

export const fund = {
  handlers: { fundUser, fundBuy, fundReceive },
  waits: async (player) => fundWaits(await fundStanding(player)),
  leaving: refund,
  inventory: [disclosed(funds.player, { as: 'funds', by: [funds.player] }, { period: 'accountLifetime' })],
  bounds: {
    funds: {
      by: 'player',
      most: 'one for each player',
      held: 'src/server/activities/fund/tables.ts',
      tested: 'tests/activities/fund/fund.test.ts',
    },
  },
} satisfies ServerActivity<'fund'>
