import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { sessions } from '../account/tables.ts'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import { hashToken } from '../base/tokens.ts'
import type { GameSession } from '../call/handler.ts'
import type { Database } from '../db/database.ts'
import { preparedFor } from '../db/named.ts'
import { coinOf } from '../ledger/post.ts'
import { players } from '../standing/tables.ts'
import { sealedSeed } from './seeds.ts'
import { fairSeeds, gameSessions, preparedSeeds, rounds } from './tables.ts'

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
      played: { player: rounds.player, gameId: rounds.gameId, stake: rounds.stake },
    })
    .from(gameSessions)
    .innerJoin(players, eq(players.id, gameSessions.player))
    .leftJoin(sessions, eq(sessions.id, gameSessions.session))
    .leftJoin(fairSeeds, and(eq(fairSeeds.player, gameSessions.player), isNull(fairSeeds.revealedAt)))
    .leftJoin(preparedSeeds, eq(preparedSeeds.player, gameSessions.player))
    .leftJoin(rounds, eq(rounds.id, sql.placeholder('roundId')))
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
 * The open seat of a game token, with the seeds, the coin and what was played by `roundId`, where that names a round: one query for all of
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
  return { at, idleSince: new Date(at.getTime() - config.sessionIdleHours * HOUR_MS), roundId: roundId ?? null }
}
