import MiniSearch from 'minisearch'
import type { Brand, Game, GameTypeEntry } from '#contract/lobby/catalogue.ts'
import { SEARCH_LENGTH_MAX, SEARCH_RESULTS_MAX } from '#contract/lobby/limits.ts'
import { listed } from './shelves.ts'

/** Search of games by name, brand and type. Loaded on the first search, since its library has 6 KB. */
export type Find = (query: string) => Game[]

/** Lower-case letters without accents: "Ñ" equals "n", and "PAROL" equals "Parol". */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}

/** A typed query, truncated to the length that is searched. */
export function readQuery(typed: string): string {
  return [...typed.trim().replace(/\s+/gu, ' ')].slice(0, SEARCH_LENGTH_MAX).join('')
}

/** One wrong letter in four is tolerated, in words that are long enough. */
const forgiven = (term: string) => (term.length > 3 ? 0.25 : false)

/** Builds the index over the listed games. Returns a function that searches it, best match first, equals in the operator's order. */
export function makeFind(games: readonly Game[], brands: readonly Brand[], types: readonly GameTypeEntry[]): Find {
  const brandNames = new Map(brands.map(({ id, showName }) => [id, showName]))
  const typeNames = new Map<number, string>(
    types.map(({ id, name, names }) => [id, [name, ...Object.values(names ?? {})].join(' ')]),
  )
  const shown = listed(games)
  const byId = new Map(shown.map((game) => [game.id, game]))
  const index = new MiniSearch<{ id: number }>({
    fields: ['name', 'joined', 'brand', 'type'],
    processTerm: (term) => fold(term) || null,
    searchOptions: { prefix: true, fuzzy: forgiven, boost: { name: 4, joined: 2, brand: 2 } },
  })
  index.addAll(
    shown.map(({ id, name, brandId, typeId }) => {
      const joined = name.replace(/\s+/gu, '')
      return { id, name, joined, brand: brandNames.get(brandId) ?? '', type: typeNames.get(typeId) ?? '' }
    }),
  )
  return (typed) => {
    const query = readQuery(typed)
    const all = index.search(query, { combineWith: 'AND' })
    // If no game has every word, those with the most words.
    const found = all.length > 0 ? all : index.search(query)
    return found.slice(0, SEARCH_RESULTS_MAX).flatMap(({ id }) => byId.get(id) ?? [])
  }
}
