import MiniSearch from 'minisearch'
import type { Brand, Game, GameTypeEntry } from '#contract/lobby/catalogue.ts'
import { SEARCH_LENGTH_MAX, SEARCH_RESULTS_MAX } from '#contract/lobby/limits.ts'
import { listed } from './shelves.ts'

/** Games by name, brand and type. Imported when somebody searches, for its library weighs 6 KB. */
export type Find = (query: string) => Game[]

/** Letters without their marks, in small: "Ñ" and "n" are one, and so are "PAROL" and "Parol". */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}

/** What a player typed, as far as we read it. */
export function readQuery(typed: string): string {
  return [...typed.trim().replace(/\s+/gu, ' ')].slice(0, SEARCH_LENGTH_MAX).join('')
}

/** One wrong letter in four is forgiven, in words long enough to tell. */
const forgiven = (term: string) => (term.length > 3 ? 0.25 : false)

/** Builds the index over the listed games; the answer finds in it, best first, equals in the operator's order. */
export function makeFind(games: readonly Game[], brands: readonly Brand[], types: readonly GameTypeEntry[]): Find {
  const brandNames = new Map(brands.map(({ id, showName }) => [id, showName]))
  const typeNames = new Map<number, string>(types.map(({ id, name }) => [id, name]))
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
    // Where no game has every word, those with the most of them.
    const found = all.length > 0 ? all : index.search(query)
    return found.slice(0, SEARCH_RESULTS_MAX).flatMap(({ id }) => byId.get(id) ?? [])
  }
}
