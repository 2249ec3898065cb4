import '../frame/rows.css'
import type { Tier } from '#contract/activities/agent5/earn.ts'
import { COMMISSION_FRIENDS_MIN } from '#contract/activities/commission.ts'
import { percentOf } from '#contract/activities/percent.ts'
import { dayStart } from '#contract/time.ts'
import { Worth } from '../../props/Worth.tsx'
import { guarded } from '../../ui/Guarded.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { Balance } from '../commission/Balance.tsx'
import { Statements } from '../commission/Statements.tsx'
import { Changes, FriendTerms } from '../commission/Terms.tsx'
import { ClaimButton } from '../frame/ClaimButton.tsx'
import { Items } from '../frame/Items.tsx'
import { PanelState } from '../frame/PanelState.tsx'
import type { PanelProps } from '../panel.tsx'
import { useEachDay } from '../useEachDay.tsx'
import { Calculator } from './Calculator.tsx'
import { canReward, exchangeTeam, receiveForFriends, type Team, team, teamDays } from './team.ts'

/** Whoever may not see it is refused, so a standing that is there is never over. */
const never = () => false
const load = () => void Promise.all([team.load(), teamDays.load()])

/** /activity/agent5: a team of five levels, what it earns, and the reward for valid friends. */
export const Panel = guarded(function Panel({ strings, onClose, tiers }: PanelProps & { tiers: readonly Tier[] }) {
  useEachDay(load)

  return (
    <PanelState of={team} isOver={never} failed={t(strings, 'commission.late')} strings={strings} onClose={onClose}>
      {(standing) => (
        <div className="commission">
          <Balance agent={standing.agent} onExchange={exchangeTeam} strings={strings} />
          <Friends team={standing} strings={strings} />
          <LastDay team={standing} strings={strings} />
          <Calculator tiers={tiers} last={standing.last} strings={strings} />
          <Statements of={teamDays} addedUntil={standing.agent.addedUntil} strings={strings} />
          <Changes agent={standing.agent} strings={strings} />
          <FriendTerms friend={standing.agent.friend} strings={strings} />
        </div>
      )}
    </PanelState>
  )
})

type Props = { team: Team; strings: Strings }

/** What valid friends bring, each once. */
function Friends({ team: standing, strings }: Props) {
  const { valid, rewarded, ready, award, isUsedUp } = standing.friends
  const items = award.map((item) => ({ ...item, count: item.count * Math.max(1, ready) }))
  const isReady = canReward(standing)
  const claim = (
    <ClaimButton
      status={isReady ? 1 : 0}
      strings={strings}
      name={t(strings, 'agent5.friends.name', { count: ready })}
      onClaim={() => receiveForFriends(standing)}
      size="medium"
    />
  )
  return (
    <section className="commission-part">
      <h2>{t(strings, 'agent5.friends.title')}</h2>
      <ul className="reward-rows commission-rows">
        <li data-state={isReady ? 'ready' : 'ahead'}>
          <div>
            <h3>{t(strings, 'agent5.friends.ready', { count: ready })}</h3>
            <Items items={items} strings={strings} />
            <p>{t(strings, 'agent5.friends.all', { valid, rewarded })}</p>
            {isUsedUp && <p>{t(strings, 'agent5.friends.usedUp')}</p>}
            <Worth items={items} strings={strings}>
              {isReady && claim}
            </Worth>
          </div>
          {claim}
        </li>
      </ul>
    </section>
  )
}

/** The team by level, on the last day on which it played. */
function LastDay({ team: { last }, strings }: Props) {
  const { coin, date } = formats(strings)
  if (!last) return null
  return (
    <section className="commission-part">
      <h2>{t(strings, 'agent5.last.title', { date: date(dayStart(last.day).getTime()) })}</h2>
      {last.rate !== undefined && <p>{t(strings, 'agent5.last.rate', { percent: percentOf(last.rate) })}</p>}
      <div className="commission-rates">
        <table>
          <thead>
            <tr>
              {['level', 'friends', 'bets', 'cents'].map((head) => (
                <th key={head} scope="col">
                  {t(strings, `agent5.last.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {last.levels.map(({ level, friends, validBet, cents }) => (
              <tr key={level}>
                <th scope="row">{t(strings, 'commission.level', { level })}</th>
                <td>{friends}</td>
                <td>
                  {validBet === undefined
                    ? t(strings, 'agent5.last.few', { count: COMMISSION_FRIENDS_MIN })
                    : coin(validBet)}
                </td>
                <td>{coin(cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
