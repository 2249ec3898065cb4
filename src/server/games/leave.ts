import { eq } from 'drizzle-orm'
import { MOVES_MAX } from '#contract/games/limits.ts'
import { log } from '../base/log.ts'
import { db } from '../db/database.ts'
import { coinOf } from '../wallet/coin.ts'
import type { SteppedEngine } from './engine.ts'
import { engineOf } from './engines.ts'
import { type At, findOpenRound, isPending } from './openRounds.ts'
import { openRounds } from './openTables.ts'
import { makeMove, resolveStep } from './step.ts'
import { validateLeaving } from './validate.ts'

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

/** Settles one open round by the rule of its game. Returns whether it is over; a failure is logged, since it must not keep others open. */
export async function settleByRule({ player, gameId, id }: LeftRound): Promise<boolean> {
  try {
    const isOver = await settleOne(player, gameId, id)
    if (!isOver)
      log.error({ player, game: gameId, round: id }, 'an open round has no engine, or its rule leads nowhere')
    return isOver
  } catch (error) {
    log.error({ err: error, player, game: gameId, round: id }, 'an open round was not settled')
    return false
  }
}

async function settleOne(player: number, gameId: number, id: string): Promise<boolean> {
  const engine = engineOf(gameId)
  if (engine?.roundType !== 'stepped') return false
  const at: At = { id: NO_SESSION, player, gameId, coin: await coinOf(player) }
  // One more turn than moves: a stored move may wait to be resolved.
  for (let turn = 0; turn <= MOVES_MAX; turn += 1) {
    if (await takeTurn(at, engine, id)) return true
  }
  return (await findOpenRound(player, gameId))?.id !== id
}

/** Makes one move of the rule, or resolves the last one. True once the round is over. */
async function takeTurn(at: At, engine: SteppedEngine, id: string): Promise<boolean> {
  const round = await findOpenRound(at.player, at.gameId)
  if (round?.id !== id) return true
  if (isPending(round)) {
    await resolveStep(at, engine, round)
    return false
  }
  const move = validateLeaving(engine, round)
  if (!move) throw new Error(`the rule of game ${at.gameId} names no free move`)
  await makeMove(at, engine, move)
  return false
}
