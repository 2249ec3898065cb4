import type { Game } from '#contract/lobby/catalogue.ts'
import { badgeOf, listed, popular } from '../lobby/shelves.ts'

const SIMILAR_SHOWN = 10
/** Whole rows of both layouts. */
const OFFERED = 6

/** Games of the same type that are open: those of the same brand first, then those that swing alike, in the operator's order. */
export function similarTo(game: Game, games: readonly Game[]): Game[] {
  const distance = (other: Game) =>
    (other.brandId === game.brandId ? 0 : 2) + (other.volatility === game.volatility ? 0 : 1)
  return listed(games)
    .filter((other) => other.id !== game.id && other.typeId === game.typeId && badgeOf(other) !== 'maintenance')
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, SIMILAR_SHOWN)
}

/** Open games offered where a game cannot be opened: similar ones, or popular ones where there are none. */
export function elsewhere(game: Game | undefined, games: readonly Game[]): Game[] {
  const similar = game ? similarTo(game, games) : []
  const open = popular(games).filter((other) => other.id !== game?.id && badgeOf(other) !== 'maintenance')
  return (similar.length > 0 ? similar : open).slice(0, OFFERED)
}
