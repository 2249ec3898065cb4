import { and, desc, eq, gte, lt, lte, or, type SQL } from 'drizzle-orm'
import { ROUNDS_FILE_MAX } from '#contract/games/roundsFile.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import { dayEnd, dayStart } from '#contract/time.ts'
import type { Handler } from '../call/handler.ts'
import { Refusal } from '../call/refusal.ts'
import { leftInPlay } from '../care/stakes.ts'
import { db } from '../db/database.ts'
import { onReplica } from '../db/replica.ts'
import { findBegun, findMoment, isRound } from './find.ts'
import { openReplyOf } from './openRounds.ts'
import { refusedOf, roundsOf } from './rounds.ts'
import { rounds, unseenRounds } from './tables.ts'

export const houseLimits: Handler<'houseLimits'> = async (_body, { gameSession }) => ({
  limits: leftInPlay(gameSession.limits),
})

export const houseSeen: Handler<'houseSeen'> = async ({ roundId }, { gameSession }) => {
  const { player, gameId, begun } = gameSession
  const round = begun?.player === player ? await findMoment(roundId, begun) : undefined
  if (round?.gameId !== gameId) throw new Refusal('roundUnknown')
  // Seeing this round covers all earlier ones, whose `houseSeen` may have been lost.
  const isPast = lte(unseenRounds.playedAt, round.playedAt)
  await db.delete(unseenRounds).where(and(eq(unseenRounds.player, player), eq(unseenRounds.gameId, gameId), isPast))
  return {}
}

export const getRounds: Handler<'getRounds'> = async (body, { session }) => {
  const { cursor, size = PAGE_SIZE, gameId, from, to, roundId } = body
  const where = and(
    eq(rounds.player, session.player),
    gameId === undefined ? undefined : eq(rounds.gameId, gameId),
    roundId === undefined ? undefined : await isOfId(session.player, roundId),
    from === undefined ? undefined : gte(rounds.playedAt, dayStart(from)),
    to === undefined ? undefined : lt(rounds.playedAt, dayEnd(to)),
    cursor === undefined ? undefined : afterCursor(cursor),
  )
  const order = [desc(rounds.playedAt), desc(rounds.id)]
  const rows = await onReplica((on) => roundsOf(where, order, size + 1, on))
  const open = roundId !== undefined && rows.length === 0 ? await openReplyOf(session.player, roundId) : undefined
  if (open) return { rows: [open] }
  const last = rows[size - 1]
  const isMore = rows.length > size && last !== undefined
  return { rows: rows.slice(0, size), ...(isMore ? { cursor: `${last.time}.${last.roundId}` } : {}) }
}

export const getRefusedRounds: Handler<'getRefusedRounds'> = async (_body, { session }) => ({
  rows: await refusedOf(session.player, ROUNDS_FILE_MAX),
})

/** The latest finished rounds of a player, without their outcomes. */
export async function latestRounds(player: number, most: number) {
  const { id, gameId, stake, win, playedAt } = rounds
  return await db
    .select({ id, gameId, stake, win, playedAt })
    .from(rounds)
    .where(eq(rounds.player, player))
    .orderBy(desc(playedAt), desc(id))
    .limit(most)
}

const nothing = eq(rounds.nonce, -1)

async function isOfId(player: number, roundId: string): Promise<SQL | undefined> {
  const begun = await findBegun(roundId)
  const round = begun?.player === player ? await findMoment(roundId, begun) : undefined
  return round ? isRound(roundId, player, round.playedAt) : nothing
}

const CURSOR = /^(\d{1,15})\.([0-9a-f-]{36})$/

/** Rows after the cursor's row. A forged cursor finds nothing. */
function afterCursor(cursor: string): SQL | undefined {
  const [, time, id] = CURSOR.exec(cursor) ?? []
  if (time === undefined || id === undefined) return nothing
  const playedAt = new Date(Number(time))
  // The first condition selects the partitions, the second the place within them.
  return and(
    lte(rounds.playedAt, playedAt),
    or(lt(rounds.playedAt, playedAt), and(eq(rounds.playedAt, playedAt), lt(rounds.id, id))),
  )
}
