import { ofetch } from 'ofetch'
import {
  type GameKind,
  type GameRules,
  keptPaytablePath,
  kindOf,
  type PublishedRules,
  rulesPath,
  tuningOf,
} from '#contract/games/kinds.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/limits.ts'

/** The rules of a house game. */
export type KnownRules = GameRules & { kind: GameKind }

/** By address. */
const known = new Map<string, KnownRules>()

/**
 * The rules of a game: those by which `outcome` was played, if the server has kept them, else the current ones. Undefined if none can be
 * fetched, or for a game of no house engine.
 */
export async function fetchRules(gameId: number, outcome?: unknown): Promise<KnownRules | undefined> {
  const kind = kindOf(gameId)
  if (!kind) return undefined
  const current = await rulesAt(rulesPath(kind, gameId), kind)
  const tuning = tuningOf(outcome)
  if (tuning === undefined || tuning === current?.paytableHash) return current
  return (await rulesAt(keptPaytablePath(tuning), kind)) ?? current
}

async function rulesAt(path: string, kind: GameKind): Promise<KnownRules | undefined> {
  const here = known.get(path)
  if (here) return here
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    const options = { signal, retry: 0, parseResponse: JSON.parse }
    // Our own server's answer, in the type of its route.
    const { game, tuning: paytableHash } = await ofetch<PublishedRules>(path, options)
    const rules = { kind, game, paytableHash }
    known.set(path, rules)
    return rules
  } catch {
    return undefined
  }
}
