import './vip.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { percentOf } from '#contract/activities/percent.ts'
import { itemStates } from '#contract/activities/vip/words.ts'
import { rewardId } from '#contract/props/rewards.ts'
import { Empty } from '../../ui/Empty.tsx'
import { guarded } from '../../ui/Guarded.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { endOf, Gift } from './Gift.tsx'
import { type VipRebates as Rebates, receiveRebate, vipRebates } from './vip.ts'

/** /activity/vipRebate: the rebates of finished days. `strings.vip.type` names the types of games. */
export const VipRebates = guarded(function VipRebates({ strings }: { strings: Strings }) {
  const state = useStore(vipRebates.$state, { ssr: 'initial' })

  useEffect(() => {
    const again = () => document.visibilityState === 'visible' && void vipRebates.load()
    void vipRebates.load()
    document.addEventListener('visibilitychange', again)
    return () => document.removeEventListener('visibilitychange', again)
  }, [])

  return (
    <section className="vip-gifts" aria-labelledby="vip-days" aria-busy={state.state === 'loading'}>
      <h2 id="vip-days">{t(strings, 'vip.rebate.days')}</h2>
      <Loaded
        of={state}
        waiting={<Skeleton shape="card" />}
        failed={t(strings, 'vip.rebate.late')}
        onAgain={() => void vipRebates.load()}
        strings={strings}
      >
        {(rebates) => <Days rebates={rebates} strings={strings} />}
      </Loaded>
    </section>
  )
})

function Days({ rebates: { days, needRecharge }, strings }: { rebates: Rebates; strings: Strings }) {
  if (days.length === 0)
    return <Empty title={t(strings, 'vip.rebate.empty')} text={t(strings, 'vip.rebate.emptyText')} />
  return (
    <>
      {needRecharge && (
        <p className="vip-note">
          {t(strings, 'vip.needRecharge')} <a href="/lobby/wallets/deposit">{t(strings, 'vip.deposit')}</a>
        </p>
      )}
      <ul>
        {days.map((rebate) => (
          <Day key={rebate.day} rebate={rebate} isOpen={!needRecharge} strings={strings} />
        ))}
      </ul>
    </>
  )
}

type DayProps = { rebate: Rebates['days'][number]; isOpen: boolean; strings: Strings }

function Day({ rebate: { day, level, cents, betRate, state, until, types }, isOpen, strings }: DayProps) {
  const { date, shortCoin } = formats(strings)
  const dayOf = (text: string) => date(endOf(text))
  const sums = types.map(({ typeId, validBet, rate }) =>
    t(strings, 'vip.rebate.sum', {
      type: t(strings, `vip.type.${typeId}`),
      bet: shortCoin(validBet),
      percent: percentOf(rate),
    }),
  )
  const end = state === itemStates.received ? [] : [t(strings, 'vip.rebate.until', { date: dayOf(until) })]
  return (
    <Gift
      icon="crown"
      title={t(strings, 'vip.rebate.day', { date: dayOf(day), level })}
      note={[...sums, ...end].join(' · ')}
      items={[{ id: rewardId.coin, count: cents, betRate }]}
      state={state === itemStates.ready && !isOpen ? itemStates.ahead : state}
      until={endOf(until)}
      onClaim={() => receiveRebate(day)}
      strings={strings}
    />
  )
}
