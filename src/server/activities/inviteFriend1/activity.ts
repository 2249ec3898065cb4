import { inviteFriend1 as kind } from '#contract/activities/inviteFriend1/manifest.ts'
import type { Body } from '#contract/calls/index.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { db, type Tx } from '../../db/database.ts'
import { balancesOf } from '../../ledger/post.ts'
import { lockWallet } from '../../wallet/lock.ts'
import type { ServerActivity } from '../activity.ts'
import { costNow } from '../budget.ts'
import { claim, type Given, isKnownClaim } from '../claim.ts'
import { assertAward } from '../offer.ts'
import { isActivityOn } from '../openActivities.ts'
import { keepBeforeLeaving, keepReached } from './keep.ts'
import { awards, friendsOf, keyOf, standingOf } from './standing.ts'

const appInviteBonus1User: Handler<'appInviteBonus1User'> = async (_body, { session: { player } }) => ({
  appInviteBonus1User: await standingOf(player),
})

const appInviteBonus1UserReceive: Handler<'appInviteBonus1UserReceive'> = async (body, { session: { player } }) => {
  const given = await db.transaction((tx) => receive(tx, player, body))
  const { coin, points } = await balancesOf(db, player)
  return { ...given, coin, lottery: points, appInviteBonus1User: await standingOf(player) }
}

/** Gives what was stored, whatever is on by now; else what the present friends reach. */
async function receive(
  tx: Tx,
  player: number,
  { propId: id, award: shown }: Body<'appInviteBonus1UserReceive'>,
): Promise<Given> {
  await lockWallet(tx, player)
  const award = awards().find((one) => one.id === id)
  if (!(await isKnownClaim(tx, player, keyOf(id)))) {
    if (!award) throw new Refusal('rewardUnknown')
    if (!isActivityOn(kind.id)) throw new Refusal('activityClosed')
    if ((await friendsOf(tx, player)) < award.inviteCount) throw new Refusal('rewardNotReached')
    assertAward(shown, award.award)
  }
  return await claim(tx, player, keyOf(id), award?.award, { isOffer: true, needsTopUp: true })
}

export const inviteFriend1 = {
  handlers: { appInviteBonus1User, appInviteBonus1UserReceive },
  leaving: keepBeforeLeaving,
  friendsBring: (friends) =>
    costNow(awards().flatMap(({ inviteCount, award }) => (inviteCount <= friends ? [...award] : []))),
  jobs: [{ name: 'invite-friends', cron: '37 * * * *', run: keepReached }],
} satisfies ServerActivity<'inviteFriend1'>
