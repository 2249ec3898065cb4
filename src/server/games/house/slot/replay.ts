import assert from 'node:assert/strict'
import type { Words } from '#contract/games/fair.ts'
import type { SlotGame } from '#contract/games/slot/game.ts'
import { buildModel, type SlotModel } from '#contract/games/slot/model.ts'
import { playRound } from '#contract/games/slot/play.ts'
import { hashPaytable } from '../paytables.ts'
import { slots } from './slots.ts'

/**
 * Engine versions, as stored rounds name them. A change of outcomes needs a new version, and the old one stays as long as its rounds. A test pins
 * the outcomes of each version.
 */
export const slotEngines: Readonly<Record<number, typeof playRound>> = { 1: playRound }
export const SLOT_ENGINE = 1

/** Models of paytables that are not in use any more, by hash. */
const oldModels = new Map<string, SlotModel>()
const OLD_MODELS_MAX = 50

/** The hash of the paytable by which the game is played now. */
export function currentHash(gameId: number): string | undefined {
  return slots().get(gameId)?.paytableHash
}

/** Recomputes a round with version `engine` of this engine. `findConfig` loads a paytable that is not in use any more. */
export async function replayRound(
  { gameId, paytableHash, engine }: { gameId: number; paytableHash: string; engine: number },
  words: Words,
  stake: number,
  findConfig: () => Promise<unknown>,
): Promise<unknown> {
  const play = slotEngines[engine]
  assert(play, `there is no version ${engine} of the slots' engine`)
  return play(await modelOf(gameId, paytableHash, findConfig), paytableHash, words, stake)
}

async function modelOf(gameId: number, paytableHash: string, findConfig: () => Promise<unknown>): Promise<SlotModel> {
  const slot = slots().get(gameId)
  const known = slot?.paytableHash === paytableHash ? slot.model : oldModels.get(paytableHash)
  if (known) return known
  const config = (await findConfig()) as SlotGame // stored by this engine, and checked against its hash below
  assert.equal(hashPaytable(config), paytableHash, `the stored paytable ${paytableHash} has another hash`)
  const model = buildModel(config)
  if (oldModels.size >= OLD_MODELS_MAX) oldModels.clear()
  oldModels.set(paytableHash, model)
  return model
}
