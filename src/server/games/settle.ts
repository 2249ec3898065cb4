import assert from 'node:assert/strict'
import { and, eq, isNull } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { now } from '../base/clock.ts'
import { log } from '../base/log.ts'
import { countPosting } from '../base/metrics.ts'
import type { GameSession } from '../call/handler.ts'
import { catalogue } from '../content/catalogue.ts'
import { db } from '../db/database.ts'
import { callFunction } from '../db/named.ts'
import { type Entry, type Outcome, postingArguments } from '../ledger/post.ts'
import { countDone } from '../standing/tally.ts'
import type { InstantEngine, Resolution } from './engine.ts'
import { stakeOf } from './find.ts'
import type { RoundReply } from './rounds.ts'
import { outcomeToStore } from './storedOutcome.ts'
import { fairSeeds, refusedRounds } from './tables.ts'
import type { BetRequest, ValidatedBet } from './validate.ts'
import { validBetOf } from './validBet.ts'
import { isOfWaiting } from './waits.ts'

type Settled = { round: RoundReply; coin: Cents }
type Row = { outcome: 'played' | 'moved' | 'limited' | Exclude<Outcome, 'posted'>; coin: number; played_at_ms: number }

type Unconsumed = typeof refusedRounds.$inferInsert
/** Resolved rounds whose nonces a failing database could not use up yet. By pair id, at most one for each. */
const unconsumed = new Map<string, Unconsumed>()

/**
 * Resolves a bet and settles the round: one database call (`settle_round`) stores it, takes the nonce and posts the money. Returns undefined after
 * a race with another round, a rotation, a payment that took the coin, a bonus that waits, or a limit that was reached or lowered. In every case the nonce is used up, so no
 * outcome is resolved twice.
 */
export async function resolveAndSettle(
  gameSession: GameSession,
  { engine, bet }: { engine: InstantEngine; bet: ValidatedBet },
  roundId: string,
): Promise<Settled | undefined> {
  const { player, gameId } = gameSession
  const { seed, stake } = bet
  const earlier = unconsumed.get(seed.id)
  if (earlier) {
    await consumeNonce(earlier)
    return undefined
  }
  const refused: Unconsumed = { player, seed: seed.id, nonce: seed.nonce, refusedAt: now(), id: roundId, gameId, stake }
  try {
    const resolution = engine.resolve(bet)
    refused.win = resolution.win
    refused.outcome = outcomeToStore(gameId, resolution.outcome)
    return await settle(gameSession, bet, roundId, resolution)
  } catch (error) {
    await consumeNonce(refused).catch((failure: unknown) => log.warn({ err: failure }, 'a nonce will be used up later'))
    if (isOfWaiting(error)) return undefined
    throw error
  }
}

/** Uses up the nonce of a round that failed, and keeps what it was: without its outcome, where that is what could not be kept. */
async function consumeNonce(refused: Unconsumed): Promise<void> {
  unconsumed.set(refused.seed, refused)
  await refuse(refused).catch(() => refuse({ ...refused, win: null, outcome: null }))
  unconsumed.delete(refused.seed)
}

/** If the round was committed after all, its nonce has moved on and this does nothing. */
async function refuse(refused: Unconsumed): Promise<void> {
  const { player, seed, nonce } = refused
  const isPair = and(eq(fairSeeds.player, player), eq(fairSeeds.id, seed))
  const isNext = and(isPair, eq(fairSeeds.nonce, nonce), isNull(fairSeeds.revealedAt))
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(fairSeeds)
      .set({ nonce: nonce + 1 })
      .where(isNext)
    if (rowCount === 1) await tx.insert(refusedRounds).values(refused)
  })
}

/** One ledger entry for stake and win. */
function entryOf(
  { player, gameId }: GameSession,
  { roundId, stake }: Pick<BetRequest, 'roundId' | 'stake'>,
  win: Cents,
  valid: Cents,
): Entry {
  const coin = `player:${player}:coin` as const
  const moves = [{ from: coin, to: 'house:games' as const, cents: stake }]
  const paid = [{ from: 'house:games' as const, to: coin, cents: win }]
  // What counts for wagering requirements, where it is not the whole stake.
  const metadata = valid === stake ? { gameId } : { gameId, valid }
  return { id: stakeOf(roundId), reason: 'round', moves: win > 0 ? [...moves, ...paid] : moves, metadata }
}

async function settle(
  gameSession: GameSession,
  { seed: { id: seedId, serverSeedHash, clientSeed, nonce }, stake, leastMs }: ValidatedBet,
  roundId: string,
  { win, outcome, hasNothingToShow, placed }: Resolution,
): Promise<Settled | undefined> {
  const { player, gameId } = gameSession
  const stored = JSON.stringify(outcomeToStore(gameId, outcome))
  const valid = validBetOf(gameId, stake, placed)
  const round = [roundId, player, gameId, gameSession.id, stake, win, seedId, nonce, stored, hasNothingToShow]
  const wagering = [valid, catalogue().wagering.floor]
  const posting = postingArguments(entryOf(gameSession, { roundId, stake }, win, valid))
  const [row] = await callFunction<Row>(db, 'settle_round', [...round, ...wagering, ...posting, leastMs])
  assert(row)
  if (row.outcome !== 'played') return undefined
  countPosting('round', 'posted')
  countDone('rounds')
  const time = Number(row.played_at_ms)
  const reply = { roundId, gameId, stake, win, time, serverSeedHash, clientSeed, nonce, outcome }
  return { round: reply, coin: Number(row.coin) }
}
