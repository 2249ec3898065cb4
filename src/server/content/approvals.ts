import type { Game } from '#contract/lobby/catalogue.ts'

/** Whether a game has the number under which the regulator lets it be offered for real money. */
export function isApproved({ approval }: Pick<Game, 'approval'>): boolean {
  return approval !== undefined
}

/** Throws if players of real money would find a listed game without a number of approval: one sentence for each. */
export function refuseUnapproved(games: readonly Game[]): void {
  const wrong = games.filter((game) => game.status === 1 && !isApproved(game))
  if (wrong.length === 0) return
  throw new Error(
    wrong
      .map(
        ({ id, name }) =>
          `PERYA_MODE is live, so game ${id} (${name}) of content/lobby/games.yaml must have its approval.`,
      )
      .join('\n'),
  )
}
