import { and, eq, sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import type { EncryptedSeed, GameSession } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db } from '../db/database.ts'
import { preparedFor } from '../db/named.ts'
import { openRounds } from './openTables.ts'
import type { RoundReply } from './rounds.ts'
import { encryptedSeed, openSeed, type Seed } from './seeds.ts'
import { fairSeeds } from './tables.ts'

/** A row of open_rounds, with what its player may see of its seed pair. */
export type ShownRound = Omit<typeof openRounds.$inferSelect, 'seed'> & { seed: Omit<Seed, 'serverSeed'> }

/** A row of open_rounds with its seed pair, whose server seed is encrypted. */
export type OpenRound = ShownRound & { seed: EncryptedSeed }

/** The round's player and game session. */
export type At = Pick<GameSession, 'id' | 'player' | 'gameId' | 'coin'>

/** What an engine plays an open round by. */
type Kept = Pick<ShownRound, 'config' | 'tuning' | 'stake' | 'choice' | 'moves'>

/**
 * An open round whose moves and stakes are kept: in the database, or in a guest's purse, which is worth nothing. Stepped engines accept nothing
 * else, and only `storedRound` and `keptRound` make one. So a refused or failed move is never resolved and reveals nothing.
 */
class KeptRound {
  readonly seed: Seed
  readonly config: unknown
  readonly tuning: string
  readonly stake: Cents
  readonly choice: string | undefined
  readonly moves: readonly string[]
  /** A protected field makes the type nominal: an object with the same fields is not one. */
  protected readonly isStored = true

  constructor(seed: Seed, { config, tuning, stake, choice, moves }: Kept) {
    this.seed = seed
    this.config = config
    this.tuning = tuning
    this.stake = stake
    this.choice = choice ?? undefined
    this.moves = moves
  }
}
export type StoredRound = KeptRound

const openRoundOf = preparedFor((on) =>
  on
    .select({ round: openRounds, seed: encryptedSeed })
    .from(openRounds)
    .innerJoin(fairSeeds, and(eq(fairSeeds.player, openRounds.player), eq(fairSeeds.id, openRounds.seed)))
    .where(and(eq(openRounds.player, sql.placeholder('player')), eq(openRounds.gameId, sql.placeholder('gameId'))))
    .prepare('open_round_of'),
)

/** The open round of a player in a game. */
export async function findOpenRound(player: number, gameId: number): Promise<OpenRound | undefined> {
  const [row] = await openRoundOf().execute({ player, gameId })
  return row && { ...row.round, seed: row.seed }
}

/** The player's view of an open round of this id. */
export async function openReplyOf(player: number, id: string): Promise<RoundReply | undefined> {
  const [row] = await db
    .select({ round: openRounds, seed: encryptedSeed })
    .from(openRounds)
    .innerJoin(fairSeeds, and(eq(fairSeeds.player, openRounds.player), eq(fairSeeds.id, openRounds.seed)))
    .where(and(eq(openRounds.player, player), eq(openRounds.id, id)))
  return row && openReply({ ...row.round, seed: row.seed })
}

/** The open round of a game session, as it was found with it. */
export function openRoundIn({ player, gameId, open }: GameSession): OpenRound | undefined {
  if (!open) return undefined
  const { pair, openedAt, movedAt, leftAt, ...round } = open
  const [ciphertext, serverSeedHash, clientSeed, nonce] = pair
  const times = {
    openedAt: new Date(openedAt),
    movedAt: new Date(movedAt),
    leftAt: leftAt === null ? null : new Date(leftAt),
  }
  return { ...round, ...times, player, gameId, seed: { id: round.seed, ciphertext, serverSeedHash, clientSeed, nonce } }
}

export const isAt = (player: number, gameId: number) =>
  and(eq(openRounds.player, player), eq(openRounds.gameId, gameId))

/** Whether the last stored move is unresolved: its process stopped, or another one is resolving it now. */
export function isPending({ shown, moves }: ShownRound): boolean {
  return shown < moves.length
}

/** Decrypts the seed of an open round for its engine. */
export function storedRound(round: OpenRound): StoredRound {
  const seed = openSeed({ ...round.seed, nonce: round.nonce })
  // PERYA_SECRET has changed, so the seed cannot be decrypted.
  if (!seed) throw new Refusal('gameClosed')
  return new KeptRound(seed, round)
}

/** An open round for its engine, by its seed in the clear: a guest's, or one that has just been stored. */
export function keptRound(seed: Seed, round: Kept): StoredRound {
  return new KeptRound(seed, round)
}

/** The player's view of an open round. It holds nothing of the outcome to come. */
export function openReply(round: ShownRound): RoundReply {
  const { id, gameId, staked, openedAt, nonce, view, moves } = round
  const { serverSeedHash, clientSeed } = round.seed
  const asked = { roundId: id, gameId, stake: staked, win: 0, time: openedAt.getTime() }
  return { ...asked, serverSeedHash, clientSeed, nonce, outcome: view, step: moves.length }
}
