import './home.css'
import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect } from 'react'
import type { Brand, Game, GameTypeEntry } from '#contract/catalogue.ts'
import { homeTab } from '#contract/enumerations.ts'
import { $catalogue, keepFresh } from '#stores/config.ts'
import { $tab, enterHome, openTab } from '#stores/lobby.ts'
import { arrival } from '#stores/navigation.ts'
import { openTypes, popular } from '#stores/shelves.ts'
import { type Strings, t } from '../ui/words.ts'
import { CollectPanel } from './CollectPanel.tsx'
import { GameTabs } from './GameTabs.tsx'
import { Shelf } from './Shelf.tsx'
import { TypePanel } from './TypePanel.tsx'

export type HomeProps = {
  strings: Strings
  /** The catalogue as it was at build; the browser asks whether there is a newer one. */
  games: readonly Game[]
  version: string
  brands: readonly Brand[]
  types: readonly GameTypeEntry[]
}

/** How many pictures of the first phone screen load without waiting. */
const EAGER_TILES = 6

/** The games of the home page: tabs, and the shelves of the tab that is open. */
export function Home({ strings, games: built, version, brands, types }: HomeProps) {
  const games = useStore($catalogue, { ssr: 'initial' })?.games ?? built
  const tab = useStore($tab, { ssr: 'initial' })
  const open = openTypes(types, games)

  useEffect(() => void keepFresh(version, built), [version, built])
  useLayoutEffect(() => {
    if (arrival() === 'fresh') enterHome(location.search)
  }, [])

  return (
    <div className="home">
      <GameTabs types={open} openId={tab.id} strings={strings} onOpen={(id) => openTab(id)} />
      <div id="home-panel" role="tabpanel" aria-labelledby={`tab-${tab.id}`} tabIndex={-1}>
        {tab.id === homeTab.collect ? (
          <CollectPanel games={games} brands={brands} sub={tab.sub} strings={strings} />
        ) : open.some((type) => type.id === tab.id) ? (
          <TypePanel games={games} brands={brands} typeId={tab.id} brandId={tab.sub} strings={strings} />
        ) : (
          <FirstPanel games={games} brands={brands} types={open} strings={strings} />
        )}
      </div>
    </div>
  )
}

type FirstProps = Pick<HomeProps, 'games' | 'brands' | 'types' | 'strings'>

/** Tab 0: what is popular, then a shelf for each type. */
function FirstPanel({ games, brands, types, strings }: FirstProps) {
  return (
    <>
      <section className="home-section" aria-labelledby="popular">
        <h2 id="popular">{t(strings, 'lobby.popular')}</h2>
        <Shelf games={popular(games)} brands={brands} strings={strings} eager={EAGER_TILES} />
      </section>
      {types.map((type) => (
        <section key={type.id} className="home-section" aria-labelledby={`type-${type.id}`}>
          <div className="home-section-head">
            <h2 id={`type-${type.id}`}>{t(strings, `lobby.type.${type.id}`)}</h2>
            <button type="button" className="home-all" onClick={() => openTab(type.id)}>
              {t(strings, 'lobby.seeAll')}
            </button>
          </div>
          <Shelf
            games={games.filter((game) => game.status === 1 && game.typeId === type.id)}
            brands={brands}
            strings={strings}
          />
        </section>
      ))}
    </>
  )
}
