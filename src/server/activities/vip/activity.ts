import { vip as kind } from '#contract/activities/vip/manifest.ts'
import { itemStates } from '#contract/activities/vip/words.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db } from '../../db/database.ts'
import { disclosed } from '../../db/dataInventory.ts'
import { balancesOf } from '../../ledger/post.ts'
import { lockWallet } from '../../wallet/lock.ts'
import type { ServerActivity } from '../activity.ts'
import { usedUp } from '../budget.ts'
import { claim, type Terms } from '../claim.ts'
import { assertOffered, offerOf } from '../offer.ts'
import { isActivityOn } from '../openActivities.ts'
import { addUpRebates } from './addUp.ts'
import { type VipGift, type VipStanding, vipStandingOf } from './gifts.ts'
import { keepEarned } from './keep.ts'
import { vipRebate, vipRebateReceive } from './rebates.ts'
import { noteRun } from './runs.ts'
import { vipRebates } from './tables.ts'

type Shown = Reply<'vipUser'>

const vipUser: Handler<'vipUser'> = async (_body, { session }) => await shownTo(session.player)

/** Play has earned the gift of a level. Salary and birthday gift are presents of the moment. */
const vipUpgradeReceive: Handler<'vipUpgradeReceive'> = async ({ level, offer }, { session: { player } }) =>
  await receive(player, offer, ({ upgrades }) => upgrades.find((upgrade) => upgrade.level === level))

const vipGiftReceive: Handler<'vipGiftReceive'> = async ({ gift, offer }, { session: { player } }) =>
  await receive(player, offer, (standing) => standing[gift], { isOffer: true })

/** Gives a gift as it stands under the wallet's lock, and as its player was shown it. */
async function receive(
  player: number,
  shown: string,
  choose: (standing: VipStanding) => (VipGift & { isOpen?: boolean }) | undefined,
  terms: Terms = {},
) {
  const given = await db.transaction(async (tx) => {
    await lockWallet(tx, player)
    const gift = choose(await vipStandingOf(tx, player))
    if (gift?.state === itemStates.received) throw new Refusal('rewardReceived')
    if (!gift?.isKept) assertOpen(shown, gift?.isOpen)
    if (gift?.state !== itemStates.ready) throw new Refusal('rewardNotReached')
    return await claim(tx, player, gift.key, gift.items, { ...terms, needsTopUp: true })
  })
  const { coin, points } = await balancesOf(db, player)
  return { ...given, coin, lottery: points, ...(await shownTo(player)) }
}

/** What was reached while it was on can be claimed after the end. */
function assertOpen(shown: string, wasReached = false): void {
  if (!isActivityOn(kind.id) && !wasReached) throw new Refusal('activityClosed')
  assertOffered(shown, catalogue().configs.vip.levels)
}

/** What the wire says. The level stays while nothing is offered, and so does what was earned. */
async function shownTo(player: number): Promise<Shown> {
  const { upgrades, salary, birthday, ...standing } = await vipStandingOf(db, player)
  const { isIdentified, until } = birthday
  const isOn = isActivityOn(kind.id)
  const isShown = ({ isOpen }: VipStanding['upgrades'][number]) => isOpen || (isOn && standing.isOffered)
  return {
    ...standing,
    upgrades: upgrades.filter(isShown).map(({ level, state, items }) => ({ level, state, items: [...items] })),
    salary: { state: salary.state, until: salary.until, items: [...salary.items] },
    birthday: { state: birthday.state, isIdentified, items: [...birthday.items], ...(until && { until }) },
    isUsedUp: (await usedUp(['vip'])).has('vip'),
    offer: offerOf(catalogue().configs.vip.levels),
  }
}

export const vip = {
  handlers: { vipUser, vipUpgradeReceive, vipGiftReceive, vipRebate, vipRebateReceive },
  leaving: keepEarned,
  jobs: [
    { name: 'vip-runs', cron: '* * * * *', run: noteRun },
    { name: 'vip-rebates', cron: '7 * * * *', run: addUpRebates },
  ],
  inventory: [disclosed(vipRebates.player, { as: 'vipRebates', by: [vipRebates.day] }, { period: 'accountLifetime' })],
  bounds: {
    vip_rebates: {
      by: 'player',
      most: 'one a day, gone some days after its last day',
      held: 'src/server/activities/vip/addUp.ts',
      tested: 'tests/activities/vip/rebates.test.ts',
    },
    vip_rebate_days: { by: 'nobody', why: 'one for each day' },
    vip_runs: { by: 'nobody', why: 'one for each time that the activity comes on' },
  },
} satisfies ServerActivity<'vip'>
