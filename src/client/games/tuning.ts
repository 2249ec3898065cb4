import { ofetch } from 'ofetch'
import { slotTuningPath } from '#contract/games/slot/address.ts'
import type { SlotGame } from '#contract/games/slot/game.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/limits.ts'

/** A slot's rules as they are now, with their fingerprint; undefined when they cannot be fetched. */
export type SlotTuning = { game: SlotGame; tuning: string }

const known = new Map<number, SlotTuning>()

export async function fetchTuning(gameId: number): Promise<SlotTuning | undefined> {
  const here = known.get(gameId)
  if (here) return here
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    // Our own server's answer, whose shape the route's schema gave it.
    const tuning = await ofetch<SlotTuning>(slotTuningPath(gameId), { signal, retry: 0, parseResponse: JSON.parse })
    known.set(gameId, tuning)
    return tuning
  } catch {
    return undefined
  }
}
