import './home.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Brand, Game } from '#contract/catalogue.ts'
import { $catalogue, keepFresh } from '#stores/config.ts'
import { $gameHistory, $gameLikes, $player } from '#stores/player.ts'
import { $isSessionLate, loadSession } from '#stores/session.ts'
import { pick } from '#stores/shelves.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Strings, t } from '../ui/words.ts'
import { Shelf } from './Shelf.tsx'

type Props = { strings: Strings; games: readonly Game[]; version: string; brands: readonly Brand[]; browse: string }

/** A page of its own for the player's games: favourites, and below them what was played last. `browse` leads to all games. */
export function Favourites({ strings, games: built, version, brands, browse }: Props) {
  const games = useStore($catalogue, { ssr: 'initial' })?.games ?? built
  const likes = pick(games, useStore($gameLikes, { ssr: 'initial' }))
  const recent = pick(games, useStore($gameHistory, { ssr: 'initial' }))
  const player = useStore($player, { ssr: 'initial' })
  const isLate = useStore($isSessionLate, { ssr: 'initial' })

  useEffect(() => void keepFresh(version, built), [version, built])

  if (player.state !== 'ready') return isLate ? <Late strings={strings} /> : <Skeleton shape="card" />
  return (
    <div className="home">
      {[
        { kind: 'favourites', shown: likes },
        { kind: 'recent', shown: recent },
      ].map(({ kind, shown }) => (
        <section key={kind} className="home-section" aria-labelledby={`saved-${kind}`}>
          <h2 id={`saved-${kind}`}>{t(strings, `lobby.collect.${kind}`)}</h2>
          {shown.length > 0 ? (
            <Shelf games={shown} brands={brands} strings={strings} eager={6} />
          ) : (
            <div className="home-empty">
              <p className="home-empty-title">{t(strings, `lobby.collect.${kind}Empty`)}</p>
              <p>{t(strings, `lobby.collect.${kind}Hint`)}</p>
              <a className="button" href={browse}>
                {t(strings, 'lobby.collect.browse')}
              </a>
            </div>
          )}
        </section>
      ))}
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
