import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { players, sessions } from '../account/tables.ts'
import { now } from '../clock.ts'
import { config } from '../config.ts'
import { preparedFor } from '../db/named.ts'
import type { GameSession } from '../handler.ts'
import { hashToken } from '../tokens.ts'
import { sealedSeed } from './seeds.ts'
import { fairSeeds, gameSessions } from './tables.ts'

const HOUR_MS = 3_600_000

const openSeat = preparedFor((on) =>
  on
    .select({ id: gameSessions.id, player: gameSessions.player, gameId: gameSessions.gameId, seed: sealedSeed })
    .from(gameSessions)
    .innerJoin(players, eq(players.id, gameSessions.player))
    .leftJoin(sessions, eq(sessions.id, gameSessions.session))
    .leftJoin(fairSeeds, and(eq(fairSeeds.player, gameSessions.player), isNull(fairSeeds.revealedAt)))
    .where(
      and(
        eq(gameSessions.tokenHash, sql.placeholder('tokenHash')),
        isNull(gameSessions.endedAt),
        gt(gameSessions.lastSeenAt, sql.placeholder('idleSince')),
        eq(players.state, 'open'),
        // Who logged out, or was logged out, plays no further round.
        or(isNull(gameSessions.session), and(isNull(sessions.endedAt), gt(sessions.expiresAt, sql.placeholder('at')))),
      ),
    )
    .prepare('find_game_session'),
)

/** The open seat of a game token, with the seed in force: one query for both, since every spin needs them. */
export async function findGameSession(token: string): Promise<GameSession | undefined> {
  const at = now()
  const idleSince = new Date(at.getTime() - config.sessionIdleHours * HOUR_MS)
  const [row] = await openSeat().execute({ tokenHash: hashToken(token), at, idleSince })
  return row
}
