import './kept.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { activityKind } from '#contract/activities/kinds.ts'
import { iconPath } from '#contract/icons.ts'
import { $player } from '../player.ts'
import { Worth } from '../props/Worth.tsx'
import { Late } from '../ui/Empty.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { ClaimButton } from './frame/ClaimButton.tsx'
import { Items } from './frame/Items.tsx'
import { type Grant, kept, receiveGrant } from './kept.ts'
import type { Face } from './listed.ts'

type Props = { strings: Strings; faces: readonly Face[] }

/** /lobby/rewards: what the player has earned and not claimed yet. Nothing stands here while nothing waits. */
export const Kept = guarded(function Kept({ strings, faces }: Props) {
  const state = useStore(kept.$state, { ssr: 'initial' })
  const isGuest = useStore($player, { ssr: 'initial' }).state === 'guest'

  useEffect(() => {
    if (!isGuest) void kept.load()
  }, [isGuest])

  if (isGuest) return null
  if (state.state === 'loading')
    return (
      <div aria-busy="true">
        <Skeleton shape="card" />
      </div>
    )
  if (state.state === 'failed')
    return <Late title={t(strings, 'activity.kept.late')} strings={strings} onAgain={() => void kept.load()} />
  const { grants, isHeld } = state.value
  if (grants.length === 0) return null
  return (
    <section aria-labelledby="kept">
      <h2 id="kept">{t(strings, 'activity.kept.title')}</h2>
      {isHeld && (
        <p className="kept-held">
          {t(strings, 'activity.kept.held')} <a href="/walletsKyc">{t(strings, 'activity.kept.verify')}</a>
        </p>
      )}
      <ul className="kept">
        {grants.map((grant) => (
          <KeptRow
            key={`${grant.activity}/${grant.item}/${grant.round}`}
            {...{ grant, isHeld, strings }}
            face={faces.find(({ id }) => id === ids.get(grant.activity))}
          />
        ))}
      </ul>
    </section>
  )
})

const ids = new Map<string, number>(Object.entries(activityKind))

type RowProps = { grant: Grant; isHeld: boolean; face: Face | undefined; strings: Strings }

function KeptRow({ grant, isHeld, face, strings }: RowProps) {
  const title = face?.title ?? t(strings, 'activity.kept.gift')
  const claim = !isHeld && <ClaimButton status={1} name={title} strings={strings} onClaim={() => receiveGrant(grant)} />
  return (
    <li className="kept-row">
      <img src={face?.picture ?? iconPath('wrapped-gift')} alt="" width={40} height={40} />
      <div>
        <h3>{title}</h3>
        <Items items={grant.items} strings={strings} />
        <Worth items={grant.items} strings={strings}>
          {claim}
        </Worth>
        {grant.earnedAt !== undefined && (
          <small>{t(strings, 'activity.kept.since', { date: formats(strings).date(grant.earnedAt) })}</small>
        )}
      </div>
      {claim}
    </li>
  )
}
