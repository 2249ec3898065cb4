import { ofetch } from 'ofetch'
import { type GameKind, type GameRules, kindOf, type PublishedRules, rulesPath } from '#contract/games/kinds.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/limits.ts'

/** The current rules of a house game. */
export type KnownRules = GameRules & { kind: GameKind }

const known = new Map<number, KnownRules>()

/** Undefined if they cannot be fetched, or for a game of no house engine. */
export async function fetchRules(gameId: number): Promise<KnownRules | undefined> {
  const here = known.get(gameId)
  const kind = kindOf(gameId)
  if (here || !kind) return here
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    const options = { signal, retry: 0, parseResponse: JSON.parse }
    // Our own server's answer, in the type of its route.
    const { game, tuning: paytableHash } = await ofetch<PublishedRules>(rulesPath(kind, gameId), options)
    const rules = { kind, game, paytableHash }
    known.set(gameId, rules)
    return rules
  } catch {
    return undefined
  }
}
