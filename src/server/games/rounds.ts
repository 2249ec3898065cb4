import { and, desc, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import { type Database, db } from '../db/database.ts'
import { encryptedOf, openSeed } from './seeds.ts'
import { fullOutcome } from './storedOutcome.ts'
import { fairSeeds, refusedRounds, rounds } from './tables.ts'

export type RoundReply = Reply<'houseSpin'>['round']

/** Rounds with the data to replay them. The server seed is included once it has been revealed. */
export async function roundsOf(
  where: SQL | undefined,
  order: SQL[],
  limit: number,
  on: Database = db,
): Promise<RoundReply[]> {
  const rows = await on
    .select({ round: rounds, seed: fairSeeds })
    .from(rounds)
    .innerJoin(fairSeeds, and(eq(fairSeeds.player, rounds.player), eq(fairSeeds.id, rounds.seed)))
    .where(where)
    .orderBy(...order)
    .limit(limit)
  const replies = rows.map(async ({ round, seed }) => ({
    roundId: round.id,
    gameId: round.gameId,
    stake: round.stake,
    win: round.win,
    time: round.playedAt.getTime(),
    serverSeedHash: seed.serverSeedHash,
    clientSeed: seed.clientSeed,
    nonce: round.nonce,
    ...(seed.revealedAt ? revealed(encryptedOf(seed)) : {}),
    outcome: await fullOutcome(round, encryptedOf(seed)),
  }))
  return await Promise.all(replies)
}

/** The latest refused rounds of a player whose seeds are shown: they account for the nonces that decided no round. */
export async function refusedOf(player: number, limit: number): Promise<Reply<'getRefusedRounds'>['rows']> {
  const rows = await db
    .select({ refused: refusedRounds, seed: fairSeeds })
    .from(refusedRounds)
    .innerJoin(fairSeeds, and(eq(fairSeeds.player, refusedRounds.player), eq(fairSeeds.id, refusedRounds.seed)))
    .where(and(eq(refusedRounds.player, player), isNotNull(fairSeeds.revealedAt)))
    .orderBy(desc(refusedRounds.refusedAt), desc(refusedRounds.nonce))
    .limit(limit)
  const replies = rows.map(async ({ refused, seed }) => {
    const { id, win, outcome, refusedAt, ...round } = refused
    return {
      ...{ roundId: id, gameId: round.gameId, stake: round.stake, time: refusedAt.getTime(), nonce: round.nonce },
      ...{ serverSeedHash: seed.serverSeedHash, clientSeed: seed.clientSeed, ...revealed(encryptedOf(seed)) },
      ...(win !== null && { win, outcome: await fullOutcome({ ...round, outcome }, encryptedOf(seed)) }),
    }
  })
  return await Promise.all(replies)
}

function revealed(pair: Parameters<typeof openSeed>[0]): Pick<RoundReply, 'serverSeed' | 'seedRounds'> {
  const seed = openSeed(pair)
  return seed ? { serverSeed: seed.serverSeed, seedRounds: seed.nonce } : {}
}
