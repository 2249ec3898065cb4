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

/** What decides the rounds of a game besides their seeds, as anybody can read it. `game` is as its kind's schema says. */
export type GameRules = { game: { stakes: readonly Cents[] }; tuning: string }

/** The page of a game, for the frame. */
export function housePath(kind: string, gameId: number): string {
  return `/house/${kind}/${gameId}`
}

/** Where a game's rules can be read. */
export function rulesPath(kind: GameKind, gameId: number): string {
  return `${housePath(kind, gameId)}.json`
}
