import { eq } from 'drizzle-orm'
import { MOVES_MAX } from '#contract/games/limits.ts'
import { log } from '../base/log.ts'
import { db } from '../db/database.ts'
import type { Finisher } from './engine.ts'
import { finisherOf } from './engines.ts'
import { type At, findOpenRound, isPending, type OpenRound } from './openRounds.ts'
import { openRounds } from './openTables.ts'
import { makeMove, resolveStep } from './step.ts'
import { type ValidatedMove, validateLeaving } from './validate.ts'

/** No game session moves: the player has gone. */
const NO_SESSION = '00000000-0000-0000-0000-000000000000'

/**
 * Settles the open rounds of a player who cannot play any more, each by its game's own rule (`SteppedRules.leave`). Returns the number left
 * open, whose failures are logged. Repeating it changes nothing more.
 */
export async function settleOpenRounds(player: number): Promise<number> {
  const { gameId, id } = openRounds
  const waiting = await db.select({ gameId, id }).from(openRounds).where(eq(openRounds.player, player))
  let left = 0
  for (const round of waiting) if (!(await settleByRule({ player, ...round }))) left += 1
  return left
}

/** An open round by player and game, and its id: a later round of the same game stays as it is. */
export type LeftRound = { player: number; gameId: number; id: string }

/**
 * Settles one open round by the rule of its game. Returns whether it is over. A failure is logged, since it must not keep others open; `isTold`
 * says that it has been before.
 */
export async function settleByRule({ player, gameId, id }: LeftRound, isTold = false): Promise<boolean> {
  const about = { player, game: gameId, round: id }
  try {
    const isOver = await settleOne(about)
    if (!isOver && !isTold) log.error(about, 'an open round has no engine, or its rule leads nowhere')
    return isOver
  } catch (error) {
    if (!isTold) log.error({ err: error, ...about }, 'an open round was not settled')
    return false
  }
}

async function settleOne({ player, game: gameId, round: id }: { player: number; game: number; round: string }) {
  const finisher = finisherOf(gameId)
  if (!finisher) return false
  // Nobody is shown the coin.
  const at: At = { id: NO_SESSION, player, gameId, coin: 0 }
  // One more turn than moves: a stored move may wait to be resolved.
  for (let turn = 0; turn <= MOVES_MAX; turn += 1) {
    if (await takeTurn(at, finisher, id)) return true
  }
  return false
}

/** Makes one move of the rule, or resolves the last one. True once the round is over. */
async function takeTurn(at: At, finisher: Finisher, id: string): Promise<boolean> {
  const round = await findOpenRound(at.player, at.gameId)
  if (round?.id !== id) return true
  const reply = isPending(round)
    ? await resolveStep(at, finisher, round)
    : await makeMove(at, finisher, leavingOf(finisher, round))
  return reply !== undefined && reply.round.step === undefined
}

function leavingOf(finisher: Finisher, round: OpenRound): ValidatedMove {
  const move = validateLeaving(finisher, round)
  if (!move) throw new Error(`the rule of game ${round.gameId} names no free move`)
  return move
}
