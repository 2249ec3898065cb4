import './visits.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { leavingLink } from '#contract/activities/activities.ts'
import { rewardId, sumRewards } from '#contract/activities/rewards.ts'
import { noteVisit, receiveVisit, type Visits, visits } from '#stores/activities/followRewards/visits.ts'
import { tellProblem } from '../../ui/claimOnce.ts'
import { Empty } from '../../ui/Empty.tsx'
import { guarded } from '../../ui/Guarded.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { onLeft } from '../../ui/onLeft.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { ClaimButton } from '../frame/ClaimButton.tsx'
import { Worth } from '../frame/Worth.tsx'
import type { PanelProps } from '../panel.ts'

/** The house's social accounts, each of which pays points once for a visit: a page, or over the page of a banner (spec 4). */
export const Panel = guarded(function Panel({ strings }: PanelProps) {
  const state = useStore(visits.$state, { ssr: 'initial' })

  useEffect(() => void visits.load(), [])

  return (
    <Loaded
      of={state}
      waiting={<Skeleton shape="card" />}
      failed={t(strings, 'followRewards.late')}
      onAgain={() => void visits.load()}
      strings={strings}
    >
      {(standing) => <Accounts standing={standing} strings={strings} />}
    </Loaded>
  )
})

function Accounts({ standing, strings }: { standing: Visits; strings: Strings }) {
  if (standing.visits.length === 0) {
    return <Empty title={t(strings, 'activity.act39.err1001')} text={t(strings, 'activity.emptyText')} />
  }
  const left = sumRewards(
    standing.visits
      .filter(({ isReceived }) => !isReceived)
      .map(({ points }) => ({ id: rewardId.points, count: points })),
  )
  return (
    <div className="visits">
      <p>{t(strings, standing.needRecharge ? 'followRewards.needRecharge' : 'followRewards.rule')}</p>
      {standing.needRecharge && (
        <a className="button button-gold" href="/lobby/wallets/deposit">
          {t(strings, 'followRewards.deposit')}
        </a>
      )}
      {left.length > 0 && <Worth items={left} strings={strings} />}
      <ul>
        {standing.visits.map((visit) => (
          <VisitRow key={visit.id} visit={visit} isOpen={!standing.needRecharge} strings={strings} />
        ))}
      </ul>
    </div>
  )
}

type RowProps = { visit: Visits['visits'][number]; isOpen: boolean; strings: Strings }

/** One account: its link, and its points once visited. The link keeps its place, so that it keeps the focus. */
function VisitRow({ visit: { id, network, url, points, isVisited, isReceived }, isOpen, strings }: RowProps) {
  const name = t(strings, `followRewards.network.${network}`)
  const isReady = isOpen && isVisited && !isReceived

  return (
    <li className="visit" data-state={isReceived ? 'received' : isReady ? 'ready' : 'open'}>
      <div className="visit-what">
        <h2>{name}</h2>
        <p className="money">{t(strings, 'followRewards.points', { points: formats(strings).points(points) })}</p>
      </div>
      <a
        className="button button-small"
        href={url}
        {...leavingLink}
        aria-label={t(strings, 'followRewards.visitNamed', { name })}
        ref={onLeft(() => void tellProblem(strings, noteVisit(network)))}
      >
        {t(strings, 'followRewards.visit')}
      </a>
      {(isReady || isReceived) && (
        <ClaimButton status={isReceived ? 2 : 1} strings={strings} name={name} onClaim={() => receiveVisit(id)} />
      )}
    </li>
  )
}
