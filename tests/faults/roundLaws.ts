import { isDeepStrictEqual } from 'node:util'
import { and, eq, like } from 'drizzle-orm'
import type { Played, SteppedOutcome } from '#contract/games/engine.ts'
import { kindOf } from '#contract/games/kinds.ts'
import { replays } from '#islands/games/replays.ts'
import { db } from '#server/db/database.ts'
import { finisherOf, rulesOf } from '#server/games/engines.ts'
import { wordsFor } from '#server/games/fair.ts'
import { openRounds } from '#server/games/openTables.ts'
import { type RoundReply, roundsOf } from '#server/games/rounds.ts'
import { encryptedOf, openSeed } from '#server/games/seeds.ts'
import { fairSeeds, rounds } from '#server/games/tables.ts'
import { entryId, movesNamed } from '#server/ledger/lines.ts'
import { lines } from '#server/ledger/tables.ts'
import { call } from '../call.ts'
import { differences } from './cashierGround.ts'

type Player = { player: number; token: string }

/** As it is sent and stored. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** What the ledger took from a player for a round, and paid. */
async function postedOf(player: number, roundId: string): Promise<{ staked: number; paid: number }> {
  const isOfIt = and(eq(lines.player, player), like(entryId, `round:${roundId}%`))
  const entries = await db.select({ moves: lines.moves }).from(lines).where(isOfIt)
  const moves = await Promise.all(entries.map((entry) => movesNamed(db, entry.moves)))
  const coin = `player:${player}:coin`
  const sumOf = (side: 'from' | 'to') =>
    moves.flat().reduce((sum, move) => sum + (move[side] === coin ? move.cents : 0), 0)
  return { staked: sumOf('from'), paid: sumOf('to') }
}

/** What of a settled round its replay needs, besides its words. */
function playedOf({ gameId, stake, outcome }: RoundReply): Played {
  // Stored by an engine with moves, or by one without.
  const { moves, choice, stake: first } = outcome as Partial<SteppedOutcome>
  return finisherOf(gameId) ? { stake: first ?? 0, moves: moves ?? [], choice } : { stake, moves: [], choice }
}

/** A round as it follows from its seeds. */
async function replayed(round: RoundReply, seedId: string): Promise<unknown> {
  const kind = kindOf(round.gameId)
  const rules = kind && rulesOf(kind).find(({ id }) => id === round.gameId)
  const [row] = await db.select().from(fairSeeds).where(eq(fairSeeds.id, seedId))
  const seed = row && openSeed(encryptedOf(row))
  if (!rules || !seed) return undefined
  const words = wordsFor({ ...seed, nonce: round.nonce })
  const { win, outcome } = (await replays[kind]())(rules)(words, playedOf(round))
  return plain({ win, outcome })
}

/** A settled round, and the laws that do not hold for it. */
export type Judged = { round: RoundReply | undefined; broken: string[] }

/** A round ended exactly once; ledger, history and seeds tell the same of it. */
export async function judgeRound({ player, token }: Player, roundId: string): Promise<Judged> {
  const rows = await db.select().from(rounds).where(eq(rounds.id, roundId))
  const open = await db.$count(openRounds, eq(openRounds.id, roundId))
  const [round] = await roundsOf(eq(rounds.id, roundId), [], 1)
  const [row] = rows
  const once = differences(roundId, { ended: rows.length, open, player: row?.player }, { ended: 1, open: 0, player })
  if (!round || !row) return { round: undefined, broken: once }
  const { stake: staked, win: paid } = round
  const told = await call('getRounds', { roundId }, { token })
  const { valid: _, ...outcome } = plain(round.outcome) as Partial<SteppedOutcome>
  const found = {
    isReplayed: isDeepStrictEqual(await replayed(round, row.seed), { win: paid, outcome }),
    isTold: isDeepStrictEqual(plain(told.rows), [plain(round)]),
    ...(await postedOf(player, roundId)),
  }
  return { round, broken: [...once, ...differences(roundId, found, { isReplayed: true, isTold: true, staked, paid })] }
}
