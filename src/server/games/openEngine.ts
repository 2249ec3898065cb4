import { isGameOpen } from '#contract/lobby/openGame.ts'
import { config } from '../base/config.ts'
import { Refusal } from '../call/refusal.ts'
import { isApproved } from '../content/approvals.ts'
import { catalogue } from '../content/catalogue.ts'
import type { Engine } from './engine.ts'
import { engineOf } from './engines.ts'

/** The engine of an open game. Refuses games that are unlisted, under maintenance, or not approved where that is needed. */
export function openEngine(gameId: number): Engine {
  const game = catalogue().gamesById.get(gameId)
  if (game?.status !== 1) throw new Refusal('gameUnknown')
  const engine = engineOf(gameId)
  if (!engine || !isGameOpen(game)) throw new Refusal('gameClosed', game.offText ? { reason: game.offText } : {})
  if (config.approvals === 'needed' && !isApproved(game)) throw new Refusal('gameUnapproved')
  return engine
}
