import './home.css'
import { useStore } from '@nanostores/react'
import { useCallback, useMemo } from 'react'
import { homeTab } from '#contract/enumerations.ts'
import { $tab, openTab } from '#stores/lobby/lobby.ts'
import { openTypes } from '#stores/lobby/shelves.ts'
import { CollectPanel } from './CollectPanel.tsx'
import { GameTabs } from './GameTabs.tsx'
import type { HomeProps } from './Home.tsx'
import { TabPanels } from './TabPanels.tsx'
import { TypePanel } from './TypePanel.tsx'
import { useArrival, useGames } from './useGames.ts'

/** Number of the first type's pictures that load eagerly. */
const EAGER_TILES = 6

/** The desktop's page of all games: by type, then by brand. */
export function GamesBrowser({ strings, games: built, version, brands, types }: HomeProps) {
  const games = useGames(version, built)
  const tab = useStore($tab, { ssr: 'initial' })
  const ids = useMemo<number[]>(() => [...openTypes(types, games).map(({ id }) => id), homeTab.collect], [types, games])
  const first = ids[0] ?? homeTab.collect
  const openId = ids.includes(tab.id) ? tab.id : first
  const { sub } = tab

  useArrival()

  const panel = useCallback(
    (id: number) => {
      const props = { games, brands, strings, sub: id === openId ? sub : 0 }
      const eager = id === first ? EAGER_TILES : 0
      return id === homeTab.collect ? <CollectPanel {...props} /> : <TypePanel {...props} typeId={id} eager={eager} />
    },
    [games, brands, strings, first, openId, sub],
  )

  return (
    <div className="home">
      <GameTabs ids={ids} openId={openId} strings={strings} onOpen={openTab} />
      <TabPanels ids={ids} openId={openId} panel={panel} />
    </div>
  )
}
