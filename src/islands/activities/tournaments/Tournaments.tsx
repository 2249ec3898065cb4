import './tournaments.css'
import { useEffect } from 'react'
import { Empty } from '../../ui/Empty.tsx'
import { guarded } from '../../ui/Guarded.tsx'
import { type Strings, t } from '../../ui/words.ts'
import { PanelState } from '../frame/PanelState.tsx'
import { TournamentCard } from './TournamentCard.tsx'
import { followTournaments, type Standings, tournaments } from './tournaments.ts'

type Props = {
  strings: Strings
  /** Names of the games, by number. */
  names: Readonly<Record<number, string>>
}

const never = () => false

/** /activity/tournaments: what comes and runs, its standings, and what has ended. */
export const Tournaments = guarded(function Tournaments({ strings, names }: Props) {
  useEffect(followTournaments, [])

  return (
    <PanelState of={tournaments} isOver={never} failed={t(strings, 'tournaments.late')} strings={strings}>
      {(standings) => <Shown standings={standings} strings={strings} names={names} />}
    </PanelState>
  )
})

function Shown({ standings, strings, names }: Props & { standings: Standings }) {
  const { tournaments: all, needRecharge } = standings
  return (
    <div className="tournaments">
      <p className="tournaments-lead">{t(strings, 'tournaments.lead')}</p>
      {all.length === 0 && <Empty title={t(strings, 'tournaments.none')} text={t(strings, 'tournaments.noneText')} />}
      {needRecharge && all.length > 0 && (
        <a className="button button-gold button-wide" href="/lobby/wallets/deposit">
          {t(strings, 'tournaments.needRecharge')}
        </a>
      )}
      {all.map((one) => (
        <TournamentCard key={one.tournament} tournament={one} standings={standings} strings={strings} names={names} />
      ))}
      <a className="tournaments-rules" href="/rule/tournaments">
        {t(strings, 'tournaments.rules')}
      </a>
    </div>
  )
}
