import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import type { Brand, Game } from '#contract/lobby/catalogue.ts'
import { $gameHistory } from '../player.ts'
import { CloseIcon } from '../ui/icons.tsx'
import { useFocusKept } from '../ui/useFocusKept.tsx'
import { type Strings, t } from '../ui/words.ts'
import { Shelf } from './Shelf.tsx'
import { $searches, clearSearches, forgetSearch } from './searches.ts'
import { pick, popular } from './shelves.ts'

type Props = {
  games: readonly Game[]
  brands: readonly Brand[]
  strings: Strings
  onChoose: (query: string) => void
}

const SUGGESTED = 6

/** Shown before typing: past searches, recent games, popular games. */
export function SearchIdle({ games, brands, strings, onChoose }: Props) {
  const searches = useStore($searches, { ssr: 'initial' })
  const place = useRef<HTMLDivElement>(null)
  useFocusKept(place, searches.join('\n'))
  return (
    <div ref={place} className="search-idle" tabIndex={-1}>
      {searches.length > 0 && <PastSearches searches={searches} strings={strings} onChoose={onChoose} />}
      <Suggestions games={games} brands={brands} strings={strings} />
    </div>
  )
}

type PastProps = Pick<Props, 'strings' | 'onChoose'> & { searches: readonly string[] }

function PastSearches({ searches, strings, onChoose }: PastProps) {
  return (
    <section className="home-section" aria-labelledby="past-searches">
      <div className="home-section-head">
        <h2 id="past-searches">{t(strings, 'search.past')}</h2>
        <button type="button" className="home-all" onClick={clearSearches}>
          {t(strings, 'search.clearPast')}
        </button>
      </div>
      <ul className="search-past">
        {searches.map((query) => (
          <li key={query}>
            <button type="button" dir="auto" onClick={() => onChoose(query)}>
              {query}
            </button>
            <button
              type="button"
              aria-label={t(strings, 'search.forget', { query })}
              onClick={() => forgetSearch(query)}
            >
              <CloseIcon />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Recently played games, then popular ones. Also shown below a search without results. */
export function Suggestions({ games, brands, strings }: Omit<Props, 'onChoose'>) {
  const recent = pick(games, useStore($gameHistory, { ssr: 'initial' })).slice(0, SUGGESTED)
  const shelves = [
    { key: 'recent', title: t(strings, 'lobby.collect.recent'), shown: recent },
    { key: 'popular', title: t(strings, 'lobby.popular'), shown: popular(games).slice(0, SUGGESTED) },
  ]
  return shelves
    .filter(({ shown }) => shown.length > 0)
    .map(({ key, title, shown }) => (
      <section key={key} className="home-section" aria-labelledby={`search-${key}`}>
        <h2 id={`search-${key}`}>{title}</h2>
        <Shelf games={shown} brands={brands} strings={strings} />
      </section>
    ))
}
