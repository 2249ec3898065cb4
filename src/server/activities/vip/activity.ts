import { vip as kind } from '#contract/activities/vip/manifest.ts'
import { itemStates } from '#contract/activities/vip/words.ts'
import type { Reply } from '#contract/calls/index.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { db } from '../../db/database.ts'
import { disclosed } from '../../db/dataInventory.ts'
import { balancesOf } from '../../ledger/post.ts'
import { lockWallet } from '../../wallet/lock.ts'
import type { ServerActivity } from '../activity.ts'
import { claim } from '../claim.ts'
import { isActivityOn } from '../openActivities.ts'
import { addUpRebates } from './addUp.ts'
import { type VipGift, type VipStanding, vipStandingOf } from './gifts.ts'
import { vipRebate, vipRebateReceive } from './rebates.ts'
import { vipRebates } from './tables.ts'

type Shown = Reply<'vipUser'>

const vipUser: Handler<'vipUser'> = async (_body, { session }) => await shownTo(session.player)

const vipUpgradeReceive: Handler<'vipUpgradeReceive'> = async ({ level }, { session: { player } }) =>
  await receive(player, ({ upgrades }) => upgrades.find((upgrade) => upgrade.level === level))

const vipGiftReceive: Handler<'vipGiftReceive'> = async ({ gift }, { session: { player } }) =>
  await receive(player, (standing) => standing[gift])

/** Gives a gift as it stands under the wallet's lock. */
async function receive(player: number, choose: (standing: VipStanding) => VipGift | undefined) {
  if (!isActivityOn(kind.id)) throw new Refusal('activityClosed')
  const given = await db.transaction(async (tx) => {
    await lockWallet(tx, player)
    const standing = await vipStandingOf(tx, player)
    const gift = choose(standing)
    if (gift?.state === itemStates.received) throw new Refusal('rewardReceived')
    if (gift?.state !== itemStates.ready || standing.needRecharge) throw new Refusal('rewardNotReached')
    return await claim(tx, player, gift.key, gift.items)
  })
  const { coin, points } = await balancesOf(db, player)
  return { ...given, coin, lottery: points, ...(await shownTo(player)) }
}

/** What the wire says. The level stays while the activity is off, and its gifts are gone from sight. */
async function shownTo(player: number): Promise<Shown> {
  const { level, bet, needRecharge, upgrades, salary, birthday } = await vipStandingOf(db, player)
  if (!isActivityOn(kind.id)) return nothing(level, bet)
  const { isIdentified, until } = birthday
  return {
    ...{ level, bet, needRecharge },
    upgrades: upgrades.map(({ level, state }) => ({ level, state })),
    salary: { state: salary.state, until: salary.until, items: [...salary.items] },
    birthday: { state: birthday.state, isIdentified, items: [...birthday.items], ...(until && { until }) },
  }
}

function nothing(level: number, bet: number): Shown {
  const none = { state: itemStates.ahead, items: [] }
  const salary = { ...none, until: manilaDay(now()) }
  return { level, bet, needRecharge: true, upgrades: [], salary, birthday: { ...none, isIdentified: false } }
}

export const vip = {
  handlers: { vipUser, vipUpgradeReceive, vipGiftReceive, vipRebate, vipRebateReceive },
  jobs: [{ name: 'vip-rebates', cron: '7 * * * *', run: addUpRebates }],
  inventory: [disclosed(vipRebates.player, { as: 'vipRebates', by: [vipRebates.day] }, { period: 'accountLifetime' })],
  bounds: {
    vip_rebates: {
      by: 'player',
      most: 'one a day, gone some days after its last day',
      held: 'src/server/activities/vip/addUp.ts',
      tested: 'tests/activities/vip/rebates.test.ts',
    },
    vip_rebate_days: { by: 'nobody', why: 'one for each day' },
  },
} satisfies ServerActivity<'vip'>
