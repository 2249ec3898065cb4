import assert from 'node:assert/strict'
import type { Cents } from '#contract/money.ts'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import { hashToken } from '../base/tokens.ts'
import type { FoundRound, GameSession, PlayState, StakeLimits } from '../call/handler.ts'
import { db } from '../db/database.ts'
import { callFunction } from '../db/named.ts'
import { agreedKey } from '../standing/agreements.ts'
import { keyOfRound } from './find.ts'

const HOUR_MS = 3_600_000

/** The result of `find_game_session`, with those of `ledger_at`, `limits_at` and `play_at` within it. */
type Found = [
  id: string,
  player: number,
  gameId: number,
  ...([seed: string, ...pair: [string, string, string], nonce: number] | [null, null, null, null, null]),
  nextHash: string | null,
  ledger: [coin: number, ...([whose: number, at: number] | [null, null])],
  limits: StakeLimits | null,
  play: PlayState | null,
  open: FoundRound | null,
  waiting: Cents,
]

/**
 * The open game session of a token, with seeds and coin, and with player and time of the round `roundId`. One query reads everything
 * that a spin needs before its outcome is resolved.
 */
export async function findGameSession(token: string, roundId?: string): Promise<GameSession | undefined> {
  return await find(hashToken(token), null, roundId)
}

/** The same game session, read again. */
export async function findGameSessionById(id: string, roundId: string): Promise<GameSession | undefined> {
  return await find(null, id, roundId)
}

async function find(tokenHash: string | null, id: string | null, roundId?: string): Promise<GameSession | undefined> {
  const at = now()
  const idleSince = new Date(at.getTime() - config.sessionIdleHours * HOUR_MS)
  const key = roundId === undefined ? null : keyOfRound(roundId)
  const asked = [tokenHash, id, idleSince.toISOString(), at.toISOString(), key, agreedKey(at)]
  const [row] = await callFunction<{ find_game_session: Found | null }>(db, 'find_game_session', asked)
  return row?.find_game_session ? gameSessionOf(row.find_game_session) : undefined
}

function gameSessionOf([
  id,
  player,
  gameId,
  seed,
  ciphertext,
  serverSeedHash,
  clientSeed,
  nonce,
  nextHash,
  ledger,
  limits,
  play,
  open,
  waiting,
]: Found) {
  const [coin, whose, at] = ledger
  assert(Number.isSafeInteger(coin), `${coin} is no amount`)
  return {
    id,
    player,
    gameId,
    seed: seed === null ? null : { id: seed, ciphertext, serverSeedHash, clientSeed, nonce },
    nextHash,
    coin,
    limits,
    play,
    begun: whose === null ? null : { player: whose, at: new Date(at) },
    open,
    waiting,
  }
}
