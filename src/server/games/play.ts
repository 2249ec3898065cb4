import assert from 'node:assert/strict'
import { and, eq, sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { db } from '../db/database.ts'
import { executeNamed } from '../db/named.ts'
import { sqlStateOf } from '../db/sqlState.ts'
import type { GameSession, Handler } from '../handler.ts'
import { balanceOf, type Entry, postingArguments, refusalOfPosting } from '../ledger/post.ts'
import { countPosting } from '../metrics.ts'
import { Refusal, TooMany } from '../refusal.ts'
import type { Decision } from './engines.ts'
import { openEngine } from './open.ts'
import { type RoundReply, roundsOf } from './rounds.ts'
import { openSeed, type Seed, seedInForce, shownSeed } from './seeds.ts'
import { rounds } from './tables.ts'

/** How often a spin starts over when another one took its nonce first: only many windows of one player at once get this far. */
const RACES_MAX = 5
/** Raised by the database function `play_round`. */
const SEED_ROTATED = 'GR001'

export const houseSpin: Handler<'houseSpin'> = async ({ roundId, stake }, { game }) => {
  const engine = openEngine(game.gameId)
  if (!engine.stakes.includes(stake)) throw new Refusal('stakeRefused')
  let seed = (game.seed && openSeed(game.seed)) ?? (await seedInForce(game.player))
  for (let race = 0; race < RACES_MAX; race += 1) {
    const decision = engine.decide(seed, stake)
    const settled = await settle(game, seed, { id: roundId, stake, ...decision })
    if (settled) return { ...settled, fair: shownSeed({ ...seed, nonce: seed.nonce + 1 }) }
    if (await isPlayed(roundId)) return await replay(game, roundId, stake)
    seed = await seedInForce(game.player)
  }
  throw new TooMany(1)
}

async function isPlayed(roundId: string): Promise<boolean> {
  const [row] = await db.select({ id: rounds.id }).from(rounds).where(eq(rounds.id, roundId))
  return row !== undefined
}

type Round = Decision & { id: string; stake: Cents }
type Settled = { taken: boolean; coin: number; played_at_ms: number }
const NOT_TAKEN: Settled = { taken: false, coin: 0, played_at_ms: 0 }

/** The stake out and the win in, as one entry. */
function entryOf({ player, gameId }: GameSession, { id, stake, win }: Round): Entry {
  const coin = `player:${player}:coin` as const
  const moves = [{ from: coin, to: 'house:games' as const, cents: stake }]
  const paid = [{ from: 'house:games' as const, to: coin, cents: win }]
  return { id: `round:${id}`, reason: 'round', moves: win > 0 ? [...moves, ...paid] : moves, metadata: { gameId } }
}

/**
 * Stores the round, takes the nonce and posts the money in one database call (`play_round`). Answers undefined when this round was
 * played before, or when another one took the nonce in between: the outcome belongs to that nonce and is thrown away unseen.
 */
async function settle(
  game: GameSession,
  seed: Seed,
  round: Round,
): Promise<{ round: RoundReply; coin: Cents } | undefined> {
  const query = sql`select * from play_round(${round.id}, ${game.player}, ${game.gameId}, ${game.id}, ${round.stake}, ${round.win}, ${seed.id},
    ${seed.nonce}, ${JSON.stringify(round.outcome)}, ${round.isPlain}, ${postingArguments(entryOf(game, round))})`
  const { rows } = await executeNamed<Settled>(db, 'play_round', query).catch((error: unknown) => {
    if (sqlStateOf(error) === SEED_ROTATED) return { rows: [NOT_TAKEN] }
    throw refusalOfPosting(error, round.id)
  })
  const [row] = rows
  assert(row)
  if (!row.taken) return undefined
  countPosting('round', 'posted')
  const { id, stake, win, outcome } = round
  const { serverSeedHash, clientSeed, nonce } = seed
  const shown = {
    roundId: id,
    gameId: game.gameId,
    stake,
    win,
    time: Number(row.played_at_ms),
    serverSeedHash,
    clientSeed,
    nonce,
    outcome,
  }
  return { round: shown, coin: Number(row.coin) }
}

/** The answer to a round asked for again: what it was. The same id with another stake, game or player is refused. */
async function replay(game: GameSession, roundId: string, stake: Cents) {
  const isSame = and(
    eq(rounds.id, roundId),
    eq(rounds.player, game.player),
    eq(rounds.gameId, game.gameId),
    eq(rounds.stake, stake),
  )
  const [round] = await roundsOf(isSame, [], 1)
  if (!round) throw new Refusal('stakeRefused')
  const coin = await balanceOf(db, `player:${game.player}:coin`)
  return { round, coin, fair: shownSeed(await seedInForce(game.player)) }
}
