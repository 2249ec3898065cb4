import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { sessions } from '../account/tables.ts'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import { hashToken } from '../base/tokens.ts'
import type { GameSession } from '../call/handler.ts'
import type { Database } from '../db/database.ts'
import { preparedFor } from '../db/named.ts'
import { posted } from '../ledger/lines.ts'
import { coinOf } from '../ledger/post.ts'
import { players } from '../standing/tables.ts'
import { keyOfRound } from './find.ts'
import { sealedSeed } from './seeds.ts'
import { fairSeeds, gameSessions, preparedSeeds } from './tables.ts'

const HOUR_MS = 3_600_000

/** A seat that is still open, with all that may stand in the way of its next round. */
const openSeat = (on: Database, isWanted: SQL) =>
  on
    .select({
      id: gameSessions.id,
      player: gameSessions.player,
      gameId: gameSessions.gameId,
      seed: sealedSeed,
      nextHash: preparedSeeds.serverSeedHash,
      coin: coinOf(gameSessions.player),
      begun: posted.where,
    })
    .from(gameSessions)
    .innerJoin(players, eq(players.id, gameSessions.player))
    .leftJoin(sessions, eq(sessions.id, gameSessions.session))
    .leftJoin(fairSeeds, and(eq(fairSeeds.player, gameSessions.player), isNull(fairSeeds.revealedAt)))
    .leftJoin(preparedSeeds, eq(preparedSeeds.player, gameSessions.player))
    .leftJoin(posted.table, eq(posted.key, sql.placeholder('roundKey')))
    .where(
      and(
        isWanted,
        isNull(gameSessions.endedAt),
        gt(gameSessions.lastSeenAt, sql.placeholder('idleSince')),
        eq(players.state, 'open'),
        // Who logged out, or was logged out, plays no further round.
        or(isNull(gameSessions.session), and(isNull(sessions.endedAt), gt(sessions.expiresAt, sql.placeholder('at')))),
      ),
    )

const byToken = preparedFor((on) =>
  openSeat(on, eq(gameSessions.tokenHash, sql.placeholder('tokenHash'))).prepare('find_game_session'),
)
const byId = preparedFor((on) => openSeat(on, eq(gameSessions.id, sql.placeholder('id'))).prepare('find_seat_again'))

/**
 * The open seat of a game token, with the seeds, the coin and whose round `roundId` names, if any: one query for all of
 * them, since every spin needs them before anything is decided.
 */
export async function findGameSession(token: string, roundId?: string): Promise<GameSession | undefined> {
  const [row] = await byToken().execute({ tokenHash: hashToken(token), ...askedBy(roundId) })
  return row
}

/** The same seat as it is by now. */
export async function findSeatAgain(id: string, roundId: string): Promise<GameSession | undefined> {
  const [row] = await byId().execute({ id, ...askedBy(roundId) })
  return row
}

function askedBy(roundId: string | undefined) {
  const at = now()
  const idleSince = new Date(at.getTime() - config.sessionIdleHours * HOUR_MS)
  return { at, idleSince, roundKey: roundId === undefined ? null : keyOfRound(roundId) }
}
