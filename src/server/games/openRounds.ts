import { and, eq } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import type { GameSession } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db } from '../db/database.ts'
import { openRounds } from './openTables.ts'
import type { RoundReply } from './rounds.ts'
import { openSeed, type Seed, sealedSeed } from './seeds.ts'
import { fairSeeds } from './tables.ts'

/** An open round as it is stored, with the pair that decides it, sealed. */
export type OpenRound = Omit<typeof openRounds.$inferSelect, 'seed'> & { seed: Seed }

/** The round's player and game session. */
export type At = Pick<GameSession, 'id' | 'player' | 'gameId' | 'coin'>

/**
 * An open round whose moves the database has kept, the stakes with them. An engine plays nothing else, and only `kept` makes one: what can still
 * be refused has not been decided, so a move that fails in any way leaves nothing to be known.
 */
class KeptRound {
  readonly seed: Seed
  readonly config: unknown
  readonly stake: Cents
  readonly moves: readonly string[]
  /** A protected field makes the type nominal: an object with the same fields is not one. */
  protected readonly isKept = true

  constructor(seed: Seed, { config, stake, moves }: OpenRound) {
    this.seed = seed
    this.config = config
    this.stake = stake
    this.moves = moves
  }
}
export type Kept = KeptRound

/** The open round of a player in a game, as it is in the database now. */
export async function findOpenRound(player: number, gameId: number): Promise<OpenRound | undefined> {
  const [row] = await db
    .select({ round: openRounds, seed: sealedSeed })
    .from(openRounds)
    .innerJoin(fairSeeds, and(eq(fairSeeds.player, openRounds.player), eq(fairSeeds.id, openRounds.seed)))
    .where(isAt(player, gameId))
  return row && { ...row.round, seed: row.seed }
}

export const isAt = (player: number, gameId: number) =>
  and(eq(openRounds.player, player), eq(openRounds.gameId, gameId))

/** Whether a move is kept whose end has not been worked out: its process ended in between, or another one is just about it. */
export function isPending({ shown, moves }: OpenRound): boolean {
  return shown < moves.length
}

/** A round as an engine plays it, by the seed and the nonce that it was opened with. */
export function kept(round: OpenRound): Kept {
  const seed = openSeed({ ...round.seed, nonce: round.nonce })
  // The server's secret has been changed, and nothing opens the seed any more.
  if (!seed) throw new Refusal('gameClosed')
  return new KeptRound(seed, round)
}

/** The player's view of an open round. It holds nothing of the outcome to come. */
export function openReply(round: OpenRound): RoundReply {
  const { id, gameId, staked, openedAt, nonce, view, moves } = round
  const { serverSeedHash, clientSeed } = round.seed
  const asked = { roundId: id, gameId, stake: staked, win: 0, time: openedAt.getTime() }
  return { ...asked, serverSeedHash, clientSeed, nonce, outcome: view, step: moves.length }
}
