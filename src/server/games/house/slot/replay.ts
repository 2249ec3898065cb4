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

/** The inputs of a round of the current paytable; undefined if the outcome has another one. */
export function currentPaytable(
  gameId: number,
  outcome: unknown,
): { paytableHash: string; config: SlotGame } | undefined {
  const slot = slots().get(gameId)
  const isOfIt =
    slot &&
    typeof outcome === 'object' &&
    outcome !== null &&
    'tuning' in outcome &&
    outcome.tuning === slot.paytableHash
  return isOfIt ? { paytableHash: slot.paytableHash, config: slot.game } : undefined
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
