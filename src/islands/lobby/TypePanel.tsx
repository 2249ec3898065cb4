import type { Brand, Game } from '#contract/catalogue.ts'
import { openTab } from '#stores/lobby.ts'
import { brandsOf, gamesOf } from '#stores/shelves.ts'
import { type Strings, t } from '../ui/words.ts'
import { Shelf } from './Shelf.tsx'
import { SubTabs } from './SubTabs.tsx'

type Props = { games: readonly Game[]; brands: readonly Brand[]; typeId: number; brandId: number; strings: Strings }

/** The games of one type: all of them, or those of one brand. */
export function TypePanel({ games, brands, typeId, brandId, strings }: Props) {
  const choices = brandsOf(brands, games, typeId)
  const current = choices.some((brand) => brand.id === brandId) ? brandId : 0
  const subs = [
    { id: 0, name: t(strings, 'lobby.allBrands') },
    ...choices.map(({ id, showName }) => ({ id, name: showName })),
  ]
  const shown = gamesOf(games, typeId, current)
  return (
    <section className="home-section" aria-label={t(strings, `lobby.type.${typeId}`)}>
      <SubTabs subs={subs} openId={current} label={t(strings, 'lobby.brands')} onOpen={(sub) => openTab(typeId, sub)} />
      <Shelf games={shown} brands={brands} strings={strings} eager={6} />
      <p className="unseen" role="status">
        {t(strings, 'lobby.gamesShown', { count: shown.length })}
      </p>
    </section>
  )
}
