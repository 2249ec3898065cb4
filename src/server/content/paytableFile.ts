import { gameKinds, kindOf } from '#contract/games/kinds.ts'

/** The paytable file of a house game below content/lobby; undefined for a number without an engine. */
export function paytableFile(gameId: number): string | undefined {
  const kind = kindOf(gameId)
  return kind && `${gameKinds[kind].paytables}/${gameId}.yaml`
}
