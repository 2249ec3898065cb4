import { SUM_MAX } from '#contract/activities/accumulatedRecharge/limits.ts'
import { reachedBy, windowNamed } from '#contract/activities/accumulatedRecharge/tiers.ts'
import type { Body } from '#contract/calls/index.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { db, type Tx } from '../../db/database.ts'
import { balancesOf, type Move } from '../../ledger/post.ts'
import { countedDeposits, sumOf } from '../../wallet/deposits/deposited.ts'
import { mayReceive } from '../../wallet/limits/promotions.ts'
import { lockWallet } from '../../wallet/lock.ts'
import type { ServerActivity } from '../activity.ts'
import { claim, earn, type Given } from '../claim.ts'
import { type Grant, grantsIn, revokeGrant } from '../grants.ts'
import { claimReached } from '../reached.ts'
import { standingOf } from './standing.ts'
import { amountOf, itemsOf, keyOf, openWindow, rules } from './window.ts'

const rechargeBonusCollection6: Handler<'rechargeBonusCollection6'> = async (_body, { session: { player } }) =>
  await standingOf(player)

const receiverRechargeBonusCollection6: Handler<'receiverRechargeBonusCollection6'> = async (
  body,
  { session: { player } },
) => {
  const given = await db.transaction((tx) => give(tx, player, body))
  const { coin, points } = await balancesOf(db, player)
  return { ...given, coin, lottery: points, ...(await standingOf(player)) }
}

type Wished = Body<'receiverRechargeBonusCollection6'>

/** What was earned is given as it was promised. What was reached and not stored is given by the present configuration, in its window. */
async function give(tx: Tx, player: number, { window: round, amount, rebate }: Wished): Promise<Given> {
  if (!Number.isInteger(keyOf(round, amount).item) || amount > SUM_MAX) throw new Refusal('rewardUnknown')
  await lockWallet(tx, player)
  const key = keyOf(round, amount)
  const grants = await grantsIn(tx, player, 'accumulatedRecharge')
  if (grants.some((grant) => grant.round === round && grant.item === key.item)) return await claim(tx, player, key)
  const window = openWindow()
  if (window?.name !== round) throw new Refusal('activityClosed')
  const tier = rules().tiers.find((one) => one.amount === amount)
  if (!tier) throw new Refusal('rewardUnknown')
  if (tier.rebate !== rebate) throw new Refusal('offerChanged')
  if (sumOf(await countedDeposits(tx, player, window)) < amount) throw new Refusal('rewardNotReached')
  return await claimReached(tx, player, key, itemsOf(tier), amount)
}

/** Before an exclusion or a closing: what the window's deposits have reached and nothing stored becomes owed. The caller holds the wallet. */
async function keepReached(tx: Tx, player: number): Promise<readonly Move[]> {
  const window = openWindow()
  if (!window) return []
  const sum = sumOf(await countedDeposits(tx, player, window))
  for (const tier of reachedBy(rules().tiers, sum))
    await earn(tx, player, keyOf(window.name, tier.amount), itemsOf(tier), { least: tier.amount })
  return []
}

/** Tiers that the deposits of their window reach no more. `except` is one that is paid back. */
async function unreachedOf(tx: Tx, player: number, except?: string): Promise<readonly Grant[]> {
  const unreached: Grant[] = []
  for (const grant of await grantsIn(tx, player, 'accumulatedRecharge')) {
    const window = windowNamed(rules().window, grant.round)
    const sum = window && sumOf(await countedDeposits(tx, player, { ...window, except }))
    if (sum !== undefined && sum < amountOf(grant)) unreached.push(grant)
  }
  return unreached
}

export const accumulatedRecharge = {
  handlers: { rechargeBonusCollection6, receiverRechargeBonusCollection6 },
  /** Stores what a credited deposit reaches; it adds nothing to the deposit itself. */
  bonusOf: async (tx, { id, player, cents }) => {
    const window = openWindow()
    if (!window || !(await mayReceive(player, tx))) return []
    const sum = sumOf(await countedDeposits(tx, player, window)) + cents
    for (const tier of reachedBy(rules().tiers, sum))
      await earn(tx, player, keyOf(window.name, tier.amount), itemsOf(tier), {
        ...{ source: `deposit:${id}`, least: tier.amount },
      })
    return []
  },
  leaving: keepReached,
  unreached: unreachedOf,
  /** Without the deposit that is paid back, other tiers of its window may not be reached either. */
  revoke: async (tx, { id, player }) => {
    for (const { state, round, ...grant } of await unreachedOf(tx, player, id))
      if (state === 'owed') await revokeGrant(tx, player, keyOf(round, amountOf(grant)))
  },
} satisfies ServerActivity<'accumulatedRecharge'>
