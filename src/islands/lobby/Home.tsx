import './home.css'
import { useStore } from '@nanostores/react'
import { memo, useCallback, useMemo } from 'react'
import { homeTab } from '#contract/enumerations.ts'
import type { Brand, Game, GameTypeEntry } from '#contract/lobby/catalogue.ts'
import type { OpenTab } from '#contract/lobby/home.ts'
import { afterPaint } from '../ui/moments.ts'
import { type Strings, t } from '../ui/words.ts'
import { CollectPanel } from './CollectPanel.tsx'
import { GameTabs } from './GameTabs.tsx'
import { $tab, openTab } from './lobby.ts'
import { Shelf } from './Shelf.tsx'
import { gamesOf, openTypes, othersOf, popular, wholeRows } from './shelves.ts'
import { TabPanels } from './TabPanels.tsx'
import { TypePanel } from './TypePanel.tsx'
import { useArrival, useGames } from './useGames.tsx'

export type HomeProps = {
  strings: Strings
  /** The catalogue at build time; the browser checks for a newer one. */
  games: readonly Game[]
  version: string
  brands: readonly Brand[]
  types: readonly GameTypeEntry[]
  /** The open tab in the HTML, if not the first. */
  start?: OpenTab | undefined
  /** The number of games in a row, whose pictures are in the HTML. */
  row?: number
}

/** A page opened at a tab shows these pictures first, home itself its banner. */
const EAGER_TILES = 3

/** The games of the home page: tabs, and the shelves of the open tab. */
export function Home({ strings, games: built, version, brands, types, start, row = 0 }: HomeProps) {
  const games = useGames(version, built)
  const tab = useStore($tab, { ssr: start ? () => start : 'initial' })
  const open = useMemo(() => openTypes(types, games), [types, games])
  const ids = useMemo<number[]>(() => [homeTab.home, homeTab.collect, ...open.map(({ id }) => id)], [open])
  const openId = ids.includes(tab.id) ? tab.id : homeTab.home
  const { sub } = tab

  useArrival()

  const panel = useCallback(
    (id: number) => {
      if (id === homeTab.home)
        return <FirstPanel games={games} brands={brands} types={open} strings={strings} row={row} />
      const props = { games, brands, strings, sub: id === openId ? sub : 0 }
      if (id === homeTab.collect) return <CollectPanel {...props} />
      return <TypePanel {...props} typeId={id} eager={id === start?.id ? EAGER_TILES : 0} />
    },
    [games, brands, open, strings, openId, sub, start, row],
  )

  return (
    <div className="home">
      <GameTabs ids={ids} openId={openId} strings={strings} onOpen={show} />
      <TabPanels ids={ids} openId={openId} panel={panel} />
    </div>
  )
}

/** The player's own tap: the list comes to the top, with its tabs below the bar. */
function show(id: number): void {
  openTab(id)
  document.querySelector('.home')?.scrollIntoView()
}

type FirstProps = Pick<HomeProps, 'games' | 'brands' | 'types' | 'strings'> & { row: number }

/** Tab 0: popular games, then a shelf per type with the others of that type, all in whole rows. */
const FirstPanel = memo(function FirstPanel({ games, brands, types, strings, row }: FirstProps) {
  const best = wholeRows(popular(games))
  return (
    <>
      <section className="home-section" aria-labelledby="popular">
        <h2 id="popular">{t(strings, 'lobby.popular')}</h2>
        <Shelf games={best} brands={brands} strings={strings} lazy={row} />
      </section>
      {types.map((type) => (
        <section key={type.id} className="home-section" aria-labelledby={`type-${type.id}`}>
          <div className="home-section-head">
            <h2 id={`type-${type.id}`}>{t(strings, `lobby.type.${type.id}`)}</h2>
            <button
              type="button"
              className="home-all"
              aria-label={t(strings, 'lobby.seeAllOf', { type: t(strings, `lobby.type.${type.id}`) })}
              onClick={() => afterPaint(() => show(type.id))}
            >
              {t(strings, 'lobby.seeAll')}
            </button>
          </div>
          <Shelf games={othersOf(gamesOf(games, type.id, 0), best)} brands={brands} strings={strings} />
        </section>
      ))}
    </>
  )
})
