import type { Brand, Game } from '#contract/catalogue.ts'
import type { Strings } from '../ui/words.ts'
import { GameTile } from './GameTile.tsx'

type Props = { games: readonly Game[]; brands: readonly Brand[]; strings: Strings; eager?: number }

/** A grid of games. The first `eager` pictures load with the page, the others as they come into view. */
export function Shelf({ games, brands, strings, eager = 0 }: Props) {
  const names = new Map(brands.map((brand) => [brand.id, brand.showName]))
  return (
    <ul className="shelf-grid">
      {games.map((game, index) => (
        <li key={game.id}>
          <GameTile game={game} brandName={names.get(game.brandId) ?? ''} strings={strings} isEager={index < eager} />
        </li>
      ))}
    </ul>
  )
}
