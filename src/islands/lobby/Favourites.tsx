import './home.css'
import './kept.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Brand, Game } from '#contract/lobby/catalogue.ts'
import { $catalogue, keepFresh } from '../config.ts'
import { forgetGames } from '../games/history.ts'
import { $gameHistory, $player } from '../player.ts'
import { $isSessionLate, loadSession } from '../session/session.ts'
import { Empty, Late } from '../ui/Empty.tsx'
import { messageOf } from '../ui/failure.ts'
import { guarded } from '../ui/Guarded.tsx'
import { confirm, showToast } from '../ui/ui.ts'
import { type Strings, t } from '../ui/words.ts'
import { KeptShelf } from './KeptShelf.tsx'
import { LoadingShelf } from './LoadingShelf.tsx'
import { Shelf } from './Shelf.tsx'
import { pick } from './shelves.ts'

type Props = { strings: Strings; games: readonly Game[]; version: string; brands: readonly Brand[]; browse: string }

/** The page of the player's games: favourites, and recent games below. `browse` leads to all games. */
export const Favourites = guarded(function Favourites({ strings, games: built, version, brands, browse }: Props) {
  const games = useStore($catalogue, { ssr: 'initial' })?.games ?? built
  const recent = pick(games, useStore($gameHistory, { ssr: 'initial' }))
  const player = useStore($player, { ssr: 'initial' })
  const isLate = useStore($isSessionLate, { ssr: 'initial' })

  useEffect(() => void keepFresh(version, built), [version, built])

  if (player.state !== 'ready') {
    const title = t(strings, 'lobby.collect.late')
    return isLate ? <Late title={title} strings={strings} onAgain={() => void loadSession()} /> : <LoadingShelf />
  }
  return (
    <div className="home">
      <section className="home-section" aria-labelledby="saved-favourites">
        <h2 id="saved-favourites">{t(strings, 'lobby.collect.favourites')}</h2>
        <KeptShelf games={games} brands={brands} strings={strings}>
          <Nothing kind="favourites" browse={browse} strings={strings} />
        </KeptShelf>
      </section>
      <section className="home-section" aria-labelledby="saved-recent">
        <div className="home-section-head">
          <h2 id="saved-recent" tabIndex={-1}>
            {t(strings, 'lobby.collect.recent')}
          </h2>
          {recent.length > 0 && (
            <button
              type="button"
              className="home-all"
              aria-label={t(strings, 'lobby.collect.clearLabel')}
              onClick={() => void clearRecent(strings)}
            >
              {t(strings, 'lobby.collect.clear')}
            </button>
          )}
        </div>
        {recent.length > 0 ? (
          <Shelf games={recent} brands={brands} strings={strings} />
        ) : (
          <Nothing kind="recent" browse={browse} strings={strings} />
        )}
      </section>
    </div>
  )
})

async function clearRecent(strings: Strings): Promise<void> {
  const accept = t(strings, 'lobby.collect.clear')
  if (!(await confirm({ message: t(strings, 'lobby.collect.clearAsk'), accept }))) return
  const failure = await forgetGames()
  // The button disappears with the list.
  document.getElementById('saved-recent')?.focus()
  if (!failure) return void showToast(t(strings, 'lobby.collect.cleared'), 'success')
  const { key, values } = messageOf(failure)
  showToast(t(strings, key, values), 'error')
}

function Nothing({ kind, browse, strings }: { kind: 'favourites' | 'recent'; browse: string; strings: Strings }) {
  return (
    <Empty title={t(strings, `lobby.collect.${kind}Empty`)} text={t(strings, `lobby.collect.${kind}Hint`)}>
      <a className="button" href={browse}>
        {t(strings, 'lobby.collect.browse')}
      </a>
    </Empty>
  )
}
