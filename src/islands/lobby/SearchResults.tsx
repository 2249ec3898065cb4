import type { Brand, Game } from '#contract/catalogue.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Strings, t } from '../ui/words.ts'
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

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f']

/** What a search found, or what else there is to play. How many there are is said aloud as they change. */
export function SearchResults({ query, finder, games, brands, strings }: Props) {
  if (finder.state === 'failed') return <Failed again={finder.again} strings={strings} />
  const found = finder.state === 'ready' ? finder.find(query) : undefined
  return (
    <>
      <p className="search-count" role="status">
        {found &&
          (found.length > 0
            ? t(strings, 'search.found', { count: found.length, query: apart(query) })
            : t(strings, 'search.none', { query: apart(query) }))}
      </p>
      {found === undefined && <Loading />}
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

function Failed({ again, strings }: { again: () => void; strings: Strings }) {
  return (
    <div className="home-empty" role="alert">
      <p className="home-empty-title">{t(strings, 'search.failed')}</p>
      <p>{t(strings, 'common.networkFail')}</p>
      <Button onClick={again}>{t(strings, 'common.tryAgain')}</Button>
    </div>
  )
}

function Loading() {
  return (
    <ul className="shelf-grid" aria-busy="true">
      {PLACES.map((place) => (
        <li key={place}>
          <Skeleton shape="tile" />
        </li>
      ))}
    </ul>
  )
}
