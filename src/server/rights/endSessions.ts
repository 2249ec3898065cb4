import { and, eq, isNull } from 'drizzle-orm'
import { sessions } from '../account/tables.ts'
import { now } from '../base/clock.ts'
import type { Tx } from '../db/database.ts'
import { gameSessions } from '../games/tables.ts'
import { authorizationRequests } from '../social/tables.ts'

/** Ends a player's sessions, game sessions and pending log-ins at a provider. Returns the number of sessions. */
export async function endAllSessions(tx: Tx, player: number): Promise<number> {
  const live = and(eq(sessions.player, player), isNull(sessions.endedAt))
  const { rowCount } = await tx.update(sessions).set({ endedAt: now() }).where(live)
  const openGameSessions = and(eq(gameSessions.player, player), isNull(gameSessions.endedAt))
  await tx.update(gameSessions).set({ endedAt: now() }).where(openGameSessions)
  await tx.delete(authorizationRequests).where(eq(authorizationRequests.player, player))
  return rowCount ?? 0
}
