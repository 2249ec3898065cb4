import type { Brand, Game } from '#contract/catalogue.ts'
import { Late } from '../ui/Empty.tsx'
import { type Strings, t } from '../ui/words.ts'
import { LoadingShelf } from './LoadingShelf.tsx'
import { Suggestions } from './SearchIdle.tsx'
import { Shelf } from './Shelf.tsx'
import type { Finder } from './useFind.ts'

type Props = {
  query: string
  finder: Finder
  games: readonly Game[]
  brands: readonly Brand[]
  strings: Strings
}

/** A text of unknown direction inside a sentence of ours. */
const apart = (text: string) => `\u2068${text}\u2069`

/** What a search found, or what else there is to play. How many there are is said aloud as they change. */
export function SearchResults({ query, finder, games, brands, strings }: Props) {
  if (finder.state === 'failed') {
    return <Late title={t(strings, 'search.failed')} strings={strings} onAgain={finder.again} />
  }
  const found = finder.state === 'ready' ? finder.find(query) : undefined
  return (
    <>
      <p className="search-count" role="status">
        {found &&
          (found.length > 0
            ? t(strings, 'search.found', { count: found.length, query: apart(query) })
            : t(strings, 'search.none', { query: apart(query) }))}
      </p>
      {found === undefined && <LoadingShelf />}
      {found && found.length > 0 && (
        <div className="search-found">
          <Shelf games={found} brands={brands} strings={strings} eager={6} />
        </div>
      )}
      {found?.length === 0 && (
        <>
          <p className="search-hint">{t(strings, 'search.noneHint')}</p>
          <Suggestions games={games} brands={brands} strings={strings} />
        </>
      )}
    </>
  )
}
