import './home.css'
import './search.css'
import { useEffect, useRef, useState } from 'react'
import { SEARCH_LENGTH_MAX } from '#contract/lobby/limits.ts'
import { $player } from '../player.ts'
import { guarded } from '../ui/Guarded.tsx'
import { replaceQuery } from '../ui/navigation.ts'
import type { HomeProps } from './Home.tsx'
import { SearchField } from './SearchField.tsx'
import { SearchIdle } from './SearchIdle.tsx'
import { SearchCount, SearchResults } from './SearchResults.tsx'
import { noteSearch, readSearches } from './searches.ts'
import { useFind } from './useFind.tsx'
import { useGames } from './useGames.tsx'

/** The phone's search as you type. The query also stands in the address, so that returning from a game restores it. */
export const GameSearch = guarded(function GameSearch({ strings, games: built, version, brands, types }: HomeProps) {
  const games = useGames(version, built)
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const finder = useFind(true, { games, brands, types })
  const query = typed.trim()
  const found = query !== '' && finder.state === 'ready' ? finder.find(query) : undefined

  // Past searches belong to a player, so they load once the player is known.
  useEffect(() => $player.subscribe(readSearches), [])
  useEffect(() => {
    const asked = (new URLSearchParams(location.search).get('q') ?? '').slice(0, SEARCH_LENGTH_MAX)
    if (asked === '') return
    setTyped((typed) => typed || asked)
  }, [])
  useEffect(() => field.current?.focus({ preventScroll: true }), [])

  function change(value: string): void {
    setTyped(value)
    try {
      replaceQuery('q', value.trim())
    } catch {
      // Some browsers limit these calls to a hundred in half a minute. The address then lags behind.
    }
  }

  /** Only a search that found something is remembered. */
  const remember = () => found && found.length > 0 && noteSearch(query)
  const result = () => field.current?.closest('.finder')?.querySelector<HTMLElement>('.search-found a')

  return (
    <div className="finder">
      <SearchField
        ref={field}
        value={typed}
        strings={strings}
        onChange={change}
        onDone={remember}
        onDown={() => result()?.focus()}
      />
      <SearchCount query={query} found={found} strings={strings} />
      {query !== '' ? (
        <SearchResults query={query} found={found} finder={finder} games={games} brands={brands} strings={strings} />
      ) : (
        <SearchIdle games={games} brands={brands} strings={strings} onChoose={change} />
      )}
    </div>
  )
})
