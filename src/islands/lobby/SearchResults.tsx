import type { Brand, Game } from '#contract/lobby/catalogue.ts'
import { Late } from '../ui/Empty.tsx'
import { type Strings, t } from '../ui/words.ts'
import { LoadingShelf } from './LoadingShelf.tsx'
import { Suggestions } from './SearchIdle.tsx'
import { Shelf } from './Shelf.tsx'
import { noteSearch } from './searches.ts'
import type { Finder } from './useFind.tsx'

type Props = {
  query: string
  /** Undefined until the search has loaded. */
  found: readonly Game[] | undefined
  finder: Finder
  games: readonly Game[]
  brands: readonly Brand[]
  strings: Strings
}

/** The results of a search, or suggestions without any. Only a search whose result was opened is remembered. */
export function SearchResults({ query, found, finder, games, brands, strings }: Props) {
  if (finder.state === 'failed') {
    return <Late title={t(strings, 'search.failed')} strings={strings} onAgain={finder.again} />
  }
  if (!found) return <LoadingShelf />
  if (found.length > 0) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: notes what the links inside were found by; they have the keyboard
      <div className="search-found" onClick={() => noteSearch(query)}>
        <Shelf games={found} brands={brands} strings={strings} eager={6} />
      </div>
    )
  }
  return (
    <>
      <p className="search-hint">{t(strings, 'search.noneHint')}</p>
      <Suggestions games={games} brands={brands} strings={strings} />
    </>
  )
}

/** Isolates a text of unknown direction inside a sentence. */
const apart = (text: string) => `\u2068${text}\u2069`

type CountProps = { query: string; found: readonly Game[] | undefined; strings: Strings }

/**
 * The number of results, announced when it changes. The live region is mounted from the start, since text that arrives with it is not
 * announced.
 */
export function SearchCount({ query, found, strings }: CountProps) {
  return (
    <p className="search-count" role="status">
      {found &&
        (found.length > 0
          ? t(strings, 'search.found', { count: found.length, query: apart(query) })
          : t(strings, 'search.none', { query: apart(query) }))}
    </p>
  )
}
