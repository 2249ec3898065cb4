import { useStore } from '@nanostores/react'
import { memo } from 'react'
import { homeTab } from '#contract/enumerations.ts'
import type { Brand, Game } from '#contract/lobby/catalogue.ts'
import { $gameHistory, $gameLikes, $player, type Player } from '../player.ts'
import { $isSessionLate, loadSession } from '../session/session.ts'
import { Empty, Late } from '../ui/Empty.tsx'
import { type Strings, t } from '../ui/words.ts'
import { LoadingShelf } from './LoadingShelf.tsx'
import { openTab } from './lobby.ts'
import { Shelf } from './Shelf.tsx'
import { SubTabs } from './SubTabs.tsx'
import { pick } from './shelves.ts'

type Props = { games: readonly Game[]; brands: readonly Brand[]; sub: number; strings: Strings }

const RECENT = 1
/** The HTML cannot know its player. */
const NOT_YET_KNOWN: Player = { state: 'known' }

/** The collect tab (id 101): the player's favourites and recent games. */
export const CollectPanel = memo(function CollectPanel({ games, brands, sub, strings }: Props) {
  const likes = useStore($gameLikes, { ssr: 'initial' })
  const history = useStore($gameHistory, { ssr: 'initial' })
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
      <a className="button face-guest" href="/profile/favorites">
        {t(strings, 'lobby.collect.keepAll')}
      </a>
    </section>
  )
})

function Nothing({ sub, strings }: { sub: number; strings: Strings }) {
  const { state } = useStore($player, { ssr: () => NOT_YET_KNOWN })
  const isLate = useStore($isSessionLate, { ssr: 'initial' })
  if (state === 'known') {
    const title = t(strings, 'lobby.collect.late')
    return isLate ? <Late title={title} strings={strings} onAgain={() => void loadSession()} /> : <LoadingShelf />
  }
  const kind = sub === RECENT ? 'recent' : 'favourites'
  return (
    <Empty title={t(strings, `lobby.collect.${kind}Empty`)} text={t(strings, `lobby.collect.${kind}Hint`)}>
      <button type="button" className="button" onClick={() => openTab(homeTab.home)}>
        {t(strings, 'lobby.collect.browse')}
      </button>
    </Empty>
  )
}
