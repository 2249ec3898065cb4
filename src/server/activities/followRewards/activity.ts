import type { Visit } from '#contract/activities/followRewards/config.ts'
import { followRewards as kind } from '#contract/activities/followRewards/manifest.ts'
import { deedOf } from '#contract/activities/tasks/kinds.ts'
import type { Body, Reply } from '#contract/calls/index.ts'
import { type RewardItem, rewardId } from '#contract/props/rewards.ts'
import type { SocialDeed, SocialLink } from '#contract/social/social.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db, type Tx } from '../../db/database.ts'
import { disclosed } from '../../db/dataInventory.ts'
import { balancesOf, type Move } from '../../ledger/post.ts'
import { assertGiven, mayReceive } from '../../wallet/limits/promotions.ts'
import { lockWallet } from '../../wallet/lock.ts'
import type { ServerActivity } from '../activity.ts'
import { type ClaimKey, claim, earn, type Given, ONCE } from '../claim.ts'
import { addressOf, deedsOf, hasDone, isPossible, recordDeed } from '../deeds/deeds.ts'
import { socialDeeds } from '../deeds/tables.ts'
import { grantsIn } from '../grants.ts'
import { isActivityOn } from '../openActivities.ts'
import { openTasks } from '../tasks/standing.ts'
import { hasDeposited } from '../topUp.ts'

type Wish = Body<'appProxyUser4TaskUserReceive'>
type Open = Visit & Pick<SocialLink, 'url'>

const appProxyUser4TaskUser: Handler<'appProxyUser4TaskUser'> = async (_body, { session }) =>
  await standing(session?.player)

const appProxyUser4TaskUserShare: Handler<'appProxyUser4TaskUserShare'> = async (deed, { session: { player } }) => {
  // Whom nothing is given makes no progress towards it either.
  if (!isCounted(deed)) throw new Refusal('activityClosed')
  await assertGiven(player)
  await db.transaction(async (tx) => {
    await lockWallet(tx, player)
    await recordDeed(tx, player, deed)
    const visit = openVisits().find((one) => hasDone([deed], visitOf(one)))
    // Its points are kept as they are promised now. Without a deposit they wait for one.
    if (visit && (await hasDeposited(tx, player))) await earn(tx, player, keyOf(visit.id), pointsOf(visit))
  })
  return await standing(player)
}

/** Whether follow rewards or a task in operation counts this act. */
function isCounted(deed: SocialDeed): boolean {
  const isVisit = deed.act === 'visit' && openVisits().some(({ network }) => network === deed.network)
  const ofTasks = openTasks().flatMap((task) => deedOf(task.kind) ?? [])
  return isVisit || (hasDone(ofTasks, deed) && isPossible(deed))
}

const appProxyUser4TaskUserReceive: Handler<'appProxyUser4TaskUserReceive'> = async (body, { session: { player } }) => {
  const given = await db.transaction((tx) => give(tx, player, body))
  return { ...given, lottery: (await balancesOf(db, player)).points, ...(await standing(player)) }
}

/** What a visit has earned is given as it was promised; one that has earned nothing yet, by the present file. */
async function give(tx: Tx, player: number, wish: Wish): Promise<Given> {
  const { visitId } = wish
  await lockWallet(tx, player)
  const key = keyOf(visitId)
  const grant = (await grantsIn(tx, player, 'followRewards')).find(({ item }) => item === visitId)
  const visit = openVisits().find(({ id }) => id === visitId)
  if (!grant && !visit) throw new Refusal('activityClosed')
  if (wish.points !== (grant ? sumOf(grant.items ?? []) : visit?.points)) throw new Refusal('offerChanged')
  if (grant || !visit) return await claim(tx, player, key)
  if (!hasDone(await deedsOf(tx, player), visitOf(visit))) throw new Refusal('rewardNotReached')
  return await claim(tx, player, key, pointsOf(visit), { needsTopUp: true })
}

const keyOf = (visitId: number): ClaimKey => ({ activity: 'followRewards', item: visitId, round: ONCE })

const pointsOf = ({ points }: Visit): readonly RewardItem[] => [{ id: rewardId.points, count: points }]

const visitOf = ({ network }: Visit): SocialDeed => ({ network, act: 'visit' })

/** Accounts of the file for which the house has an address. */
function openVisits(): Open[] {
  if (!isActivityOn(kind.id)) return []
  return catalogue().configs.followRewards.flatMap((visit) => {
    const url = addressOf(visit.network)
    return url === undefined ? [] : [{ ...visit, url }]
  })
}

/** To whom nothing may be promoted, only what their visits have earned is shown. */
async function standing(player: number | undefined): Promise<Reply<'appProxyUser4TaskUser'>> {
  if (player === undefined) {
    const visits = openVisits().map((visit) => ({ ...visit, isVisited: false, isReceived: false }))
    return { visits, needRecharge: true }
  }
  const grants = await grantsIn(db, player, 'followRewards')
  const deeds = await deedsOf(db, player)
  const isShown = await mayReceive(player)
  const visits = openVisits().flatMap((visit) => {
    const grant = grants.find(({ item }) => item === visit.id)
    const isOwed = grant?.state === 'owed'
    if (!isShown && !isOwed) return []
    const points = sumOf(grant?.items ?? []) || visit.points
    return [{ ...visit, points, isVisited: hasDone(deeds, visitOf(visit)), isReceived: grant?.state === 'given' }]
  })
  return { visits, needRecharge: !(await hasDeposited(db, player)) }
}

const sumOf = (items: readonly RewardItem[]): number => items.reduce((sum, { count }) => sum + count, 0)

/** Before an exclusion or a closing: the points of visits that were made before the first deposit become owed. The caller holds the wallet. */
async function keepVisited(tx: Tx, player: number): Promise<readonly Move[]> {
  if (!(await hasDeposited(tx, player))) return []
  const deeds = await deedsOf(tx, player)
  for (const visit of openVisits())
    if (hasDone(deeds, visitOf(visit))) await earn(tx, player, keyOf(visit.id), pointsOf(visit))
  return []
}

export const followRewards = {
  handlers: { appProxyUser4TaskUser, appProxyUser4TaskUserShare, appProxyUser4TaskUserReceive },
  leaving: keepVisited,
  inventory: [
    disclosed(
      socialDeeds.player,
      { as: 'socialDeeds', by: [socialDeeds.network, socialDeeds.act, socialDeeds.firstAt] },
      { period: 'accountLifetime' },
    ),
  ],
  bounds: {
    social_deeds: {
      by: 'player',
      most: 'one for each network and act',
      held: 'src/server/activities/deeds/tables.ts',
      tested: 'tests/activities/followRewards/visits.test.ts',
    },
  },
} satisfies ServerActivity<'followRewards'>
