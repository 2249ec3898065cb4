import { atom } from 'nanostores'
import type { Game } from '#contract/lobby/catalogue.ts'
import { SEARCH_LENGTH_MAX } from '#contract/lobby/limits.ts'
import { listed } from './shelves.ts'

/** Orders of the page of all games. The first is the operator's. */
export const sorts = ['popular', 'name', 'return'] as const
export type Sort = (typeof sorts)[number]

/** What the page of all games shows. 0 means every type or brand, '' no search. */
export type GameFilter = { typeId: number; brandId: number; sort: Sort; query: string }

export const NO_FILTER: GameFilter = { typeId: 0, brandId: 0, sort: 'popular', query: '' }

export const $gameFilter = atom<GameFilter>(NO_FILTER)

/** The filter in an address. Whatever no filter could have written counts as its default. */
export function readFilter(search: string): GameFilter {
  const asked = new URLSearchParams(search)
  const sort = sorts.find((one) => one === asked.get('sort')) ?? NO_FILTER.sort
  const query = (asked.get('q') ?? '').slice(0, SEARCH_LENGTH_MAX)
  return { typeId: idIn(asked.get('typeId')), brandId: idIn(asked.get('brandId')), sort, query }
}

function idIn(text: string | null): number {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : 0
}

/** The query of an address with this filter, without defaults; '' if there are only those. */
export function writeFilter({ typeId, brandId, sort, query }: GameFilter): string {
  const written = new URLSearchParams()
  if (typeId > 0) written.set('typeId', String(typeId))
  if (brandId > 0) written.set('brandId', String(brandId))
  if (sort !== NO_FILTER.sort) written.set('sort', sort)
  if (query.trim() !== '') written.set('q', query.trim())
  const text = written.toString()
  return text === '' ? '' : `?${text}`
}

/** Takes the filter of the page's address. */
export function enterGames(search: string): void {
  $gameFilter.set(readFilter(search))
}

/** Narrows or sorts the list: a step of its own in the browser's history. */
export function chooseFilter(change: Partial<GameFilter>): void {
  const next = { ...$gameFilter.get(), ...change }
  if (writeFilter(next) !== writeFilter($gameFilter.get())) {
    // Astro's router numbers the entries of the history, and reloads the page of an entry without a number.
    const { index = 0 } = (history.state ?? {}) as { index?: number }
    history.pushState({ ...history.state, index: index + 1 }, '', location.pathname + writeFilter(next))
  }
  $gameFilter.set(next)
}

/** Takes what is typed. The address follows without a step in the history for each letter. */
export function typeQuery(query: string): void {
  const next = { ...$gameFilter.get(), query: query.slice(0, SEARCH_LENGTH_MAX) }
  $gameFilter.set(next)
  try {
    history.replaceState(history.state, '', location.pathname + writeFilter(next))
  } catch {
    // Some browsers limit these calls to a hundred in half a minute. The address then lags behind.
  }
}

/** Narrows a list to type and brand, in the chosen order. A list of found games keeps its own order by default. */
export function narrow(games: readonly Game[], { typeId, brandId, sort }: GameFilter): Game[] {
  const kept = games.filter(
    (game) => (typeId === 0 || game.typeId === typeId) && (brandId === 0 || game.brandId === brandId),
  )
  if (sort === 'name') return kept.sort((one, other) => one.name.localeCompare(other.name))
  if (sort === 'return') return kept.sort((one, other) => other.rtp - one.rtp || one.sort - other.sort)
  return kept
}

/** Every listed game that passes the filter, without its search. */
export function filtered(games: readonly Game[], filter: GameFilter): Game[] {
  return narrow(listed(games), filter)
}
