import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { redPacket as kind } from '#contract/activities/redPacket/manifest.ts'
import { knownDevices } from '../../account/safetyTables.ts'
import { now } from '../../base/clock.ts'
import { Refusal } from '../../call/refusal.ts'
import type { Tx } from '../../db/database.ts'
import { hasIdentity } from '../../kyc/approved.ts'
import { assertStillOpen } from '../../standing/exclusions.ts'
import { lockWallet } from '../../wallet/lock.ts'
import { claim, earn, type Given } from '../claim.ts'
import { assertMayReceive } from '../mayReceive.ts'
import { isActivityOn } from '../openActivities.ts'
import { amountsOf, clientSeedOf, type Drop, itemsOf, keyOf } from './drops.ts'
import { packetDrops, takenPackets } from './tables.ts'

/**
 * Takes the next packet of an open drop. Everything that may refuse is asked before the number is taken; what a packet holds was fixed before. The
 * number is taken under the drop's lock, so there are exactly as many as packets. A packet that was kept for the identity is given by a further call.
 */
export async function takePacket(tx: Tx, player: number, dropsAt: number): Promise<Given> {
  const moment = new Date(dropsAt)
  // Without a lock: most of those who come too late end here.
  const seen = await openDrop(tx, moment)
  if (seen.taken >= seen.packets && !(await hasPacket(tx, player, moment))) throw new Refusal('rewardNotReached')
  await lockWallet(tx, player)
  if (await hasPacket(tx, player, moment)) return await claim(tx, player, keyOf(seen))
  await assertMayTake(tx, player)
  // Before the drop is locked: its terms and seed never change.
  const amounts = amountsOf(seen)
  const { taken: number } = await takeNumber(tx, moment)
  // Under the drop's lock: of two accounts on one device that tap at once, one is refused.
  if (await isTakenOnDevice(tx, player, moment)) throw new Refusal('sameDevice')
  const cents = amounts[number - 1]
  if (cents === undefined) throw new Error(`the drop of ${moment.toISOString()} has no packet ${number}`)
  await tx.insert(takenPackets).values({ dropsAt: moment, number, player, cents, takenAt: now() })
  const earned = await earn(tx, player, keyOf(seen), itemsOf(seen.terms, cents), { isReserved: true })
  if (earned !== 'earned') throw new Refusal(earned === 'known' ? 'rewardReceived' : earned)
  return await claim(tx, player, keyOf(seen))
}

/** A drop that is open now. */
async function openDrop(tx: Tx, dropsAt: Date): Promise<Drop> {
  const [drop] = await tx.select().from(packetDrops).where(eq(packetDrops.dropsAt, dropsAt))
  const at = now()
  if (!drop || drop.settledAt || at < drop.dropsAt) throw new Refusal('rewardUnknown')
  if (clientSeedOf(drop) === undefined) throw new Refusal('orderWaits')
  if (at >= drop.endsAt) throw new Refusal('rewardUnknown')
  return drop
}

async function hasPacket(tx: Tx, player: number, dropsAt: Date): Promise<boolean> {
  const isOwn = and(eq(takenPackets.player, player), eq(takenPackets.dropsAt, dropsAt))
  return (await tx.select({ number: takenPackets.number }).from(takenPackets).where(isOwn)).length > 0
}

/** Whether another account on a device of the player's has a packet of a drop: one for each device, until an identity is checked. */
async function isTakenOnDevice(tx: Tx, player: number, dropsAt: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from ${knownDevices} own join ${knownDevices} other on other.key_hash = own.key_hash and other.player <> own.player
    join ${takenPackets} t on t.player = other.player and t.drops_at = ${dropsAt.toISOString()}
    where own.player = ${player} limit 1`)
  return rows.length > 0 && !(await hasIdentity(player, tx))
}

/** A packet is a present of the moment. */
async function assertMayTake(tx: Tx, player: number): Promise<void> {
  if (!isActivityOn(kind.id)) throw new Refusal('activityClosed')
  await assertStillOpen(tx, player)
  await assertMayReceive(tx, player, { needsTopUp: true })
}

/** Counts a drop up. It may have ended since it was looked at: a call can wait long for its wallet, and what is left returns to the budget once. */
async function takeNumber(tx: Tx, dropsAt: Date): Promise<Pick<Drop, 'taken'>> {
  const { taken, packets, endsAt, settledAt } = packetDrops
  const [drop] = await tx
    .update(packetDrops)
    .set({ taken: sql`${taken} + 1` })
    .where(and(eq(packetDrops.dropsAt, dropsAt), lt(taken, packets), isNull(settledAt), gt(endsAt, now())))
    .returning({ taken: packetDrops.taken })
  if (drop) return drop
  await openDrop(tx, dropsAt)
  throw new Refusal('rewardNotReached')
}
