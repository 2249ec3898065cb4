import './offers.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { leavingLink } from '#contract/activities/activities.ts'
import { generalList, rewardList } from '#contract/activities/activityLists.ts'
import type { UserMessage } from '#contract/words.ts'
import { Empty, Late } from '../ui/Empty.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { $activities, $isActivitiesLate, refreshActivities } from './activities.ts'
import { Quiet } from './frame/Quiet.tsx'
import { type Face, type Tile, tilesOf } from './listed.ts'
import { QuietNote } from './QuietNote.tsx'
import { quietMessage } from './quiet.ts'

type Props = {
  strings: Strings
  faces: readonly Face[]
  hosts: readonly string[]
  /** The reward list, or the general list of activities (spec 9). */
  list: 'reward' | 'general'
  title: string
  /** A list beside others stays silent when empty, and does not repeat them; one on its own page says that it is empty. */
  isAlone?: boolean
}

export const ActivityTiles = guarded(function ActivityTiles({
  strings,
  faces,
  hosts,
  list,
  title,
  isAlone = false,
}: Props) {
  const activities = useStore($activities, { ssr: 'initial' })
  const isLate = useStore($isActivitiesLate, { ssr: 'initial' })

  // On pages other than home, nothing has loaded a guest's activities yet.
  useEffect(() => {
    if (!$activities.get()) void refreshActivities()
  }, [])

  // On a page with other parts the first list has the placeholder, and says nothing if it does not come.
  if (!activities && !isAlone) return isLate || list !== 'reward' ? null : <Waiting />
  if (!activities)
    return isLate ? (
      <Late title={t(strings, 'activity.late')} strings={strings} onAgain={() => void refreshActivities()} />
    ) : (
      <Waiting />
    )
  const on = Object.values(activities.activityMap)
  const rewards = rewardList(on)
  const general = generalList(on, activities.isBankrupt).filter((activity) => isAlone || !rewards.includes(activity))
  const tiles = tilesOf(list === 'reward' ? rewards : general, faces, hosts)
  if (tiles.length === 0)
    return isAlone ? <Nothing quiet={quietMessage(activities.quiet, true)} strings={strings} /> : null
  return (
    <section className="activities" aria-labelledby={`activities-${list}`}>
      <h2 id={`activities-${list}`}>{title}</h2>
      {isAlone && <QuietNote strings={strings} />}
      <ul className="activity-tiles">
        {tiles.map((tile) => (
          <li key={`${tile.id}/${tile.path}`}>
            <ActivityTile tile={tile} strings={strings} />
          </li>
        ))}
      </ul>
    </section>
  )
})

function ActivityTile({ tile, strings }: { tile: Tile; strings: Strings }) {
  const { path, picture, title, text, end, isOutside } = tile
  return (
    <a className="activity-tile" href={path} {...(isOutside && leavingLink)}>
      <img src={picture} alt="" width={48} height={48} />
      <span>
        <strong>{title}</strong>
        <span>{text}</span>
        {end !== undefined && <small>{t(strings, 'activity.ends', { date: formats(strings).date(end - 1) })}</small>}
      </span>
    </a>
  )
}

function Nothing({ quiet, strings }: { quiet: UserMessage | undefined; strings: Strings }) {
  if (quiet) return <Quiet why={quiet} strings={strings} />
  return (
    <Empty title={t(strings, 'activity.empty')} text={t(strings, 'activity.emptyText')}>
      <a className="button button-gold" href="/profile/task">
        {t(strings, 'activity.toTasks')}
      </a>
    </Empty>
  )
}

function Waiting() {
  return (
    <div className="activity-tiles" aria-busy="true">
      <Skeleton shape="card" />
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </div>
  )
}
