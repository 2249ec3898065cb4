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
  const { gameId } = openRounds
  const waiting = await db.select({ gameId }).from(openRounds).where(eq(openRounds.player, player))
  let left = 0
  for (const round of waiting) {
    try {
      if (!(await settleOne(player, round.gameId))) left += 1
    } catch (error) {
      // One round must not keep the others open.
      log.error({ err: error, player, game: round.gameId }, 'an open round was not settled')
      left += 1
    }
  }
  return left
}

/** False if the game has no engine any more, or its rule led nowhere. */
async function settleOne(player: number, gameId: number): Promise<boolean> {
  const engine = engineOf(gameId)
  if (engine?.roundType !== 'stepped') return false
  const at: At = { id: NO_SESSION, player, gameId, coin: await coinOf(player) }
  // One more turn than moves: a stored move may wait to be resolved.
  for (let turn = 0; turn <= MOVES_MAX; turn += 1) {
    if (await takeTurn(at, engine)) return true
  }
  return (await findOpenRound(player, gameId)) === undefined
}

/** Makes one move of the rule, or resolves the last one. True once no round is open. */
async function takeTurn(at: At, engine: SteppedEngine): Promise<boolean> {
  const round = await findOpenRound(at.player, at.gameId)
  if (!round) return true
  if (isPending(round)) {
    await resolveStep(at, engine, round)
    return false
  }
  const move = validateLeaving(engine, round)
  if (!move) throw new Error(`the rule of game ${at.gameId} names no free move`)
  await makeMove(at, engine, move)
  return false
}
