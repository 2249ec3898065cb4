import { Refusal } from '../call/refusal.ts'
import { catalogue } from '../content/catalogue.ts'
import type { Engine, HouseEngine } from './engine.ts'
import { slot } from './house/slot/slot.ts'

/** Every kind of game that the house plays. */
const houseEngines: readonly HouseEngine[] = [slot]

type Find = (gameId: number) => Engine | undefined

let find: Find = houseEngine

/** The engine of a game; undefined for one that no engine of ours plays. */
export function engineOf(gameId: number): Engine | undefined {
  return find(gameId)
}

/** The engine of a game that may be played now. Refuses games that are not listed, or are under maintenance. */
export function openEngine(gameId: number): Engine {
  const game = catalogue().gamesById.get(gameId)
  if (game?.status !== 1) throw new Refusal('gameUnknown')
  const engine = engineOf(gameId)
  if (!engine || game.maintain === 1 || game.params.brandMaintain === 1) throw new Refusal('gameClosed')
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
  for (const { engineOf: ofKind } of houseEngines) {
    const engine = ofKind(gameId)
    if (engine) return engine
  }
  return undefined
}
