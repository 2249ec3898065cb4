import './visits.css'
import { useEffect } from 'react'
import { leavingLink } from '#contract/activities/activities.ts'
import { rewardId, sumRewards } from '#contract/props/rewards.ts'
import { Worth } from '../../props/Worth.tsx'
import { tellProblem } from '../../ui/claimOnce.ts'
import { guarded } from '../../ui/Guarded.tsx'
import { onLeft } from '../../ui/onLeft.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { ClaimButton } from '../frame/ClaimButton.tsx'
import { PanelState } from '../frame/PanelState.tsx'
import { RulesLink } from '../frame/RulesLink.tsx'
import type { PanelProps } from '../panel.tsx'
import { noteVisit, receiveVisit, type Visits, visits } from './visits.ts'

/** The house's social accounts, each of which pays points once for a visit: a page, or over the page of a banner (spec 4). */
export const Panel = guarded(function Panel({ strings, onClose }: PanelProps) {
  useEffect(() => void visits.load(), [])

  return (
    <PanelState
      of={visits}
      isOver={({ visits }) => visits.length === 0}
      failed={t(strings, 'followRewards.late')}
      strings={strings}
      onClose={onClose}
    >
      {(standing) => <Accounts standing={standing} strings={strings} />}
    </PanelState>
  )
})

function Accounts({ standing, strings }: { standing: Visits; strings: Strings }) {
  const ahead = standing.visits.filter(
    ({ isVisited, isReceived }) => !isReceived && (!isVisited || standing.needRecharge),
  )
  const left = sumRewards(ahead.flatMap(itemsOf))
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
      <RulesLink rule="gifts" strings={strings} />
    </div>
  )
}

type RowProps = { visit: Visits['visits'][number]; isOpen: boolean; strings: Strings }

const itemsOf = ({ points }: Visits['visits'][number]) => [{ id: rewardId.points, count: points }]

/** One account: its link, and its points once visited. The link keeps its place, so that it keeps the focus. */
function VisitRow({ visit, isOpen, strings }: RowProps) {
  const { network, url, points, isVisited, isReceived } = visit
  const name = t(strings, `followRewards.network.${network}`)
  const isReady = isOpen && isVisited && !isReceived
  const claim = (isReady || isReceived) && (
    <ClaimButton status={isReceived ? 2 : 1} strings={strings} name={name} onClaim={() => receiveVisit(visit)} />
  )

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
      {claim}
      {isReady && (
        <div className="visit-worth">
          <Worth items={itemsOf(visit)} strings={strings}>
            {claim}
          </Worth>
        </div>
      )}
    </li>
  )
}
