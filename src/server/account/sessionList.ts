import { isIPv4, isIPv6 } from 'node:net'
import { and, desc, eq, ne } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import { deviceName } from '#contract/devices.ts'
import { SESSIONS_MAX } from '#contract/limits.ts'
import { now } from '../clock.ts'
import { db } from '../db/database.ts'
import type { Handler } from '../handler.ts'
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
    device: deviceName(readInfo(row.phoneInfo)),
    network: networkOf(row.address),
    openTime: row.openedAt.getTime(),
    seenTime: row.lastSeenAt.getTime(),
    isThis: row.id === own,
  }
}

/** What a device said of itself, whatever was stored. */
function readInfo(info: unknown): { os: string; deviceModel: string } {
  const { os, deviceModel } = (info ?? {}) as Record<string, unknown>
  return { os: String(os), deviceModel: String(deviceModel) }
}

/**
 * An address without its end: enough to tell one's own network from a stranger's, and not where somebody lives for whoever
 * holds a stolen session.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 2).join('.')}.x.x`
  if (!isIPv6(plain)) return ''
  const [start = ''] = plain.split('::')
  return `${start.split(':').slice(0, 3).join(':')}::`
}

/** Ends another session of the player, or all others. What is already over, or another's, is left as it is. */
export const endSessions: Handler<'endSessions'> = async ({ id }, { session }) => {
  const which = id === undefined ? undefined : eq(sessions.id, id)
  const isOther = and(eq(sessions.player, session.player), ne(sessions.id, session.id), isLiveSession(), which)
  const ended = await db.update(sessions).set({ endedAt: now() }).where(isOther).returning({ id: sessions.id })
  return { ended: ended.length }
}
