import { useStore } from '@nanostores/react'
import { memo } from 'react'
import type { Brand, Game } from '#contract/catalogue.ts'
import { homeTab } from '#contract/enumerations.ts'
import { openTab } from '#stores/lobby.ts'
import { $gameHistory, $gameLikes, $player } from '#stores/player.ts'
import { $isSessionLate, loadSession } from '#stores/session.ts'
import { pick } from '#stores/shelves.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Strings, t } from '../ui/words.ts'
import { Shelf } from './Shelf.tsx'
import { SubTabs } from './SubTabs.tsx'

type Props = { games: readonly Game[]; brands: readonly Brand[]; sub: number; strings: Strings }

const RECENT = 1

/** The collect tab (id 101): the player's favourites, and what was played last. */
export const CollectPanel = memo(function CollectPanel({ games, brands, sub, strings }: Props) {
  const likes = useStore($gameLikes)
  const history = useStore($gameHistory)
  const subs = ['favourites', 'recent'].map((key, id) => ({ id, name: t(strings, `lobby.collect.${key}`) }))
  const shown = pick(games, sub === RECENT ? history : likes)
  return (
    <section className="home-section" aria-label={t(strings, 'lobby.type.101')}>
      <SubTabs
        subs={subs}
        openId={sub === RECENT ? RECENT : 0}
        label={t(strings, 'lobby.collect.kinds')}
        onOpen={(id) => openTab(homeTab.collect, id)}
      />
      {shown.length > 0 ? (
        <Shelf games={shown} brands={brands} strings={strings} />
      ) : (
        <Nothing sub={sub} strings={strings} />
      )}
    </section>
  )
})

function Nothing({ sub, strings }: { sub: number; strings: Strings }) {
  const { state } = useStore($player)
  const isLate = useStore($isSessionLate)
  if (state === 'known') return isLate ? <Late strings={strings} /> : <Loading />
  const kind = sub === RECENT ? 'recent' : 'favourites'
  return (
    <div className="home-empty">
      <p className="home-empty-title">{t(strings, `lobby.collect.${kind}Empty`)}</p>
      <p>{t(strings, state === 'guest' ? 'lobby.collect.guestHint' : `lobby.collect.${kind}Hint`)}</p>
      {state === 'guest' ? (
        <a className="button button-gold" href="/login">
          {t(strings, 'lobby.login')}
        </a>
      ) : (
        <button type="button" className="button" onClick={() => openTab(homeTab.home)}>
          {t(strings, 'lobby.collect.browse')}
        </button>
      )}
    </div>
  )
}

/** The player's games did not come: the way to ask again. */
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
