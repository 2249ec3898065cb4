import './home.css'
import './kept.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Brand, Game } from '#contract/catalogue.ts'
import { $catalogue, keepFresh } from '#stores/config.ts'
import { $gameHistory, $player } from '#stores/player.ts'
import { $isSessionLate, loadSession } from '#stores/session.ts'
import { pick } from '#stores/shelves.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Strings, t } from '../ui/words.ts'
import { KeptShelf } from './KeptShelf.tsx'
import { Shelf } from './Shelf.tsx'

type Props = { strings: Strings; games: readonly Game[]; version: string; brands: readonly Brand[]; browse: string }

/** A page of its own for the player's games: favourites, and below them what was played last. `browse` leads to all games. */
export function Favourites({ strings, games: built, version, brands, browse }: Props) {
  const games = useStore($catalogue, { ssr: 'initial' })?.games ?? built
  const recent = pick(games, useStore($gameHistory, { ssr: 'initial' }))
  const player = useStore($player, { ssr: 'initial' })
  const isLate = useStore($isSessionLate, { ssr: 'initial' })

  useEffect(() => void keepFresh(version, built), [version, built])

  if (player.state !== 'ready') return isLate ? <Late strings={strings} /> : <Loading />
  return (
    <div className="home">
      <section className="home-section" aria-labelledby="saved-favourites">
        <h2 id="saved-favourites">{t(strings, 'lobby.collect.favourites')}</h2>
        <KeptShelf games={games} brands={brands} strings={strings}>
          <Empty kind="favourites" browse={browse} strings={strings} />
        </KeptShelf>
      </section>
      <section className="home-section" aria-labelledby="saved-recent">
        <h2 id="saved-recent">{t(strings, 'lobby.collect.recent')}</h2>
        {recent.length > 0 ? (
          <Shelf games={recent} brands={brands} strings={strings} />
        ) : (
          <Empty kind="recent" browse={browse} strings={strings} />
        )}
      </section>
    </div>
  )
}

function Empty({ kind, browse, strings }: { kind: 'favourites' | 'recent'; browse: string; strings: Strings }) {
  return (
    <div className="home-empty">
      <p className="home-empty-title">{t(strings, `lobby.collect.${kind}Empty`)}</p>
      <p>{t(strings, `lobby.collect.${kind}Hint`)}</p>
      <a className="button" href={browse}>
        {t(strings, 'lobby.collect.browse')}
      </a>
    </div>
  )
}

function Late({ strings }: { strings: Strings }) {
  return (
    <div className="home-empty" role="alert">
      <p className="home-empty-title">{t(strings, 'lobby.collect.late')}</p>
      <p>{t(strings, 'common.networkFail')}</p>
      <button type="button" className="button" onClick={() => void loadSession()}>
        {t(strings, 'common.tryAgain')}
      </button>
    </div>
  )
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f']

function Loading() {
  return (
    <ul className="shelf-grid" aria-busy="true">
      {PLACES.map((place) => (
        <li key={place}>
          <Skeleton shape="tile" />
        </li>
      ))}
    </ul>
  )
}
