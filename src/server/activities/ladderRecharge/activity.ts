import type { Tier } from '#contract/activities/ladderRecharge/config.ts'
import { ladderRecharge as kind } from '#contract/activities/ladderRecharge/manifest.ts'
import { tierOf } from '#contract/activities/ladderRecharge/tiers.ts'
import { rechargeBonusKinds } from '#contract/activities/rechargeBonusKinds.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import type { Handler } from '../../call/handler.ts'
import { windowOf } from '../../care/windows.ts'
import { catalogue } from '../../content/catalogue.ts'
import { type Database, db, type Tx } from '../../db/database.ts'
import type { OpenOrder, PaidDeposit, PromisedItem } from '../../wallet/bonuses.ts'
import { tightestDeposit } from '../../wallet/limits/deposits.ts'
import { mayPromote, promiseQuiet } from '../../wallet/limits/promotions.ts'
import type { ServerActivity } from '../activity.ts'
import { costNow, giveBack, hasRoom, spend } from '../budget.ts'
import { claimInDeposit, isKnownClaim, ONCE } from '../claim.ts'
import { isActivityOn } from '../openActivities.ts'
import { isSecondAccount } from '../person.ts'

/** The tiers that stand now: none while the ladder is off. */
const tiersNow = (): readonly Tier[] => (isActivityOn(kind.id) ? catalogue().configs.ladderRecharge.tiers : [])

/** The round of this period. */
function roundNow(): string {
  const { period } = catalogue().configs.ladderRecharge
  if (period === 'once') return ONCE
  return period === 'day' ? manilaDay(now()) : manilaDay(windowOf('week', now()).from)
}

const keyOf = (item: number) => ({ activity: 'ladderRecharge', item, round: roundNow() }) as const

const isHad = (on: Database | Tx, player: number, tier: number) => isKnownClaim(on, player, keyOf(tier))

const rechargeBonusCollection8: Handler<'rechargeBonusCollection8'> = async (_body, { session: { player } }) => {
  const { period } = catalogue().configs.ladderRecharge
  const tiers = []
  for (const tier of await tiersFor(player)) {
    if (!(await hasRoom('ladderRecharge', costNow(tier.award)))) continue
    tiers.push({ ...tier, award: [...tier.award], isReceived: await isHad(db, player, tier.id) })
  }
  return { period, tiers }
}

/** The tiers that a player may hear of: those within the player's own limits. */
async function tiersFor(player: number): Promise<readonly Tier[]> {
  const all = tiersNow()
  if (all.length === 0 || !(await mayPromote(player, 'shown')) || (await isSecondAccount(player, db))) return []
  const left = (await tightestDeposit(player))?.left ?? Infinity
  return all.filter(({ amount }) => amount <= left)
}

/** The tier that an order will reach, with its budget reserved; nothing where it is had, or cannot be given. The deposit goes on without it. */
async function promise(tx: Tx, order: OpenOrder): Promise<readonly PromisedItem[]> {
  const tier = order.actType === rechargeBonusKinds.firstCharge ? undefined : tierOf(tiersNow(), order.cents)
  if (!tier || (await isHad(tx, order.player, tier.id))) return []
  if ((await promiseQuiet(order.player, tx)) || (await isSecondAccount(order.player, tx))) return []
  if (!(await spend(tx, 'ladderRecharge', costNow(tier.award)))) return []
  return tier.award.map((item) => ({ ...item, step: tier.id }))
}

/** The promised tier, in the deposit's entry. Two orders for one tier are given one; the other gives its budget back. */
async function bonusOf(
  tx: Tx,
  deposit: PaidDeposit,
  promised: readonly PromisedItem[],
): Promise<readonly RewardItem[]> {
  const [{ step } = {}] = promised
  if (step === undefined) return []
  const items = promised.map(({ step: _, ...item }) => item)
  if (await isHad(tx, deposit.player, step)) {
    await giveBack(tx, 'ladderRecharge', deposit, items)
    return []
  }
  const least = tiersNow().find(({ id }) => id === step)?.amount ?? deposit.cents
  const from = { source: `deposit:${deposit.id}`, isReserved: true, least }
  return await claimInDeposit(tx, deposit.player, keyOf(step), items, from)
}

async function release(tx: Tx, order: Pick<OpenOrder, 'id' | 'player'>, promised: readonly PromisedItem[]) {
  await giveBack(tx, 'ladderRecharge', order, promised)
}

export const ladderRecharge = {
  handlers: { rechargeBonusCollection8 },
  ...{ promise, bonusOf, release },
} satisfies ServerActivity<'ladderRecharge'>
