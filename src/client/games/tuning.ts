import { ofetch } from 'ofetch'
import { type GameKind, type GameRules, kindOf, rulesPath } from '#contract/games/kinds.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/limits.ts'

/** A house game's rules as they are now, with their fingerprint. */
export type Tuning = GameRules & { kind: GameKind }

const known = new Map<number, Tuning>()

/** Undefined where they cannot be fetched, or no engine plays a game of this number. */
export async function fetchTuning(gameId: number): Promise<Tuning | undefined> {
  const here = known.get(gameId)
  const kind = kindOf(gameId)
  if (here || !kind) return here
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    // Our own server's answer, whose shape the route's schema gave it.
    const rules = await ofetch<GameRules>(rulesPath(kind, gameId), { signal, retry: 0, parseResponse: JSON.parse })
    const tuning = { ...rules, kind }
    known.set(gameId, tuning)
    return tuning
  } catch {
    return undefined
  }
}
