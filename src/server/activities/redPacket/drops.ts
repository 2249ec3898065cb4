import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql, sum } from 'drizzle-orm'
import type { RedPacketConfig } from '#contract/activities/redPacket/config.ts'
import { ACTIVE_DAYS } from '#contract/activities/redPacket/limits.ts'
import { redPacket as kind } from '#contract/activities/redPacket/manifest.ts'
import {
  DROP_NONCE,
  type DropTerms,
  dropSeed,
  nextDrop,
  packetsFor,
  packetsOf,
  shufflePackets,
  sumOfPackets,
} from '#contract/activities/redPacket/packets.ts'
import { roundFrom } from '#contract/games/beacon.ts'
import type { Cents } from '#contract/money.ts'
import { coinReward, type RewardItem } from '#contract/props/rewards.ts'
import { cipherFor } from '../../base/cipher.ts'
import { now } from '../../base/clock.ts'
import { log } from '../../base/log.ts'
import { beaconChain, beaconSource } from '../../beacon/chosen.ts'
import { randomnessOf } from '../../beacon/verify.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db, type Tx } from '../../db/database.ts'
import { commitmentOf, newServerSeed, wordsFor } from '../../games/fair.ts'
import type { Reader } from '../../ledger/post.ts'
import { players, playerTotals } from '../../standing/tables.ts'
import { announceWhole } from '../announce.ts'
import { unspend } from '../budget.ts'
import type { ClaimKey } from '../claim.ts'
import { isActivityOn } from '../openActivities.ts'
import { bringOrders } from './order.ts'
import { packetDrops, takenPackets } from './tables.ts'

export const ACTIVITY = 'redPacket'
export type Drop = typeof packetDrops.$inferSelect

/** The packets as the file has them now. A drop that is announced has its own. */
const configured = (): RedPacketConfig => catalogue().configs.redPacket

const cipher = cipherFor('red packets')

/** Opens the seed of a drop; undefined if it opens no more. */
export const openDropSeed = ({ serverSeed }: Drop): string | undefined => cipher.decrypt(serverSeed)

/** What a packet gives. */
export const itemsOf = ({ betRate }: DropTerms, cents: Cents): RewardItem[] => [coinReward(cents, betRate)]

export const keyOf = ({ dropsAt }: Pick<Drop, 'dropsAt'>): ClaimKey => ({
  ...{ activity: ACTIVITY, item: 1 },
  round: `drop-${dropsAt.getTime()}`,
})

/** What stands for a client seed: the beacon's value of the moment of the drop, as hex. Undefined while its round is not there. */
export function clientSeedOf({ dropsAt, round, signature }: Drop): string | undefined {
  if (round === null) return dropSeed(dropsAt.getTime())
  return signature === null ? undefined : randomnessOf(signature)
}

/** The amounts of a drop in the order in which its packets are taken. Nothing is computed before seed and round are both there. */
export function amountsOf(drop: Drop): Cents[] {
  const clientSeed = clientSeedOf(drop)
  if (clientSeed === undefined) throw new Error(`the red packets of ${drop.dropsAt.toISOString()} have no order yet`)
  const serverSeed = openDropSeed(drop)
  if (serverSeed === undefined)
    throw new Error(`the seed of the red packets of ${drop.dropsAt.toISOString()} is damaged`)
  return shufflePackets(wordsFor({ serverSeed, clientSeed, nonce: DROP_NONCE }), drop.terms.packets)
}

/** Whether the beacon's round of a drop is awaited: such a drop does not end. */
const isAwaited = and(isNotNull(packetDrops.round), isNull(packetDrops.signature))

/** The drops that are announced or open, the earliest first. */
export async function liveDrops(on: Reader = db): Promise<Drop[]> {
  return await on
    .select()
    .from(packetDrops)
    .where(and(isNull(packetDrops.settledAt), or(gt(packetDrops.endsAt, now()), isAwaited)))
    .orderBy(asc(packetDrops.dropsAt))
}

/** Job: brings the order of those whose moment has come, ends the drops whose time is over, and announces the next one. Two at once do nothing twice. Returns the number of steps. */
export async function advanceDrops(): Promise<number> {
  const brought = await bringOrders()
  const over = await db
    .select({ dropsAt: packetDrops.dropsAt })
    .from(packetDrops)
    .where(and(isNull(packetDrops.settledAt), lte(packetDrops.endsAt, now()), sql`not ${isAwaited}`))
    .orderBy(asc(packetDrops.dropsAt))
  let steps = brought
  for (const { dropsAt } of over)
    try {
      if (await db.transaction((tx) => settle(tx, dropsAt))) steps += 1
    } catch (error) {
      log.error({ err: error, drop: dropsAt.toISOString() }, 'a drop of red packets did not end')
    }
  return (await announceNext()) ? steps + 1 : steps
}

/** What nobody took goes back to the budget, once. It needs no seed, so that a damaged one holds up nothing. */
async function settle(tx: Tx, dropsAt: Date): Promise<boolean> {
  const [drop] = await tx.select().from(packetDrops).where(eq(packetDrops.dropsAt, dropsAt)).for('update')
  if (!drop || drop.settledAt) return false
  const [taken] = await tx
    .select({ cents: sql`coalesce(${sum(takenPackets.cents)}, 0)`.mapWith(Number) })
    .from(takenPackets)
    .where(eq(takenPackets.dropsAt, dropsAt))
  await unspend(tx, ACTIVITY, drop.reserved - (taken?.cents ?? 0), drop.announcedAt)
  await tx.update(packetDrops).set({ settledAt: now() }).where(eq(packetDrops.dropsAt, dropsAt))
  return true
}

/** Players who may take a packet and have played before, and were there in these days. */
async function activePlayers(): Promise<number> {
  const since = new Date(now().getTime() - ACTIVE_DAYS * DAY_MS)
  const isActive = and(gt(players.lastSeenAt, since), eq(players.state, 'open'), eq(players.isBot, false))
  const hasPlayed = and(gt(playerTotals.deposited, 0), gt(playerTotals.validBet, 0))
  const [row] = await db
    .select({ active: sql<number>`count(*)::int` })
    .from(players)
    .innerJoin(playerTotals, eq(playerTotals.player, players.id))
    .where(and(isActive, hasPlayed))
  return row?.active ?? 0
}

const DAY_MS = 86_400_000

/**
 * Announces the drop that comes next, with the commitment to its seed and the beacon's round of its moment, which nobody knows before: unless it is announced,
 * no relay of the beacon is set, or the budget has no room for all packets.
 */
async function announceNext(): Promise<boolean> {
  if (!isActivityOn(kind.id) || !beaconSource()) return false
  const { times, openMs, betRate, packets: tiers, ...share } = configured()
  const announcedAt = now()
  const dropsAt = nextDrop(times, announcedAt)
  if ((await db.$count(packetDrops, eq(packetDrops.dropsAt, dropsAt))) > 0) return false
  const packets = packetsFor(tiers, await activePlayers(), share)
  const chain = beaconChain()
  const serverSeed = newServerSeed()
  const reserved = sumOfPackets(packets)
  const row = {
    ...{ dropsAt, endsAt: new Date(dropsAt.getTime() + openMs), announcedAt, reserved },
    ...{ terms: { packets, betRate }, packets: packetsOf(packets), chain, round: roundFrom(chain, dropsAt) },
    ...{ serverSeed: cipher.encrypt(serverSeed), serverSeedHash: commitmentOf(serverSeed) },
  }
  return await announceWhole(db, {
    ...{ activity: ACTIVITY, named: { drop: dropsAt.toISOString() }, reserved },
    insert: async (tx) => ((await tx.insert(packetDrops).values(row).onConflictDoNothing()).rowCount ?? 0) > 0,
  })
}
