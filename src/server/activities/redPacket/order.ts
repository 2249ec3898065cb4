import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { ORDER_LATE_MS } from '#contract/activities/redPacket/limits.ts'
import { roundTime } from '#contract/games/beacon.ts'
import { now } from '../../base/clock.ts'
import { beaconSource } from '../../beacon/chosen.ts'
import { isSigned } from '../../beacon/verify.ts'
import { db } from '../../db/database.ts'
import { packetDrops } from './tables.ts'

type Awaited = { dropsAt: Date; chain: NonNullable<typeof packetDrops.$inferSelect.chain>; round: number }

/** Brings the rounds that decide the order of the drops whose moment has come. Returns their number. */
export async function bringOrders(): Promise<number> {
  const { dropsAt, chain, round, signature } = packetDrops
  const rows = await db
    .select({ dropsAt, chain, round })
    .from(packetDrops)
    .where(and(isNull(packetDrops.settledAt), isNotNull(round), isNull(signature), lte(dropsAt, now())))
  let brought = 0
  for (const { dropsAt: moment, chain: named, round: number } of rows)
    if (named !== null && number !== null && (await bringOrder({ dropsAt: moment, chain: named, round: number })))
      brought += 1
  return brought
}

let underway: Promise<number> | undefined

/** The same for who comes first: a thousand who come at once ask the relays once. */
export async function bringOrdersOnce(): Promise<void> {
  underway ??= bringOrders().finally(() => {
    underway = undefined
  })
  await underway
}

/** Keeps a round's signature with its drop, once. A drop whose round came late stays open as long as it was announced to. */
async function bringOrder({ dropsAt, chain, round }: Awaited): Promise<boolean> {
  const due = roundTime(chain, round)
  const source = beaconSource()
  if (!source || due > now()) return false
  const signature = await source.signatureOf(chain, round)
  if (signature === undefined || !isSigned(chain, { round, signature })) return false
  const at = now()
  const isLate = at.getTime() > due.getTime() + ORDER_LATE_MS
  const { endsAt } = packetDrops
  const moved = sql`${at.toISOString()}::timestamptz + (${endsAt} - ${packetDrops.dropsAt})`
  await db
    .update(packetDrops)
    .set({ signature, ...(isLate && { endsAt: moved }) })
    .where(and(eq(packetDrops.dropsAt, dropsAt), isNull(packetDrops.signature)))
  return true
}
