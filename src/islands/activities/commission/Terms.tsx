import { dayStart } from '#contract/time.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import type { AgentStanding } from '../commission.ts'

type Props = { agent: AgentStanding; strings: Strings }

/** What moved the balance besides statements. */
export function Changes({ agent: { changes }, strings }: Props) {
  const { coin, date, moment } = formats(strings)
  if (changes.length === 0) return null
  const textOf = ({ kind, day, level, reason }: AgentStanding['changes'][number]) =>
    kind === 'reversed' && day !== undefined && level !== undefined
      ? t(strings, 'commission.changes.reversed', { date: date(dayStart(day).getTime()), level })
      : (reason ?? t(strings, `commission.changes.${kind}`))
  return (
    <section className="commission-part">
      <h2>{t(strings, 'commission.changes.title')}</h2>
      <ul className="commission-changes">
        {changes.map((change) => (
          <li key={change.id}>
            <div>
              <p>{textOf(change)}</p>
              <p>{moment(change.time)}</p>
            </div>
            <strong>{coin(change.cents)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}

type FriendProps = {
  friend: AgentStanding['friend']
  /** Where the panel says what counts: bets for commissions, or friends. */
  words?: 'commission' | 'agentCount'
  strings: Strings
}

/** Which friends count, and what nobody is paid for. */
export function FriendTerms({ friend, words = 'commission', strings }: FriendProps) {
  const { coin } = formats(strings)
  const sums = { deposit: coin(friend.deposit), stakes: coin(friend.stakes) }
  return (
    <section className="commission-part">
      <h2>{t(strings, `${words}.friends.title`)}</h2>
      <ul className="commission-tips">
        <li>{t(strings, 'commission.friends.sums', sums)}</li>
        {friend.identity && <li>{t(strings, 'commission.friends.identity')}</li>}
        <li>{t(strings, 'commission.friends.own')}</li>
        {['away', 'nothing'].map((tip) => (
          <li key={tip}>{t(strings, `${words}.friends.${tip}`)}</li>
        ))}
      </ul>
      <a href="/profile/invite">{t(strings, 'commission.friends.list')}</a>
    </section>
  )
}
