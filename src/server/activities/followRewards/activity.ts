import type { Visit } from '#contract/activities/followRewards/config.ts'
import { followRewards as kind } from '#contract/activities/followRewards/manifest.ts'
import { rewardId } from '#contract/activities/rewards.ts'
import type { Reply } from '#contract/calls/index.ts'
import { readSocial, type SocialLink } from '#contract/social/social.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db } from '../../db/database.ts'
import { balancesOf } from '../../ledger/post.ts'
import type { ServerActivity } from '../activity.ts'
import { claim, claimsOf, ONCE } from '../claim.ts'
import { isActivityOn } from '../openActivities.ts'
import { hasDeposited } from '../topUp.ts'

type Open = Visit & Pick<SocialLink, 'url'>

const appProxyUser4TaskUser: Handler<'appProxyUser4TaskUser'> = async (_body, { session }) =>
  await standing(session?.player)

const appProxyUser4TaskUserReceive: Handler<'appProxyUser4TaskUserReceive'> = async (body, { session: { player } }) => {
  const visit = openVisits().find(({ id }) => id === body.visitId)
  if (!visit) throw new Refusal('activityClosed')
  const points = [{ id: rewardId.points, count: visit.points }]
  const given = await db.transaction(async (tx) => {
    if (!(await hasDeposited(tx, player))) throw new Refusal('rewardNotReached')
    return await claim(tx, player, { activity: 'followRewards', item: visit.id, round: ONCE }, points)
  })
  return { ...given, lottery: (await balancesOf(db, player)).points, ...(await standing(player)) }
}

/** Accounts of the file for which the house has an address. */
function openVisits(): Open[] {
  const { configs, webConfig } = catalogue()
  if (!isActivityOn(kind.id)) return []
  const { links } = readSocial(webConfig.socialMedia)
  return configs.followRewards.flatMap((visit) => {
    const link = links.find(({ id }) => id === visit.network)
    return link ? [{ ...visit, url: link.url }] : []
  })
}

async function standing(player: number | undefined): Promise<Reply<'appProxyUser4TaskUser'>> {
  const received = player === undefined ? [] : await claimsOf(db, player, 'followRewards', [ONCE])
  const visits = openVisits().map((visit) => ({ ...visit, isReceived: received.some(({ item }) => item === visit.id) }))
  return { visits, needRecharge: player === undefined || !(await hasDeposited(db, player)) }
}

export const followRewards = {
  handlers: { appProxyUser4TaskUser, appProxyUser4TaskUserReceive },
} satisfies ServerActivity<'followRewards'>
