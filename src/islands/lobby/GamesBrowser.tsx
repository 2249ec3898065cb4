import './home.css'
import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect } from 'react'
import { homeTab } from '#contract/enumerations.ts'
import { $catalogue, keepFresh } from '#stores/config.ts'
import { $tab, enterHome, openTab } from '#stores/lobby.ts'
import { arrival } from '#stores/navigation.ts'
import { openTypes } from '#stores/shelves.ts'
import { CollectPanel } from './CollectPanel.tsx'
import { GameTabs } from './GameTabs.tsx'
import type { HomeProps } from './Home.tsx'
import { TypePanel } from './TypePanel.tsx'

/** The desktop's page of all games: by type, then by brand. */
export function GamesBrowser({ strings, games: built, version, brands, types }: HomeProps) {
  const games = useStore($catalogue, { ssr: 'initial' })?.games ?? built
  const tab = useStore($tab, { ssr: 'initial' })
  const open = openTypes(types, games)
  const first = open[0]?.id ?? homeTab.collect
  const isKnown = tab.id === homeTab.collect || open.some((type) => type.id === tab.id)
  const openId = isKnown ? tab.id : first

  useEffect(() => void keepFresh(version, built), [version, built])
  useLayoutEffect(() => {
    if (arrival() === 'fresh') enterHome(location.search)
  }, [])

  return (
    <div className="home">
      <GameTabs types={open} openId={openId} strings={strings} onOpen={(id) => openTab(id)} withoutHome />
      <div id="home-panel" role="tabpanel" aria-labelledby={`tab-${openId}`} tabIndex={-1}>
        {openId === homeTab.collect ? (
          <CollectPanel games={games} brands={brands} sub={tab.sub} strings={strings} />
        ) : (
          <TypePanel games={games} brands={brands} typeId={openId} brandId={tab.sub} strings={strings} />
        )}
      </div>
    </div>
  )
}
