import { type GameKind, kindOf } from '#contract/games/kinds.ts'
import type { Engine, Finisher, HouseEngine, OutcomeReplay } from './engine.ts'
import * as house from './house/index.ts'

/** A kind without its engine does not compile. */
const engines: Readonly<Record<GameKind, HouseEngine>> = house

type Find = (gameId: number) => Engine | undefined

let find: Find = houseEngine

/** The engine of a game; undefined for a game of no house engine. */
export function engineOf(gameId: number): Engine | undefined {
  return find(gameId)
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

/** What finishes the open rounds of a game, though its paytable is gone. Undefined for a game without moves. */
export function finisherOf(gameId: number): Finisher | undefined {
  const engine = engineOf(gameId)
  if (engine) return engine.roundType === 'stepped' ? engine : undefined
  const kind = kindOf(gameId)
  return kind && engines[kind].finisher
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
