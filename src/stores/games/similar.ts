import type { Game } from '#contract/lobby/catalogue.ts'
import { badgeOf, listed } from '../lobby/shelves.ts'

const SIMILAR_SHOWN = 10

/** Games of the same type that are open: those of the same brand first, then those that swing alike, in the operator's order. */
export function similarTo(game: Game, games: readonly Game[]): Game[] {
  const distance = (other: Game) =>
    (other.brandId === game.brandId ? 0 : 2) + (other.volatility === game.volatility ? 0 : 1)
  return listed(games)
    .filter((other) => other.id !== game.id && other.typeId === game.typeId && badgeOf(other) !== 'maintenance')
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, SIMILAR_SHOWN)
}
