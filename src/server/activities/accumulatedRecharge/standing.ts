import { type Tier, tiersWithin, type Window } from '#contract/activities/accumulatedRecharge/tiers.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { Cents } from '#contract/money.ts'
import { sumRewards } from '#contract/props/rewards.ts'
import { db } from '../../db/database.ts'
import { countedDeposits, sumOf } from '../../wallet/deposits/deposited.ts'
import { tightestDeposit } from '../../wallet/limits/deposits.ts'
import { mayReceive } from '../../wallet/limits/promotions.ts'
import { usedUp } from '../budget.ts'
import { type Grant, grantsIn } from '../grants.ts'
import { amountOf, itemsOf, openWindow, rules } from './window.ts'

type Standing = Reply<'rechargeBonusCollection6'>
type ShownTier = Standing['tiers'][number]

/** How a player stands with the accumulated deposits of the present window. */
export async function standingOf(player: number): Promise<Standing> {
  const window = openWindow()
  const grants = await grantsIn(db, player, 'accumulatedRecharge')
  const deposited = window ? sumOf(await countedDeposits(db, player, window)) : 0
  const tiers = window && (await mayReceive(player)) ? await shownTiers(player, window, deposited, grants) : []
  const kept = grants.filter(
    ({ state, ...key }) =>
      state === 'owed' && !(key.round === window?.name && tiers.some(({ amount }) => amount === amountOf(key))),
  )
  return {
    isOn: window !== undefined,
    isUsedUp: (await usedUp(['accumulatedRecharge'])).has('accumulatedRecharge'),
    ...(window && { window: { name: window.name, start: window.start.getTime(), end: window.end.getTime() } }),
    deposited,
    tiers,
    kept: kept.map((grant) => ({
      window: grant.round,
      amount: amountOf(grant),
      items: sumRewards(grant.items ?? []),
    })),
  }
}

async function shownTiers(
  player: number,
  window: Window,
  deposited: Cents,
  grants: readonly Grant[],
): Promise<ShownTier[]> {
  const left = (await tightestDeposit(player))?.left
  return tiersWithin(rules().tiers, deposited, left).flatMap((tier) => {
    const grant = grants.find((one) => one.round === window.name && amountOf(one) === tier.amount)
    return grant?.state === 'revoked' ? [] : [shown(tier, deposited, grant)]
  })
}

/** What was earned is shown as it was promised, the rest by the present configuration. */
function shown(tier: Tier, deposited: Cents, grant: Grant | undefined): ShownTier {
  const { amount } = tier
  const isReady = grant ? grant.state === 'owed' : deposited >= amount
  return {
    amount,
    items: sumRewards(grant?.items ?? itemsOf(tier)),
    state: isReady ? 'ready' : grant ? 'received' : 'open',
  }
}
