import { agentCount as kind } from '#contract/activities/agentCount/manifest.ts'
import type { Body } from '#contract/calls/index.ts'
import { Refusal } from '../../call/refusal.ts'
import type { Tx } from '../../db/database.ts'
import { hasIdentity } from '../../kyc/approved.ts'
import type { Move } from '../../ledger/post.ts'
import { lockWallet } from '../../wallet/lock.ts'
import { type ClaimKey, claim, earn, type Given, isKnownClaim, ONCE } from '../claim.ts'
import { earnLeftover } from '../leftover.ts'
import { assertOffered } from '../offer.ts'
import { isActivityOn } from '../openActivities.ts'
import { hasDeposited } from '../topUp.ts'
import { countFriends } from './count.ts'
import { ACTIVITY, configured, countedOf, holdingsOf, noteUsed, SEASON } from './holdings.ts'

const keyOf = (friends: number): ClaimKey => ({ activity: ACTIVITY, item: friends, round: ONCE })

/** Refuses with rewardHeld who is not identified: agents are known, and 21. */
export async function assertIdentified(tx: Tx, player: number): Promise<void> {
  if (!(await hasIdentity(player, tx))) throw new Refusal('rewardHeld')
}

/** Gives the prize for a number of friends: as it was stored, whatever is on by now; else as it is configured and shown. */
export async function receiveAward(tx: Tx, player: number, { friends, offer }: Body<'agent4Award'>): Promise<Given> {
  await lockWallet(tx, player)
  const step = configured().steps.find((one) => one.friends === friends)
  if (!(await isKnownClaim(tx, player, keyOf(friends)))) {
    if (!step) throw new Refusal('rewardUnknown')
    if (!isActivityOn(kind.id)) throw new Refusal('activityClosed')
    if ((await countedOf(tx, player)) < friends) throw new Refusal('rewardNotReached')
    assertOffered(offer, configured())
    await assertIdentified(tx, player)
  }
  return await claim(tx, player, keyOf(friends), step?.award, { isOffer: true, needsTopUp: true })
}

/**
 * Before an exclusion or a closing: reached prizes are owed, and what was not opened becomes points at the published rate. They take nothing of the
 * budget: the steps bound them, and nobody could claim them later.
 */
export async function keepBeforeLeaving(tx: Tx, player: number): Promise<readonly Move[]> {
  if (!(await hasDeposited(tx, player)) || !(await hasIdentity(player, tx))) return []
  await countFriends(tx, player)
  const { counted, card, ticket } = await holdingsOf(tx, player)
  if (isActivityOn(kind.id))
    for (const { friends, award } of configured().steps)
      if (friends <= counted) await earn(tx, player, keyOf(friends), award, { isUnbudgeted: true })
  const { leftover } = configured()
  const points = card * leftover.card + ticket * leftover.ticket
  if (points === 0 || !(await earnLeftover(tx, player, { activity: ACTIVITY, season: SEASON }, points))) return []
  await noteUsed(tx, player, { card, ticket })
  return []
}
