import type { Brand, Game, GameTypeEntry } from '#contract/lobby/catalogue.ts'
import { isGameOpen } from '#contract/lobby/openGame.ts'

/** The games of each shelf: pure functions of the catalogue, used at build and in the browser. */

/** Only games with status 1 are listed; in the operator's order. */
export function listed(games: readonly Game[]): Game[] {
  return games.filter((game) => game.status === 1).sort((a, b) => a.sort - b.sort)
}

/** Popular games: hot=1 and showType=0, by hotSort (spec 5). */
export function popular(games: readonly Game[]): Game[] {
  return listed(games)
    .filter((game) => game.hot === 1 && game.showType === 0)
    .sort((a, b) => a.hotSort - b.hotSort)
}

/** Columns of home's shelves on a wide screen; a phone has half. */
const ROW = 6

/** As many games as fill whole rows on every screen; fewer than one row stay as they are. */
export function wholeRows(games: readonly Game[]): readonly Game[] {
  return games.length < ROW ? games : games.slice(0, games.length - (games.length % ROW))
}

/** The games of a shelf that are not on the page already, in whole rows; all of them if nothing else would stand there. */
export function othersOf(games: readonly Game[], shown: readonly Game[]): readonly Game[] {
  const others = games.filter((game) => !shown.includes(game))
  return wholeRows(others.length > 0 ? others : games)
}

/** Types with status 1 and at least one game. */
export function openTypes(types: readonly GameTypeEntry[], games: readonly Game[]): GameTypeEntry[] {
  const played = new Set(listed(games).map((game) => game.typeId))
  return types.filter((type) => type.status === 1 && played.has(type.id)).sort((a, b) => a.sort - b.sort)
}

/** Brands with games of a type, in the operator's order. */
export function brandsOf(brands: readonly Brand[], games: readonly Game[], typeId: number): Brand[] {
  const playing = new Set(gamesOf(games, typeId, 0).map((game) => game.brandId))
  return brands.filter((brand) => playing.has(brand.id)).sort((a, b) => a.sort - b.sort)
}

/** Games of a type, of one brand or of all (0). */
export function gamesOf(games: readonly Game[], typeId: number, brandId: number): Game[] {
  return listed(games).filter((game) => game.typeId === typeId && (brandId === 0 || game.brandId === brandId))
}

/** Games by id, in the order of the ids, without unlisted ones. */
export function pick(games: readonly Game[], ids: Iterable<number>): Game[] {
  const byId = new Map(listed(games).map((game) => [game.id, game]))
  return [...ids].flatMap((id) => byId.get(id) ?? [])
}

/** The one badge a tile shows: maintenance before hot before new (spec 2.8). */
export type Badge = 'maintenance' | 'hot' | 'new'

export function badgeOf(game: Game): Badge | undefined {
  if (!isGameOpen(game)) return 'maintenance'
  if (game.hot === 1) return 'hot'
  return game.recent === 1 ? 'new' : undefined
}

/** Ids already shown on a page keep their places after removal; new ones follow. */
export function keepSeen(seen: readonly number[], now: Iterable<number>): readonly number[] {
  const news = [...now].filter((id) => !seen.includes(id))
  return news.length > 0 ? [...seen, ...news] : seen
}
