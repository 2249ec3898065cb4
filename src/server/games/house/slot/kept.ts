import assert from 'node:assert/strict'
import type { Words } from '#contract/games/fair.ts'
import type { SlotGame } from '#contract/games/slot/game.ts'
import { buildMachine, type Machine } from '#contract/games/slot/machine.ts'
import { playRound } from '#contract/games/slot/play.ts'
import { fingerprint, slots } from './slots.ts'

/**
 * The engine's versions, as rounds name them. One whose outcomes differ gets a number of its own, and the one before stays as long as its
 * rounds: a test holds what each makes of given words.
 */
export const slotEngines: Readonly<Record<number, typeof playRound>> = { 1: playRound }
export const SLOT_ENGINE = 1

/** Machines of tunings that are not played any more. */
const past = new Map<string, Machine>()
const PAST_MAX = 50

/** The inputs of a round of the current paytable; undefined if the outcome has another one. */
export function presentTuning(gameId: number, outcome: unknown): { tuning: string; config: SlotGame } | undefined {
  const slot = slots().get(gameId)
  const isOfIt =
    slot && typeof outcome === 'object' && outcome !== null && 'tuning' in outcome && outcome.tuning === slot.tuning
  return isOfIt ? { tuning: slot.tuning, config: slot.game } : undefined
}

/** Makes a round again as version `engine` of this engine made it. `findConfig` finds the configuration of a tuning that is played no more. */
export async function playAgain(
  { gameId, tuning, engine }: { gameId: number; tuning: string; engine: number },
  words: Words,
  stake: number,
  findConfig: () => Promise<unknown>,
): Promise<unknown> {
  const play = slotEngines[engine]
  assert(play, `there is no version ${engine} of the slots' engine`)
  return play(await machineOf(gameId, tuning, findConfig), tuning, words, stake)
}

async function machineOf(gameId: number, tuning: string, findConfig: () => Promise<unknown>): Promise<Machine> {
  const slot = slots().get(gameId)
  const known = slot?.tuning === tuning ? slot.machine : past.get(tuning)
  if (known) return known
  const config = (await findConfig()) as SlotGame // kept by this very engine, and held to its fingerprint below
  assert.equal(fingerprint(config), tuning, `the tuning ${tuning} is not what was kept`)
  const machine = buildMachine(config)
  if (past.size >= PAST_MAX) past.clear()
  past.set(tuning, machine)
  return machine
}
