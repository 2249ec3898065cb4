import { and, lt, or } from 'drizzle-orm'
import { SEAT_DAYS } from '#contract/games/limits.ts'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import { db } from '../db/database.ts'
import { withoutLegalHold } from '../standing/legalHolds.ts'
import { gameSessions } from './tables.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Removes seats that ended some days ago, or were left: no round refers to one, its player and its time say who played it. Answers how many. */
export async function forgetOldSeats(): Promise<number> {
  const before = new Date(now().getTime() - SEAT_DAYS * DAY_MS)
  const leftBefore = new Date(before.getTime() - config.sessionIdleHours * HOUR_MS)
  const isOver = or(lt(gameSessions.endedAt, before), lt(gameSessions.lastSeenAt, leftBefore))
  const { rowCount } = await db.delete(gameSessions).where(and(isOver, withoutLegalHold(gameSessions.player)))
  return rowCount ?? 0
}
