import { atom } from 'nanostores'
import { dropStored, readStored, writeStored } from '#client/wire/storage.ts'
import { SEARCH_HISTORY_MAX, SEARCH_LENGTH_MAX } from '#contract/lobby/limits.ts'
import { playerId } from '../player.ts'

/** This player's searches on this device, the latest first. They never leave the device. */
export const $searches = atom<readonly string[]>([])

/** A phone may have several players, each with a list of their own. */
const keyOf = () => `searches.${playerId()}`

/** Loads the list; invalid stored data count as empty. */
export function readSearches(): void {
  $searches.set(parse(readStored(keyOf()) ?? '[]'))
}

function parse(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text)
    const texts = Array.isArray(list) ? list.filter((item) => typeof item === 'string' && item !== '') : []
    return texts.map((item: string) => item.slice(0, SEARCH_LENGTH_MAX)).slice(0, SEARCH_HISTORY_MAX)
  } catch {
    return []
  }
}

/** Puts a successful search at the head of the list. */
export function noteSearch(query: string): void {
  if (query === '') return
  const others = $searches.get().filter((other) => other.toLowerCase() !== query.toLowerCase())
  keep([query, ...others].slice(0, SEARCH_HISTORY_MAX))
}

export function forgetSearch(query: string): void {
  keep($searches.get().filter((other) => other !== query))
}

export function clearSearches(): void {
  $searches.set([])
  dropStored(keyOf())
}

function keep(searches: readonly string[]): void {
  $searches.set(searches)
  writeStored(keyOf(), JSON.stringify(searches))
}
