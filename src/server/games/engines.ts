import { type GameKind, kindOf } from '#contract/games/kinds.ts'
import { isGameOpen } from '#contract/lobby/openGame.ts'
import { config } from '../base/config.ts'
import { Refusal } from '../call/refusal.ts'
import { isApproved } from '../content/approvals.ts'
import { catalogue } from '../content/catalogue.ts'
import type { Engine, HouseEngine, OutcomeReplay } from './engine.ts'
import * as house from './house/index.ts'

/** A kind without its engine does not compile. */
const engines: Readonly<Record<GameKind, HouseEngine>> = house

type Find = (gameId: number) => Engine | undefined

let find: Find = houseEngine

/** The engine of a game; undefined for a game of no house engine. */
export function engineOf(gameId: number): Engine | undefined {
  return find(gameId)
}

/** The engine of an open game. Refuses games that are unlisted, under maintenance, or in live not approved. */
export function openEngine(gameId: number): Engine {
  const game = catalogue().gamesById.get(gameId)
  if (game?.status !== 1) throw new Refusal('gameUnknown')
  const engine = engineOf(gameId)
  if (!engine || !isGameOpen(game)) throw new Refusal('gameClosed', game.offText ? { reason: game.offText } : {})
  if (!isApproved(game, config.mode)) throw new Refusal('gameUnapproved')
  return engine
}

/** For tests: engines come from here until the returned function is called. */
export function setEngines(replace: (usual: Find) => Find): () => void {
  find = replace(houseEngine)
  return () => {
    find = houseEngine
  }
}

function houseEngine(gameId: number): Engine | undefined {
  const kind = kindOf(gameId)
  return kind && engines[kind].engineOf(gameId)
}

/** The replay of a game's outcomes; undefined if they are stored in full. */
export function replayOf(gameId: number): OutcomeReplay | undefined {
  const kind = kindOf(gameId)
  return kind && engines[kind].replay
}

/** The public data of the games of a kind. */
export function rulesOf(kind: GameKind): ReturnType<HouseEngine['rules']> {
  return engines[kind].rules()
}
