import assert from 'node:assert/strict'
import { and, eq, isNull } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { log } from '../base/log.ts'
import { countPosting } from '../base/metrics.ts'
import type { GameSession } from '../call/handler.ts'
import { db } from '../db/database.ts'
import { callFunction } from '../db/named.ts'
import { type Entry, type Outcome, postingArguments } from '../ledger/post.ts'
import type { Cleared, Wanted } from './clear.ts'
import type { Decision, Whole } from './engine.ts'
import { stakeOf } from './find.ts'
import { keptOutcome } from './kept.ts'
import type { RoundReply } from './rounds.ts'
import type { Seed } from './seeds.ts'
import { fairSeeds } from './tables.ts'

type Settled = { round: RoundReply; coin: Cents }
type Row = { outcome: 'played' | 'moved' | Exclude<Outcome, 'posted'>; coin: number; played_at_ms: number }

/** Nonces that were decided by and could not be used up yet, since the database failed. By the pair's id; one of each at most. */
const owed = new Map<string, number>()

/**
 * Decides a round and settles it: stores it, takes the nonce and posts the money in one database call (`settle_round`). Answers undefined where
 * something came in between: another round with that nonce or that id, a rotation, a payment that took the coin. Whatever came of
 * it, the nonce is used up: what has been decided once is never decided again.
 */
export async function decideAndSettle(
  gameSession: GameSession,
  { engine, cleared }: { engine: Whole; cleared: Cleared },
  roundId: string,
): Promise<Settled | undefined> {
  const { seed, stake } = cleared
  if (owed.has(seed.id)) {
    await burn(gameSession.player, seed)
    return undefined
  }
  try {
    return await settle(gameSession, seed, { roundId, stake }, engine.decide(cleared))
  } catch (error) {
    await burn(gameSession.player, seed).catch((failure: unknown) =>
      log.warn({ err: failure }, 'a nonce is used up later'),
    )
    throw error
  }
}

/** Uses up a nonce whose round came to nothing, or whose end is unknown: then it does nothing where the round was played after all. */
async function burn(player: number, { id, nonce }: Seed): Promise<void> {
  const decided = owed.get(id) ?? nonce
  owed.set(id, decided)
  const isPair = and(eq(fairSeeds.player, player), eq(fairSeeds.id, id))
  const isNext = and(isPair, eq(fairSeeds.nonce, decided), isNull(fairSeeds.revealedAt))
  await db
    .update(fairSeeds)
    .set({ nonce: decided + 1 })
    .where(isNext)
  owed.delete(id)
}

/** The stake out and the win in, as one entry. */
function entryOf({ player, gameId }: GameSession, { roundId, stake }: Wanted, win: Cents): Entry {
  const coin = `player:${player}:coin` as const
  const moves = [{ from: coin, to: 'house:games' as const, cents: stake }]
  const paid = [{ from: 'house:games' as const, to: coin, cents: win }]
  return { id: stakeOf(roundId), reason: 'round', moves: win > 0 ? [...moves, ...paid] : moves, metadata: { gameId } }
}

async function settle(
  gameSession: GameSession,
  { id: seedId, serverSeedHash, clientSeed, nonce }: Seed,
  wanted: Wanted,
  { win, outcome, isPlain }: Decision,
): Promise<Settled | undefined> {
  const { player, gameId } = gameSession
  const { roundId, stake } = wanted
  const kept = JSON.stringify(await keptOutcome(gameId, outcome))
  const decided = [roundId, player, gameId, gameSession.id, stake, win, seedId, nonce, kept, isPlain]
  const posting = postingArguments(entryOf(gameSession, wanted, win))
  const [row] = await callFunction<Row>(db, 'settle_round', [...decided, ...posting])
  assert(row)
  if (row.outcome !== 'played') return undefined
  countPosting('round', 'posted')
  const time = Number(row.played_at_ms)
  const round = { roundId, gameId, stake, win, time, serverSeedHash, clientSeed, nonce, outcome }
  return { round, coin: Number(row.coin) }
}
