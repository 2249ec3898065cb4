import { and, desc, eq, gte, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import { dayEnd, dayStart } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { db } from '../db/database.ts'
import { wholeOutcome } from './kept.ts'
import { openSeed } from './seeds.ts'
import { fairSeeds, rounds } from './tables.ts'

export type RoundReply = Reply<'houseSpin'>['round']

/** Rounds with what is needed to replay them; the server seed only where it has been revealed. */
export async function roundsOf(where: SQL | undefined, order: SQL[], limit: number): Promise<RoundReply[]> {
  const rows = await db
    .select({ round: rounds, seed: fairSeeds })
    .from(rounds)
    .innerJoin(fairSeeds, eq(fairSeeds.id, rounds.seed))
    .where(where)
    .orderBy(...order)
    .limit(limit)
  const told = rows.map(async ({ round, seed }) => ({
    roundId: round.id,
    gameId: round.gameId,
    stake: round.stake,
    win: round.win,
    time: round.playedAt.getTime(),
    serverSeedHash: seed.serverSeedHash,
    clientSeed: seed.clientSeed,
    nonce: round.nonce,
    ...(seed.revealedAt ? revealed(seed) : {}),
    outcome: await wholeOutcome(round, seed),
  }))
  return await Promise.all(told)
}

function revealed(seed: Parameters<typeof openSeed>[0]): { serverSeed?: string } {
  const serverSeed = openSeed(seed)?.serverSeed
  return serverSeed === undefined ? {} : { serverSeed }
}

export const houseSeen: Handler<'houseSeen'> = async ({ roundId }, { game }) => {
  const ofSeat = and(eq(rounds.player, game.player), eq(rounds.gameId, game.gameId))
  const [round] = await db
    .select({ playedAt: rounds.playedAt })
    .from(rounds)
    .where(and(eq(rounds.id, roundId), ofSeat))
  if (!round) throw new Refusal('roundUnknown')
  // Who has seen this one has gone past all before it, whose word may have been lost on the way.
  await db
    .update(rounds)
    .set({ seenAt: now() })
    .where(and(ofSeat, isNull(rounds.seenAt), or(eq(rounds.id, roundId), lt(rounds.playedAt, round.playedAt))))
  return {}
}

export const getRounds: Handler<'getRounds'> = async (body, { session }) => {
  const { cursor, size = PAGE_SIZE, gameId, from, to, roundId } = body
  const where = and(
    eq(rounds.player, session.player),
    gameId === undefined ? undefined : eq(rounds.gameId, gameId),
    roundId === undefined ? undefined : eq(rounds.id, roundId),
    from === undefined ? undefined : gte(rounds.playedAt, dayStart(from)),
    to === undefined ? undefined : lt(rounds.playedAt, dayEnd(to)),
    cursor === undefined ? undefined : afterCursor(cursor),
  )
  const rows = await roundsOf(where, [desc(rounds.playedAt), desc(rounds.id)], size + 1)
  const last = rows[size - 1]
  const isMore = rows.length > size && last !== undefined
  return { rows: rows.slice(0, size), ...(isMore ? { cursor: `${last.time}.${last.roundId}` } : {}) }
}

const CURSOR = /^(\d{1,15})\.([0-9a-f-]{36})$/

/** Rows after the one a cursor names. A cursor we never made finds nothing. */
function afterCursor(cursor: string): SQL | undefined {
  const [, time, id] = CURSOR.exec(cursor) ?? []
  if (time === undefined || id === undefined) return eq(rounds.nonce, -1)
  const playedAt = new Date(Number(time))
  return or(lt(rounds.playedAt, playedAt), and(eq(rounds.playedAt, playedAt), lt(rounds.id, id)))
}
