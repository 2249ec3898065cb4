import { christmas as kind } from '#contract/activities/christmas/manifest.ts'
import { type ExtraSource, extraState, isHungOn, signedOf } from '#contract/activities/christmas/tree.ts'
import type { Body } from '#contract/calls/index.ts'
import { Refusal } from '../../call/refusal.ts'
import type { Tx } from '../../db/database.ts'
import { post } from '../../ledger/post.ts'
import { assertStillOpen } from '../../standing/exclusions.ts'
import { lockWallet } from '../../wallet/lock.ts'
import { claim, type Given } from '../claim.ts'
import { assertMayReceive } from '../mayReceive.ts'
import { assertOffered } from '../offer.ts'
import { isActivityOn } from '../openActivities.ts'
import { ACTIVITY, configured, hang, hasToday, season, today, treeOf } from './tree.ts'

/** Signs today's parol, hangs its lantern, and gives its reward. The claim refuses what may not be given, and then nothing hangs. */
export async function sign(tx: Tx, player: number, { parol, offer }: Body<'appChristmasSign'>): Promise<Given> {
  assertOn(offer)
  await lockWallet(tx, player)
  const tree = await treeOf(tx, player)
  const signed = signedOf(tree)
  if (parol <= signed) throw new Refusal('rewardReceived')
  if (parol > signed + 1 || isHungOn(tree, 'sign', today())) throw new Refusal('rewardNotReached')
  await hang(tx, player, 'sign', tree)
  const key = { activity: ACTIVITY, item: parol, round: season().name } as const
  return await claim(tx, player, key, configured().parols[parol - 1], { isOffer: true, needsTopUp: true })
}

/** Hangs one more lantern: for the valid bets of the day, its deposits, or points. */
export async function hangExtra(tx: Tx, player: number, { type, offer }: Body<'appChristmasExtra'>): Promise<void> {
  assertOn(offer)
  await lockWallet(tx, player)
  await assertOfferedTo(tx, player)
  const tree = await treeOf(tx, player)
  const need = needOf(type)
  const asked = { source: type, day: today(), most: configured().lanterns.most, need }
  const state = extraState(tree, { ...asked, has: await hasToday(tx, player, type) })
  if (state === 'done' || state === 'full') throw new Refusal('rewardReceived')
  if (state === 'ahead') throw new Refusal('rewardNotReached')
  await hang(tx, player, type, tree)
  if (type === 'points') await takePoints(tx, player, need)
}

export const needOf = (type: ExtraSource): number => configured().lanterns[type]

function assertOn(offer: string): void {
  if (!isActivityOn(kind.id)) throw new Refusal('activityClosed')
  assertOffered(offer, configured())
}

/** A lantern is a present of the moment, as a claim is: the same is asked of its player. */
async function assertOfferedTo(tx: Tx, player: number): Promise<void> {
  await assertStillOpen(tx, player)
  await assertMayReceive(tx, player, { needsTopUp: true })
}

async function takePoints(tx: Tx, player: number, cents: number): Promise<void> {
  const moves = [{ from: `player:${player}:points`, to: 'house:shop:points', cents } as const]
  await post(tx, { id: `christmas:lantern:${player}:${today()}`, reason: 'pointsSpent', moves })
}
