import './invite.css'
import { useEffect } from 'react'
import { Worth } from '../../props/Worth.tsx'
import { serverNow } from '../../ui/clock.ts'
import { guarded } from '../../ui/Guarded.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { ClaimButton } from '../frame/ClaimButton.tsx'
import { Countdown } from '../frame/Countdown.tsx'
import { Items } from '../frame/Items.tsx'
import { PanelState } from '../frame/PanelState.tsx'
import { ShareInvite } from '../frame/ShareInvite.tsx'
import type { PanelProps } from '../panel.tsx'
import { ENDED } from '../refused.ts'
import { type InviteBonus, inviteBonus, receiveInviteBonus } from './invite.ts'

/** The award for valid friends: a page, or over home from its floating icon (spec 2.14). */
export const Panel = guarded(function Panel({ strings, onClose }: PanelProps) {
  useEffect(() => void inviteBonus.load(), [])

  return (
    <PanelState
      of={inviteBonus}
      isOver={isOver}
      over={() => ENDED}
      failed={t(strings, 'inviteFriend1.late')}
      strings={strings}
      onClose={onClose}
    >
      {(bonus) => <Award bonus={bonus} strings={strings} />}
    </PanelState>
  )
})

/** An award that was not reached by the end (spec 4). */
function isOver({ itemStatus, expireTime }: InviteBonus): boolean {
  return itemStatus === 0 && expireTime !== -1 && expireTime <= serverNow()
}

type Props = { bonus: InviteBonus; strings: Strings }

function Award({ bonus, strings }: Props) {
  const { award, itemStatus, expireTime, required } = bonus
  const claim = (
    <ClaimButton
      status={bonus.needRecharge || bonus.isUsedUp ? 0 : itemStatus}
      strings={strings}
      name={t(strings, 'inviteFriend1.award', { count: required })}
      onClaim={() => receiveInviteBonus(bonus)}
      size="medium"
    />
  )
  return (
    <div className="invite-bonus">
      {itemStatus === 0 && (
        <Countdown expireTime={expireTime} strings={strings} onOver={() => void inviteBonus.load()} />
      )}
      <section className="invite-award" data-status={itemStatus}>
        <h2>{t(strings, itemStatus === 2 ? 'inviteFriend1.done' : 'inviteFriend1.award', { count: required })}</h2>
        <Items items={award} strings={strings} />
        {itemStatus !== 2 && <Progress bonus={bonus} strings={strings} />}
        {itemStatus !== 2 && (
          <Worth items={award} strings={strings}>
            {itemStatus === 1 && claim}
          </Worth>
        )}
        {itemStatus === 0 ? <ShareInvite strings={strings} /> : claim}
        <Obstacle bonus={bonus} strings={strings} />
      </section>
      <Tips bonus={bonus} strings={strings} />
    </div>
  )
}

/** The bar begins with the player themselves: (inviteCount + 1) / (required + 1) (spec 9). The friends are told beside it. */
function Progress({ bonus: { inviteCount, required }, strings }: Props) {
  const [now, all] = [Math.min(inviteCount, required) + 1, required + 1]
  return (
    <div className="invite-progress">
      <progress
        className="panel-progress"
        value={now}
        max={all}
        aria-label={t(strings, 'inviteFriend1.progress', { now, all })}
      />
      <p>
        <strong>{t(strings, 'inviteFriend1.progress', { now, all })}</strong>{' '}
        {t(strings, 'inviteFriend1.friends', { now: inviteCount, all: required })}
      </p>
    </div>
  )
}

function Obstacle({ bonus: { itemStatus, needRecharge, isUsedUp }, strings }: Props) {
  if (itemStatus === 2) return null
  if (needRecharge)
    return (
      <p>
        {t(strings, 'inviteFriend1.needRecharge')}{' '}
        <a href="/lobby/wallets/deposit">{t(strings, 'inviteFriend1.deposit')}</a>
      </p>
    )
  return isUsedUp ? <p>{t(strings, 'inviteFriend1.usedUp')}</p> : null
}

function Tips({ bonus: { friend }, strings }: Props) {
  const sums = { deposit: formats(strings).coin(friend.deposit), stakes: formats(strings).coin(friend.stakes) }
  return (
    <section className="invite-tips">
      <h2>{t(strings, 'inviteFriend1.tips')}</h2>
      <ul>
        <li>{t(strings, 'inviteFriend1.tip.friend', sums)}</li>
        {friend.identity && <li>{t(strings, 'inviteFriend1.tip.identity')}</li>}
        {['own', 'since', 'once'].map((tip) => (
          <li key={tip}>{t(strings, `inviteFriend1.tip.${tip}`)}</li>
        ))}
      </ul>
      <a href="/profile/invite">{t(strings, 'inviteFriend1.list')}</a>
      <a href="/rule/inviteFriends">{t(strings, 'inviteFriend1.rules')}</a>
    </section>
  )
}
