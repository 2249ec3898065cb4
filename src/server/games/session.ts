import assert from 'node:assert/strict'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import { hashToken } from '../base/tokens.ts'
import type { GameSession } from '../call/handler.ts'
import { db } from '../db/database.ts'
import { callFunction } from '../db/named.ts'
import { keyOfRound } from './find.ts'

const HOUR_MS = 3_600_000

/** As `find_seat` and within it `ledger_at` tell it. */
type Found = [
  id: string,
  player: number,
  gameId: number,
  ...([seed: string, ...sealed: [string, string, string], nonce: number] | [null, null, null, null, null]),
  nextHash: string | null,
  ledger: [coin: number, ...([whose: number, at: number] | [null, null])],
]

/**
 * The open seat of a game token, with the seeds, the coin and whose round `roundId` names, if any: one look for all of
 * them, since every spin needs them before anything is decided.
 */
export async function findGameSession(token: string, roundId?: string): Promise<GameSession | undefined> {
  return await find(hashToken(token), null, roundId)
}

/** The same seat as it is by now. */
export async function findSeatAgain(id: string, roundId: string): Promise<GameSession | undefined> {
  return await find(null, id, roundId)
}

async function find(tokenHash: string | null, id: string | null, roundId?: string): Promise<GameSession | undefined> {
  const at = now()
  const idleSince = new Date(at.getTime() - config.sessionIdleHours * HOUR_MS)
  const key = roundId === undefined ? null : keyOfRound(roundId)
  const asked = [tokenHash, id, idleSince.toISOString(), at.toISOString(), key]
  const [row] = await callFunction<{ find_seat: Found | null }>(db, 'find_seat', asked)
  return row?.find_seat ? seatOf(row.find_seat) : undefined
}

function seatOf([id, player, gameId, seed, serverSeed, serverSeedHash, clientSeed, nonce, nextHash, ledger]: Found) {
  const [coin, whose, at] = ledger
  assert(Number.isSafeInteger(coin), `${coin} is no amount`)
  return {
    id,
    player,
    gameId,
    seed: seed === null ? null : { id: seed, serverSeed, serverSeedHash, clientSeed, nonce },
    nextHash,
    coin,
    begun: whose === null ? null : { player: whose, at: new Date(at) },
  }
}
