import { and, lt, or } from 'drizzle-orm'
import { GAME_SESSION_DAYS } from '#contract/games/limits.ts'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import { db } from '../db/database.ts'
import { withoutLegalHold } from '../standing/legalHolds.ts'
import { gameSessions } from './tables.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Deletes game sessions that ended or went idle some days ago, and returns their number. No round refers to its game session. */
export async function deleteOldGameSessions(): Promise<number> {
  const before = new Date(now().getTime() - GAME_SESSION_DAYS * DAY_MS)
  const leftBefore = new Date(before.getTime() - config.sessionIdleHours * HOUR_MS)
  const isOver = or(lt(gameSessions.endedAt, before), lt(gameSessions.lastSeenAt, leftBefore))
  const { rowCount } = await db.delete(gameSessions).where(and(isOver, withoutLegalHold(gameSessions.player)))
  return rowCount ?? 0
}
