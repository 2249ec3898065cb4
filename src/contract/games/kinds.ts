import { serverAddresses } from '../addresses.ts'
import type { Cents } from '../money.ts'
import * as engines from './index.ts'

/** The kinds of house games (`index.ts`) by their manifests. A game's number says which kind it is of. */
export const gameKinds = { ...engines }

export type GameKind = keyof typeof gameKinds

// Keys of a constant object.
export const kindNames = Object.keys(gameKinds) as GameKind[]

/** The kind of a game; undefined for a number that no engine of the house plays. */
export function kindOf(gameId: number): GameKind | undefined {
  return kindNames.find((kind) => gameKinds[kind].from <= gameId && gameId <= gameKinds[kind].to)
}

/** The public rules of a game. `game` is its paytable, by the schema of its kind, and `paytableHash` the hash of that. */
export type GameRules = { game: { stakes: readonly Cents[] }; paytableHash: string }

/** The same as published (`rulesPath`): the wire calls the paytable hash `tuning`. */
export type PublishedRules = Pick<GameRules, 'game'> & { tuning: string }

/** The paytable hash that an outcome names, in the wire's word for it. */
export function tuningOf(outcome: unknown): string | undefined {
  const isNamed = typeof outcome === 'object' && outcome !== null && 'tuning' in outcome
  return isNamed && typeof outcome.tuning === 'string' ? outcome.tuning : undefined
}

/** The address of a game's page, for the frame. */
export function housePath(kind: string, gameId: number): string {
  return `/house/${kind}/${gameId}`
}

/** The address of a game's public rules. */
export function rulesPath(kind: GameKind, gameId: number): string {
  return `${housePath(kind, gameId)}.json`
}

/** The address of a paytable that rounds were played by, as `PublishedRules`. */
export function keptPaytablePath(paytableHash: string): string {
  return `${serverAddresses.paytables}${paytableHash}.json`
}
