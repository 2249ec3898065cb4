import { and, desc, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import { roundTime } from '#contract/games/beacon.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import { now } from '../../base/clock.ts'
import { sandboxChain } from '../../beacon/sandboxChain.ts'
import type { Handler } from '../../call/handler.ts'
import { db } from '../../db/database.ts'
import { isOffered } from '../offered.ts'
import { hasDeposited } from '../topUp.ts'
import { ACTIVITY, clientSeedOf, type Drop, liveDrops, openDropSeed } from './drops.ts'
import { packetDrops, takenPackets } from './tables.ts'

type Standing = Reply<'redPacket'>
type WireDrop = NonNullable<Standing['open']>
type Packets = ReadonlyMap<number, { number: number; cents: number }>

const CURSOR = /^\d{13}$/

/** How a player stands with the drops. */
export async function packetsFor(player: number): Promise<Standing> {
  const isOn = await isOffered(player, ACTIVITY)
  const live = await liveDrops()
  const mine = await packetsOf(player, live)
  const at = now()
  const open = live.find(({ dropsAt }) => dropsAt <= at)
  const next = isOn ? live.find(({ dropsAt }) => dropsAt > at) : undefined
  const isSeen = open && (isOn || mine.has(open.dropsAt.getTime()))
  return {
    ...(open && isSeen && { open: wireDrop(open, mine) }),
    ...(next && { next: wireDrop(next, mine) }),
    ...{ isOn, needRecharge: !(await hasDeposited(db, player)) },
  }
}

async function packetsOf(player: number, drops: readonly Drop[]): Promise<Packets> {
  if (drops.length === 0) return new Map()
  const moments = drops.map(({ dropsAt }) => dropsAt)
  const { dropsAt, number, cents } = takenPackets
  const rows = await db
    .select({ dropsAt, number, cents })
    .from(takenPackets)
    .where(and(eq(takenPackets.player, player), inArray(dropsAt, moments)))
  return new Map(rows.map((row) => [row.dropsAt.getTime(), { number: row.number, cents: row.cents }]))
}

/** The chain and the round of a drop. */
function beaconOf({ chain, round }: Drop): Pick<WireDrop, 'beacon'> {
  if (chain === null || round === null) return {}
  const isDemo = chain.hash === sandboxChain.hash
  const at = roundTime(chain, round).getTime()
  return { beacon: { chain: { ...chain }, round, at, ...(isDemo && { isDemo }) } }
}

function wireDrop(drop: Drop, packets: Packets): WireDrop {
  const { dropsAt, endsAt, terms, taken, serverSeedHash } = drop
  const isWaiting = dropsAt <= now() && clientSeedOf(drop) === undefined
  const mine = packets.get(dropsAt.getTime())
  return {
    ...{ dropsAt: dropsAt.getTime(), endsAt: endsAt.getTime(), taken, serverSeedHash },
    ...{ packets: [...terms.packets], betRate: terms.betRate },
    ...beaconOf(drop),
    ...(isWaiting && { isWaiting }),
    ...(mine && { mine }),
  }
}

/** The drops that are over. Their seeds are told then, and not before. */
export const redPacketDrops: Handler<'redPacketDrops'> = async ({ cursor, size = PAGE_SIZE }, { session }) => {
  const before = CURSOR.test(cursor ?? '') ? lt(packetDrops.dropsAt, new Date(Number(cursor))) : undefined
  const found = await db
    .select()
    .from(packetDrops)
    .where(and(isNotNull(packetDrops.settledAt), before))
    .orderBy(desc(packetDrops.dropsAt))
    .limit(size + 1)
  const shown = found.slice(0, size)
  const mine = await packetsOf(session.player, shown)
  const last = shown.at(-1)
  return {
    rows: shown.map((drop) => {
      const serverSeed = openDropSeed(drop)
      const { signature } = drop
      return {
        ...{ ...wireDrop(drop, mine), clientSeed: clientSeedOf(drop) ?? '' },
        ...(serverSeed !== undefined && { serverSeed }),
        ...(signature !== null && { signature }),
      }
    }),
    ...(found.length > size && last && { cursor: String(last.dropsAt.getTime()) }),
  }
}
