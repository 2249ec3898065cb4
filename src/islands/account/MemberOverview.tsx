import '../ui/rows.css'
import '../wallet/record.css'
import '../ui/wallet.css'
import './overview.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Brand, Game } from '#contract/lobby/catalogue.ts'
import { RECENT_SHOWN } from '#contract/lobby/limits.ts'
import { LoadingShelf } from '../lobby/LoadingShelf.tsx'
import { Shelf } from '../lobby/Shelf.tsx'
import { pick } from '../lobby/shelves.ts'
import { $gameHistory, $player } from '../player.ts'
import { $isSessionLate, loadSession } from '../session/session.ts'
import { Late } from '../ui/Empty.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Strings, t } from '../ui/words.ts'
import { $latest, loadLatest } from '../wallet/latest.ts'
import { Receipts } from '../wallet/Receipts.tsx'
import { RecordLine } from '../wallet/RecordLine.tsx'
import type { Level } from './levels.ts'
import { OverviewHead } from './OverviewHead.tsx'

type Props = {
  strings: Strings
  games: readonly Game[]
  brands: readonly Brand[]
  levels: readonly Level[]
  /** Desktop addresses of this build. A page outside them is not offered. */
  built: readonly string[]
}

/** The desktop's member page (spec 2.11): balance, progress, links and recent activity. */
export const MemberOverview = guarded(function MemberOverview({ strings, games, brands, levels, built }: Props) {
  const player = useStore($player, { ssr: 'initial' })
  const user = player.state === 'ready' ? player.user : undefined
  const recent = pick(games, useStore($gameHistory, { ssr: 'initial' })).slice(0, RECENT_SHOWN)
  const names = new Map(games.map(({ id, name }) => [id, name]))

  useEffect(() => void loadLatest(), [])

  return (
    <div className="overview">
      <OverviewHead user={user} levels={levels} built={built} strings={strings} />
      <section aria-labelledby="overview-recent">
        <h2 id="overview-recent">{t(strings, 'lobby.collect.recent')}</h2>
        {user ? <Recent strings={strings} games={recent} brands={brands} /> : <Unknown strings={strings} />}
      </section>
      <section aria-labelledby="overview-latest">
        <div className="overview-row">
          <h2 id="overview-latest">{t(strings, 'member.latest')}</h2>
          <a href="/lobby/record/transaction">{t(strings, 'lobby.seeAll')}</a>
        </div>
        <LatestLines strings={strings} nameOf={(id) => names.get(id)} />
      </section>
      <Receipts strings={strings} />
    </div>
  )
})

function Recent({ strings, games, brands }: Pick<Props, 'strings' | 'games' | 'brands'>) {
  if (games.length > 0) return <Shelf games={games} brands={brands} strings={strings} />
  return (
    <p className="card overview-none">
      {t(strings, 'lobby.collect.recentHint')} <a href="/lobby/games">{t(strings, 'lobby.collect.browse')}</a>
    </p>
  )
}

/** The player is unknown or failed to load, so nothing claims that they have not played. */
function Unknown({ strings }: { strings: Strings }) {
  const isLate = useStore($isSessionLate, { ssr: 'initial' })
  if (!isLate) return <LoadingShelf />
  return <Late title={t(strings, 'lobby.collect.late')} strings={strings} onAgain={() => void loadSession()} />
}

function LatestLines({ strings, nameOf }: { strings: Strings; nameOf: (id: number) => string | undefined }) {
  const latest = useStore($latest, { ssr: 'initial' })
  return (
    <Loaded
      of={latest}
      waiting={<Skeleton shape="card" />}
      failed={t(strings, 'wallet.lines.failed')}
      onAgain={loadLatest}
      strings={strings}
    >
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="card overview-none">{t(strings, 'member.latestNone')}</p>
        ) : (
          <ul className="rows">
            {rows.map((line) => (
              <RecordLine key={line.id} strings={strings} line={line} gameName={nameOf(line.gameId ?? 0)} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
