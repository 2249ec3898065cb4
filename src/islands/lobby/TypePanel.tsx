import { memo } from 'react'
import type { Brand, Game } from '#contract/lobby/catalogue.ts'
import { type Strings, t } from '../ui/words.ts'
import { openTab } from './lobby.ts'
import { Shelf } from './Shelf.tsx'
import { SubTabs } from './SubTabs.tsx'
import { brandsOf, gamesOf } from './shelves.ts'

type Props = {
  games: readonly Game[]
  brands: readonly Brand[]
  typeId: number
  sub: number
  strings: Strings
  eager?: number
}

/** The games of one type: all of them, or those of one brand (`sub`). */
export const TypePanel = memo(function TypePanel({ games, brands, typeId, sub, strings, eager = 0 }: Props) {
  const choices = brandsOf(brands, games, typeId)
  const current = choices.some((brand) => brand.id === sub) ? sub : 0
  const subs = [
    { id: 0, name: t(strings, 'lobby.allBrands') },
    ...choices.map(({ id, showName }) => ({ id, name: showName })),
  ]
  const all = gamesOf(games, typeId, 0)
  const count = gamesOf(games, typeId, current).length
  return (
    <section className="home-section" aria-label={t(strings, `lobby.type.${typeId}`)}>
      <SubTabs subs={subs} openId={current} label={t(strings, 'lobby.brands')} onOpen={(sub) => openTab(typeId, sub)} />
      <Shelf games={all} brands={brands} onlyBrand={current} strings={strings} eager={eager} />
      <p className="unseen" role="status">
        {t(strings, 'lobby.gamesShown', { count })}
      </p>
    </section>
  )
})
