import '../ui/empty.css'
import type { Brand, Game } from '#contract/lobby/catalogue.ts'
import { type Strings, t } from '../ui/words.ts'
import { GameTile } from './GameTile.tsx'

type Props = {
  games: readonly Game[]
  brands: readonly Brand[]
  strings: Strings
  eager?: number
  lazy?: number
  onlyBrand?: number
}

/**
 * A grid of games. The first `eager` pictures load with the page, the `lazy` ones after its first paint, the others as they come near the
 * screen. `onlyBrand` hides the games of other brands (0: none) instead of removing them, so that changing the brand only changes attributes.
 */
export function Shelf({ games, brands, strings, eager = 0, lazy = 0, onlyBrand = 0 }: Props) {
  if (games.length === 0) {
    return (
      <p className="empty" role="status">
        {t(strings, 'lobby.noGames')}
      </p>
    )
  }
  const names = new Map(brands.map((brand) => [brand.id, brand.showName]))
  return (
    <ul className="shelf-grid">
      {games.map((game, index) => (
        <li key={game.id} hidden={onlyBrand !== 0 && game.brandId !== onlyBrand}>
          <GameTile
            game={game}
            brandName={names.get(game.brandId) ?? ''}
            strings={strings}
            when={index < eager ? 'eager' : index < lazy ? 'lazy' : 'near'}
          />
        </li>
      ))}
    </ul>
  )
}
