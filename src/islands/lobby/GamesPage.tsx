import './home.css'
import './search.css'
import './games-page.css'
import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import { Empty } from '../ui/Empty.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { type Strings, t } from '../ui/words.ts'
import { $gameFilter, chooseFilter, enterGames, filtered, NO_FILTER, narrow, sorts } from './gameFilter.ts'
import type { HomeProps } from './Home.tsx'
import { SearchCount, SearchResults } from './SearchResults.tsx'
import { Shelf } from './Shelf.tsx'
import { SubTabs } from './SubTabs.tsx'
import { brandsOf, openTypes } from './shelves.ts'
import { useFind } from './useFind.tsx'
import { useGames } from './useGames.tsx'

/** Number of the first pictures that load eagerly. */
const EAGER_TILES = 6

/** The desktop's page of all games, by type, brand and order. The search in the bar narrows it; the address holds what is chosen. */
export const GamesPage = guarded(function GamesPage({ strings, games: built, version, brands, types }: HomeProps) {
  const games = useGames(version, built)
  const filter = useStore($gameFilter, { ssr: 'initial' })
  const query = filter.query.trim()
  const finder = useFind(query !== '', { games, brands, types })
  const found = query !== '' && finder.state === 'ready' ? narrow(finder.find(query), filter) : undefined

  useLayoutEffect(() => enterGames(location.search), [])

  return (
    <div className="finder">
      <Filters strings={strings} games={games} brands={brands} types={types} />
      <SearchCount query={query} found={found} strings={strings} />
      {query === '' ? (
        <Listed strings={strings} games={games} brands={brands} />
      ) : (
        <div className="games-found">
          <SearchResults query={query} found={found} finder={finder} games={games} brands={brands} strings={strings} />
        </div>
      )}
    </div>
  )
})

type FilterProps = Pick<HomeProps, 'strings' | 'games' | 'brands' | 'types'>

function Filters({ strings, games, brands, types }: FilterProps) {
  const { typeId, brandId, sort } = useStore($gameFilter, { ssr: 'initial' })
  const open = openTypes(types, games)
  const playing = new Set(open.flatMap(({ id }) => (typeId === 0 || typeId === id ? brandsOf(brands, games, id) : [])))
  const all = { id: 0, name: t(strings, 'lobby.allBrands') }
  const ofTypes: (typeof all)[] = [all, ...open.map(({ id }) => ({ id, name: t(strings, `lobby.type.${id}`) }))]
  const ofBrands = [all, ...[...playing].map(({ id, showName }) => ({ id, name: showName }))]
  return (
    <div className="games-filter">
      {open.length > 1 && (
        <SubTabs
          subs={ofTypes}
          openId={typeId}
          label={t(strings, 'lobby.tabs')}
          onOpen={(id) => chooseFilter({ typeId: id, brandId: 0 })}
        />
      )}
      <SubTabs
        subs={ofBrands}
        openId={brandId}
        label={t(strings, 'lobby.brands')}
        onOpen={(id) => chooseFilter({ brandId: id })}
      />
      <SelectField
        label={t(strings, 'search.sort')}
        choices={sorts.map((value) => ({ value, label: t(strings, `search.by.${value}`) }))}
        value={sort}
        onChange={({ target }) => chooseFilter({ sort: sorts.find((one) => one === target.value) ?? NO_FILTER.sort })}
      />
    </div>
  )
}

function Listed({ strings, games, brands }: Pick<HomeProps, 'games' | 'brands'> & { strings: Strings }) {
  const shown = filtered(games, useStore($gameFilter, { ssr: 'initial' }))
  return (
    <section className="games-found" aria-label={t(strings, 'lobby.gamesTitle')}>
      <p className="search-count" role="status">
        {t(strings, 'lobby.gamesShown', { count: shown.length })}
      </p>
      {shown.length > 0 ? (
        <Shelf games={shown} brands={brands} strings={strings} eager={EAGER_TILES} />
      ) : (
        <Empty title={t(strings, 'search.nothing')} text={t(strings, 'search.nothingHint')}>
          <button type="button" className="button" onClick={() => chooseFilter(NO_FILTER)}>
            {t(strings, 'search.showAll')}
          </button>
        </Empty>
      )}
    </section>
  )
}
