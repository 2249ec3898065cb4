import { and, asc, eq, gt, isNull, lte, sql, sum } from 'drizzle-orm'
import type { RedPacketConfig } from '#contract/activities/redPacket/config.ts'
import { redPacket as kind } from '#contract/activities/redPacket/manifest.ts'
import {
  DROP_NONCE,
  type DropTerms,
  dropSeed,
  nextDrop,
  packetsOf,
  shufflePackets,
  sumOfPackets,
} from '#contract/activities/redPacket/packets.ts'
import { coinReward, type RewardItem } from '#contract/activities/rewards.ts'
import type { Cents } from '#contract/money.ts'
import { cipherFor } from '../../base/cipher.ts'
import { now } from '../../base/clock.ts'
import { log } from '../../base/log.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db, type Tx } from '../../db/database.ts'
import { commitmentOf, newServerSeed, wordsFor } from '../../games/fair.ts'
import type { Reader } from '../../ledger/post.ts'
import { announceWhole } from '../announce.ts'
import { unspend } from '../budget.ts'
import type { ClaimKey } from '../claim.ts'
import { isActivityOn } from '../openActivities.ts'
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

/** The amounts of a drop in the order in which its packets are taken. */
export function amountsOf(drop: Drop): Cents[] {
  const serverSeed = openDropSeed(drop)
  if (serverSeed === undefined)
    throw new Error(`the seed of the red packets of ${drop.dropsAt.toISOString()} is damaged`)
  const seeds = { serverSeed, clientSeed: dropSeed(drop.dropsAt.getTime()), nonce: DROP_NONCE }
  return shufflePackets(wordsFor(seeds), drop.terms.packets)
}

/** The drops that are announced or open, the earliest first. */
export async function liveDrops(on: Reader = db): Promise<Drop[]> {
  return await on
    .select()
    .from(packetDrops)
    .where(and(isNull(packetDrops.settledAt), gt(packetDrops.endsAt, now())))
    .orderBy(asc(packetDrops.dropsAt))
}

/** Job: ends the drops whose time is over, and announces the next one. Two at once do nothing twice. Returns the number of steps. */
export async function advanceDrops(): Promise<number> {
  const over = await db
    .select({ dropsAt: packetDrops.dropsAt })
    .from(packetDrops)
    .where(and(isNull(packetDrops.settledAt), lte(packetDrops.endsAt, now())))
    .orderBy(asc(packetDrops.dropsAt))
  let steps = 0
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

/** Announces the drop that comes next, with the commitment to its order: unless it is announced, or the budget has no room for all packets. */
async function announceNext(): Promise<boolean> {
  if (!isActivityOn(kind.id)) return false
  const { times, openMs, packets, betRate } = configured()
  const announcedAt = now()
  const dropsAt = nextDrop(times, announcedAt)
  if ((await db.$count(packetDrops, eq(packetDrops.dropsAt, dropsAt))) > 0) return false
  const serverSeed = newServerSeed()
  const reserved = sumOfPackets(packets)
  const row = {
    ...{ dropsAt, endsAt: new Date(dropsAt.getTime() + openMs), announcedAt, reserved },
    ...{ terms: { packets, betRate }, packets: packetsOf(packets) },
    ...{ serverSeed: cipher.encrypt(serverSeed), serverSeedHash: commitmentOf(serverSeed) },
  }
  return await announceWhole(db, {
    ...{ activity: ACTIVITY, named: { drop: dropsAt.toISOString() }, reserved },
    insert: async (tx) => ((await tx.insert(packetDrops).values(row).onConflictDoNothing()).rowCount ?? 0) > 0,
  })
}
