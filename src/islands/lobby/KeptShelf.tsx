import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Brand, Game } from '#contract/lobby/catalogue.ts'
import { $gameLikes } from '../player.ts'
import { type Strings, t } from '../ui/words.ts'
import { KeptTile } from './KeptTile.tsx'
import { keepSeen, pick } from './shelves.ts'

type Props = { games: readonly Game[]; brands: readonly Brand[]; strings: Strings; children: React.ReactNode }

const EAGER = 6

/** The favourites. A removed one keeps its place until the page is left, so that a slip can be undone. `children` replace an empty list. */
export function KeptShelf({ games, brands, strings, children }: Props) {
  const likes = useStore($gameLikes, { ssr: 'initial' })
  const [seen, setSeen] = useState<readonly number[]>([])
  const names = new Map(brands.map((brand) => [brand.id, brand.showName]))
  const shown = pick(games, keepSeen(seen, likes))
  const removed = shown.filter(({ id }) => !likes.has(id)).map(({ name }) => name)

  useEffect(() => setSeen((before) => keepSeen(before, likes)), [likes])

  return (
    <>
      <p className="unseen" role="status">
        {removed.length > 0 && t(strings, 'lobby.collect.removedSaid', { names: removed.join(', ') })}
      </p>
      {shown.length === 0 && children}
      <ul className="shelf-grid">
        {shown.map((game, index) => (
          <li key={game.id}>
            <KeptTile
              game={game}
              brandName={names.get(game.brandId) ?? ''}
              isLiked={likes.has(game.id)}
              strings={strings}
              when={index < EAGER ? 'eager' : 'near'}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
