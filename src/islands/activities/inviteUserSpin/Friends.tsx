import { wagerOf } from '#contract/wallet/wagering.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import type { SpinStanding } from './spin.ts'

/** Which friends count, what becomes of them, and what the target asks for. */
export function Friends({ standing, strings }: { standing: SpinStanding; strings: Strings }) {
  const { friend, valid, running, terms } = standing
  const { betRate, target, days } = running ?? terms
  const { coin } = formats(strings)
  return (
    <section className="spin-friends" aria-labelledby="spin-friends">
      <h2 id="spin-friends">{t(strings, 'inviteUserSpin.friends')}</h2>
      <p>{t(strings, 'inviteUserSpin.valid', { count: valid })}</p>
      <ul>
        <li>
          {t(strings, 'inviteUserSpin.tip.friend', { deposit: coin(friend.deposit), stakes: coin(friend.stakes) })}
        </li>
        {friend.identity && <li>{t(strings, 'inviteUserSpin.tip.identity')}</li>}
        <li>{t(strings, 'inviteUserSpin.tip.own')}</li>
        <li>{t(strings, 'inviteUserSpin.tip.lapse', { count: days })}</li>
        <li>
          {betRate > 0
            ? t(strings, 'inviteUserSpin.tip.stake', { amount: coin(wagerOf(target, betRate)) })
            : t(strings, 'inviteUserSpin.tip.noStake')}
        </li>
      </ul>
      <a href="/profile/invite">{t(strings, 'inviteUserSpin.list')}</a>
    </section>
  )
}
