import { gameKinds, kindOf } from '#contract/games/kinds.ts'

/** The file under content/lobby that tunes a house game; undefined for a number that no engine plays. */
export function tuningFile(gameId: number): string | undefined {
  const kind = kindOf(gameId)
  return kind && `${gameKinds[kind].tunings}/${gameId}.yaml`
}
