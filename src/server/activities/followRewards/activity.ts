import type { Visit } from '#contract/activities/followRewards/config.ts'
import { followRewards as kind } from '#contract/activities/followRewards/manifest.ts'
import { rewardId } from '#contract/activities/rewards.ts'
import { deedOf } from '#contract/activities/tasks/kinds.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { SocialDeed, SocialLink } from '#contract/social/social.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db } from '../../db/database.ts'
import { disclosed } from '../../db/dataInventory.ts'
import { balancesOf } from '../../ledger/post.ts'
import { mayPromote } from '../../wallet/limits/promotions.ts'
import type { ServerActivity } from '../activity.ts'
import { claim, claimsOf, ONCE } from '../claim.ts'
import { isActivityOn } from '../openActivities.ts'
import { openTasks } from '../tasks/standing.ts'
import { hasDeposited } from '../topUp.ts'
import { addressOf, deedsOf, hasDone, isPossible, recordDeed } from './deeds.ts'
import { socialDeeds } from './tables.ts'

type Open = Visit & Pick<SocialLink, 'url'>

const appProxyUser4TaskUser: Handler<'appProxyUser4TaskUser'> = async (_body, { session }) =>
  await standing(session?.player)

const appProxyUser4TaskUserShare: Handler<'appProxyUser4TaskUserShare'> = async (deed, { session: { player } }) => {
  // Who may hear of no offer makes no progress towards one either.
  if (!isCounted(deed) || !(await mayPromote(player, 'shown'))) throw new Refusal('activityClosed')
  await recordDeed(player, deed)
  return await standing(player)
}

/** Whether follow rewards or a task in operation counts this act. */
function isCounted(deed: SocialDeed): boolean {
  const isVisit = deed.act === 'visit' && openVisits().some(({ network }) => network === deed.network)
  const ofTasks = openTasks().flatMap((task) => deedOf(task.kind) ?? [])
  return isVisit || (hasDone(ofTasks, deed) && isPossible(deed))
}

const appProxyUser4TaskUserReceive: Handler<'appProxyUser4TaskUserReceive'> = async (body, { session: { player } }) => {
  const visit = openVisits().find(({ id }) => id === body.visitId)
  if (!visit) throw new Refusal('activityClosed')
  if (visit.points !== body.points) throw new Refusal('offerChanged')
  const points = [{ id: rewardId.points, count: visit.points }]
  const given = await db.transaction(async (tx) => {
    if (!hasDone(await deedsOf(tx, player), visitOf(visit))) throw new Refusal('rewardNotReached')
    return await claim(tx, player, { activity: 'followRewards', item: visit.id, round: ONCE }, points, {
      needsTopUp: true,
    })
  })
  return { ...given, lottery: (await balancesOf(db, player)).points, ...(await standing(player)) }
}

const visitOf = ({ network }: Visit): SocialDeed => ({ network, act: 'visit' })

/** Accounts of the file for which the house has an address. */
function openVisits(): Open[] {
  if (!isActivityOn(kind.id)) return []
  return catalogue().configs.followRewards.flatMap((visit) => {
    const url = addressOf(visit.network)
    return url === undefined ? [] : [{ ...visit, url }]
  })
}

async function standing(player: number | undefined): Promise<Reply<'appProxyUser4TaskUser'>> {
  const received = player === undefined ? [] : await claimsOf(db, player, 'followRewards', [ONCE])
  const deeds = player === undefined ? [] : await deedsOf(db, player)
  const visits = openVisits().map((visit) => ({
    ...visit,
    isVisited: hasDone(deeds, visitOf(visit)),
    isReceived: received.some(({ item }) => item === visit.id),
  }))
  return { visits, needRecharge: player === undefined || !(await hasDeposited(db, player)) }
}

export const followRewards = {
  handlers: { appProxyUser4TaskUser, appProxyUser4TaskUserShare, appProxyUser4TaskUserReceive },
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
      held: 'src/server/activities/followRewards/tables.ts',
      tested: 'tests/activities/followRewards/visits.test.ts',
    },
  },
} satisfies ServerActivity<'followRewards'>
