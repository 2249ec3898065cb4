import '../frame/frame.css'
import './vip.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { type ItemState, itemStates } from '#contract/activities/vip/words.ts'
import { type Level, wayUp } from '../../account/levels.ts'
import { guarded } from '../../ui/Guarded.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { endOf, Gift } from './Gift.tsx'
import { receiveGift, receiveUpgrade, type VipUser, vipUser } from './vip.ts'

type Props = {
  thresholds: readonly Level[]
  /** Where an identity is sent. */
  kycPath: string
  strings: Strings
}

/** /profile/vip: the player's level, the way to the next one, and the gifts to claim. */
export const VipGifts = guarded(function VipGifts(props: Props) {
  const { strings } = props
  const state = useStore(vipUser.$state, { ssr: 'initial' })

  useEffect(() => {
    const again = () => document.visibilityState === 'visible' && void vipUser.load()
    void vipUser.load()
    document.addEventListener('visibilitychange', again)
    return () => document.removeEventListener('visibilitychange', again)
  }, [])

  return (
    <div className="vip-gifts" aria-busy={state.state === 'loading'}>
      <Loaded
        of={state}
        waiting={
          <>
            <Skeleton shape="card" />
            <Skeleton shape="card" />
          </>
        }
        failed={t(strings, 'vip.late')}
        onAgain={() => void vipUser.load()}
        strings={strings}
      >
        {(user) => (
          <>
            <Head user={user} thresholds={props.thresholds} strings={strings} />
            <Gifts user={user} {...props} />
          </>
        )}
      </Loaded>
    </div>
  )
})

function Head({ user, thresholds, strings }: { user: VipUser } & Pick<Props, 'thresholds' | 'strings'>) {
  const next = wayUp(thresholds, user.bet)
  const { shortCoin } = formats(strings)
  const way = next
    ? t(strings, 'vip.way', { left: shortCoin(next.betAmount - user.bet), level: next.level })
    : t(strings, 'vip.top')
  return (
    <div className="vip-head">
      <p className="vip-level">{t(strings, 'vip.level', { level: user.level })}</p>
      <p>
        {next
          ? t(strings, 'vip.bet', { bet: shortCoin(user.bet), goal: shortCoin(next.betAmount) })
          : t(strings, 'vip.betAll', { bet: shortCoin(user.bet) })}
      </p>
      <progress
        className="panel-progress"
        value={next ? Math.floor(next.share * 100) : 100}
        max={100}
        aria-label={t(strings, 'vip.bar')}
      />
      {/* Nobody is drawn on to whom nothing may be promoted. */}
      {(user.isOffered || !next) && <p>{way}</p>}
    </div>
  )
}

function Gifts({ user, kycPath, strings }: { user: VipUser } & Props) {
  const { salary, birthday, upgrades, needRecharge, isUsedUp } = user
  if (upgrades.length === 0 && salary.items.length === 0 && birthday.items.length === 0) return null
  const rows = {
    user,
    strings,
    stateOf: (state: ItemState) => (needRecharge && state === itemStates.ready ? itemStates.ahead : state),
  }
  return (
    <section aria-labelledby="vip-gifts">
      <h2 id="vip-gifts">{t(strings, 'vip.gifts')}</h2>
      {needRecharge && (
        <p className="vip-note">
          {t(strings, 'vip.needRecharge')} <a href="/lobby/wallets/deposit">{t(strings, 'vip.deposit')}</a>
        </p>
      )}
      {isUsedUp && <p className="vip-note">{t(strings, 'vip.usedUp')}</p>}
      <ul>
        <Dated {...rows} />
        <Upgrades {...rows} />
      </ul>
      {!birthday.isIdentified && birthday.items.length > 0 && (
        <p className="vip-note">
          <a href={kycPath}>{t(strings, 'vip.identify')}</a>
        </p>
      )}
    </section>
  )
}

type RowsProps = Pick<Props, 'strings'> & { user: VipUser; stateOf: (state: ItemState) => ItemState }

/** The salary and the birthday gift, where the level has them. */
function Dated({ user: { salary, birthday, offer }, stateOf, strings }: RowsProps) {
  const dayOf = (day: string) => formats(strings).date(endOf(day))
  const birthdayNote = birthday.until
    ? t(strings, 'vip.birthdayNote', { date: dayOf(birthday.until) })
    : t(strings, birthday.isIdentified ? 'vip.birthdayAhead' : 'vip.birthdayIdentity')
  return (
    <>
      {salary.items.length > 0 && (
        <Gift
          icon="money-bag"
          title={t(strings, 'vip.salary')}
          note={t(strings, 'vip.salaryNote', { date: dayOf(salary.until) })}
          items={salary.items}
          state={stateOf(salary.state)}
          until={endOf(salary.until)}
          onClaim={() => receiveGift({ gift: 'salary', offer })}
          strings={strings}
        />
      )}
      {birthday.items.length > 0 && (
        <Gift
          icon="party-popper"
          title={t(strings, 'vip.birthday')}
          note={birthdayNote}
          items={birthday.items}
          state={stateOf(birthday.state)}
          {...(birthday.until && { until: endOf(birthday.until) })}
          onClaim={() => receiveGift({ gift: 'birthday', offer })}
          strings={strings}
        />
      )}
    </>
  )
}

/** The gifts of the levels reached, the newest first, and before them the next one. */
function Upgrades({ user, stateOf, strings }: RowsProps) {
  const reached = user.upgrades.filter(({ level }) => level <= user.level).reverse()
  const next = user.upgrades.find(({ level }) => level > user.level)
  return [...(next ? [next] : []), ...reached].map(({ level, state, items }) => (
    <Gift
      key={level}
      icon="wrapped-gift"
      title={t(strings, 'vip.upgrade', { level })}
      note={t(strings, level > user.level ? 'vip.upgradeAhead' : 'vip.upgradeNote', { level })}
      items={items}
      state={stateOf(state)}
      onClaim={() => receiveUpgrade({ level, offer: user.offer })}
      strings={strings}
    />
  ))
}
