import { and, eq, isNull } from 'drizzle-orm'
import { sessions } from '../account/tables.ts'
import { now } from '../base/clock.ts'
import type { Tx } from '../db/database.ts'
import { gameSessions } from '../games/tables.ts'
import { socialDepartures } from '../social/tables.ts'

/** Nobody who is in stays: sessions, seats in games, and who is away at a provider to come in or to link. */
export async function endVisits(tx: Tx, player: number): Promise<void> {
  const live = and(eq(sessions.player, player), isNull(sessions.endedAt))
  await tx.update(sessions).set({ endedAt: now() }).where(live)
  const seats = and(eq(gameSessions.player, player), isNull(gameSessions.endedAt))
  await tx.update(gameSessions).set({ endedAt: now() }).where(seats)
  await tx.delete(socialDepartures).where(eq(socialDepartures.player, player))
}
