import { isIPv4, isIPv6 } from 'node:net'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { deviceName } from '#contract/account/devices.ts'
import { SESSIONS_MAX } from '#contract/account/limits.ts'
import type { Reply } from '#contract/calls/index.ts'
import { now } from '../base/clock.ts'
import type { Handler } from '../call/handler.ts'
import { db } from '../db/database.ts'
import { forgetDevices } from './knownDevices.ts'
import { knownDevices } from './safetyTables.ts'
import { isLiveSession } from './session.ts'
import { sessions } from './tables.ts'

type Row = Reply<'getSessions'>['rows'][number]

export const getSessions: Handler<'getSessions'> = async (_body, { session }) => {
  const found = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.player, session.player), isLiveSession()))
    .orderBy(desc(eq(sessions.id, session.id)), desc(sessions.lastSeenAt), desc(sessions.openedAt))
    .limit(SESSIONS_MAX)
  return { rows: found.map((row) => wireSession(row, session.id)) }
}

function wireSession(row: typeof sessions.$inferSelect, own: string): Row {
  return {
    id: row.id,
    ...describeDevice(row),
    openTime: row.openedAt.getTime(),
    seenTime: row.lastSeenAt.getTime(),
    isThis: row.id === own,
  }
}

/** A device and its network in the player's view; each empty if unknown. */
export function describeDevice({ address, phoneInfo }: { address: string; phoneInfo: unknown }) {
  return { device: deviceName(readInfo(phoneInfo)), network: networkOf(address) }
}

/** The device's own info, as far as readable. */
function readInfo(info: unknown): { os: string; deviceModel: string } {
  const { os, deviceModel }: Record<string, unknown> = { ...(info ?? {}) }
  return { os: String(os), deviceModel: String(deviceModel) }
}

/** A truncated address. It suffices to recognise one's own network, but does not tell a session thief where the player lives. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 2).join('.')}.x.x`
  if (!isIPv6(plain)) return ''
  const [start = ''] = plain.split('::')
  return `${start.split(':').slice(0, 3).join(':')}::`
}

/**
 * Ends another session of the player, or all others, and makes their devices unknown. Ended sessions, and those of others, stay unchanged.
 */
export const endSessions: Handler<'endSessions'> = async ({ id }, { session }) => {
  const which = id === undefined ? undefined : eq(sessions.id, id)
  const isOther = and(eq(sessions.player, session.player), ne(sessions.id, session.id), isLiveSession(), which)
  return await db.transaction(async (tx) => {
    const ended = await tx.update(sessions).set({ endedAt: now() }).where(isOther).returning()
    const keyHashes = ended.flatMap(({ deviceKeyHash }) => deviceKeyHash ?? [])
    await forgetDevices(tx, session.player, { keyHashes })
    return { ended: ended.length }
  })
}

/** The latest log-ins of a player, ended ones too, for an operator. */
export async function latestSessions(player: number, most: number) {
  const rows = await db
    .select({ session: sessions, isLive: sql<boolean>`${isLiveSession()}` })
    .from(sessions)
    .where(eq(sessions.player, player))
    .orderBy(desc(sessions.openedAt))
    .limit(most)
  return rows.map(({ session, isLive }) => {
    const { openedAt, lastSeenAt } = session
    return { openedAt, lastSeenAt, isLive, ...describeDevice(session) }
  })
}

/** The known devices of a player, the latest first, named by their latest log-in. */
export async function latestDevices(player: number, most: number) {
  const { keyHash, firstSeenAt, lastSeenAt } = knownDevices
  const ofDevice = and(eq(sessions.player, player), eq(sessions.deviceKeyHash, keyHash))
  const named = db.select().from(sessions).where(ofDevice).orderBy(desc(sessions.openedAt)).limit(1).as('named')
  const rows = await db
    .select({ firstSeenAt, lastSeenAt, address: named.address, phoneInfo: named.phoneInfo })
    .from(knownDevices)
    .leftJoinLateral(named, sql`true`)
    .where(eq(knownDevices.player, player))
    .orderBy(desc(lastSeenAt))
    .limit(most)
  return rows.map(({ address, phoneInfo, ...seen }) => ({
    ...seen,
    ...describeDevice({ address: address ?? '', phoneInfo }),
  }))
}
