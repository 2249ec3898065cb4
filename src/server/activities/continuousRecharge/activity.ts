import { DAY_AMOUNT_MAX } from '#contract/activities/continuousRecharge/limits.ts'
import type { Body } from '#contract/calls/index.ts'
import { dayEnd, dayStart } from '#contract/time.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { db, type Tx } from '../../db/database.ts'
import { disclosed } from '../../db/dataInventory.ts'
import { balancesOf, type Move } from '../../ledger/post.ts'
import { countedDeposits, sumOf } from '../../wallet/deposits/deposited.ts'
import { mayReceive } from '../../wallet/limits/promotions.ts'
import { lockWallet } from '../../wallet/lock.ts'
import type { ServerActivity } from '../activity.ts'
import { claim, earn, type Given } from '../claim.ts'
import { type Grant, grantsIn, revokeGrant } from '../grants.ts'
import { claimReached } from '../reached.ts'
import { isOn, itemsOf, keyOf, readKey, rules, today } from './rules.ts'
import { isKnown, knownOf, reachedIn, rewardOf, standingOf } from './standing.ts'
import { storeStoppedDays } from './stopped.ts'
import { stoppedDays } from './tables.ts'

const appRechargeBonusCollection10: Handler<'appRechargeBonusCollection10'> = async (_body, { session: { player } }) =>
  await standingOf(player)

const appRechargeBonusCollection10Receive: Handler<'appRechargeBonusCollection10Receive'> = async (
  body,
  { session: { player } },
) => {
  const given = await db.transaction((tx) => give(tx, player, body))
  const { coin, points } = await balancesOf(db, player)
  return { ...given, coin, lottery: points, ...(await standingOf(player)) }
}

type Wished = Body<'appRechargeBonusCollection10Receive'>

/** What was earned is given as it was promised. What was reached and not stored is given by the present configuration, during its streak. */
async function give(tx: Tx, player: number, { day, amount, reward: shown }: Wished): Promise<Given> {
  const key = keyOf(day, amount)
  if (!Number.isInteger(key.item) || amount > DAY_AMOUNT_MAX) throw new Refusal('rewardUnknown')
  await lockWallet(tx, player)
  const known = await knownOf(tx, player)
  if (isKnown(known, day, amount)) return await claim(tx, player, key)
  if (!isOn()) throw new Refusal('activityClosed')
  if (day > today() || !rules().tiers.some((tier) => tier.amount === amount)) throw new Refusal('rewardUnknown')
  const reward = rewardOf(known, day, amount)
  if (reward === undefined) throw new Refusal('rewardNotReached')
  if (reward !== shown) throw new Refusal('offerChanged')
  return await claimReached(tx, player, key, itemsOf(reward), amount)
}

/** Before an exclusion or a closing: what days of the streak have reached and nothing stored becomes owed. The caller holds the wallet. */
async function keepReached(tx: Tx, player: number): Promise<readonly Move[]> {
  if (!isOn()) return []
  for (const { day, amount, items } of reachedIn(await knownOf(tx, player)))
    await earn(tx, player, keyOf(day, amount), items, { least: amount })
  return []
}

/** What the deposits of their days reach no more. `except` is one that is paid back. */
async function unreachedOf(tx: Tx, player: number, except?: string): Promise<readonly Grant[]> {
  const unreached: Grant[] = []
  for (const grant of await grantsIn(tx, player, 'continuousRecharge')) {
    const { day, amount } = readKey(grant)
    const range = { start: dayStart(day), end: dayEnd(day), except }
    if (sumOf(await countedDeposits(tx, player, range)) < amount) unreached.push(grant)
  }
  return unreached
}

export const continuousRecharge = {
  handlers: { appRechargeBonusCollection10, appRechargeBonusCollection10Receive },
  /** Stores what a credited deposit reaches on its day; it adds nothing to the deposit itself. */
  bonusOf: async (tx, { id, player, cents }) => {
    if (!isOn() || !(await mayReceive(player, tx))) return []
    const known = await knownOf(tx, player, cents)
    for (const { amount } of rules().tiers) {
      const reward = rewardOf(known, today(), amount)
      if (reward !== undefined)
        await earn(tx, player, keyOf(today(), amount), itemsOf(reward), {
          ...{ source: `deposit:${id}`, least: amount },
        })
    }
    return []
  },
  leaving: keepReached,
  unreached: unreachedOf,
  /** Without the deposit that is paid back, its day may not reach what other deposits of the day have earned. */
  revoke: async (tx, { id, player }) => {
    for (const grant of await unreachedOf(tx, player, id)) {
      const { day, amount } = readKey(grant)
      if (grant.state === 'owed') await revokeGrant(tx, player, keyOf(day, amount))
    }
  },
  jobs: [{ name: 'stopped-days', cron: '12 0 * * *', run: storeStoppedDays }],
  inventory: [
    disclosed(stoppedDays.player, { as: 'stoppedDays', by: [stoppedDays.day] }, { period: 'accountLifetime' }),
  ],
  bounds: {
    stopped_days: {
      by: 'player',
      most: 'one for each day on which a limit on deposits leaves less than the smallest tier',
      held: 'src/server/activities/continuousRecharge/tables.ts',
      tested: 'tests/activities/continuousRecharge/streaks.test.ts',
    },
  },
} satisfies ServerActivity<'continuousRecharge'>
