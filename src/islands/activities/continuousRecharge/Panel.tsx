import './continuous.css'
import { useEffect } from 'react'
import { placeOfToday } from '#contract/activities/continuousRecharge/streak.ts'
import { type RewardItem, rewardId } from '#contract/props/rewards.ts'
import { dayStart } from '#contract/time.ts'
import { Worth } from '../../props/Worth.tsx'
import { guarded } from '../../ui/Guarded.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { ClaimButton } from '../frame/ClaimButton.tsx'
import { NOT_ON, PanelState } from '../frame/PanelState.tsx'
import { RulesLink } from '../frame/RulesLink.tsx'
import type { PanelProps } from '../panel.tsx'
import { ENDED } from '../refused.ts'
import { type Continuous, continuous, receiveDay } from './recharge.ts'

/** Continuous recharge: the days in a row on which the player deposited, and what each of them brings. */
export const Panel = guarded(function Panel({ strings, onClose }: PanelProps) {
  useEffect(() => void continuous.load(), [])

  return (
    <PanelState
      of={continuous}
      isOver={({ tiers, ready }) => tiers.length === 0 && ready.length === 0}
      over={({ isOn }) => (isOn ? NOT_ON : ENDED)}
      failed={t(strings, 'continuousRecharge.late')}
      strings={strings}
      onClose={onClose}
    >
      {(standing) => <Standing standing={standing} strings={strings} />}
    </PanelState>
  )
})

type Props = { standing: Continuous; strings: Strings }

function Standing({ standing, strings }: Props) {
  const { tiers, ready } = standing
  return (
    <div className="continuous">
      {tiers.length > 0 && <Today standing={standing} strings={strings} />}
      {ready.length > 0 && <Ready standing={standing} strings={strings} />}
      {tiers.length > 0 && <Tiers standing={standing} strings={strings} />}
      {tiers.length > 0 && <Rules standing={standing} strings={strings} />}
      <RulesLink rule="continuous-recharge" strings={strings} />
    </div>
  )
}

function Today({ standing, strings }: Props) {
  const { deposited, days, met, today, isUsedUp } = standing
  const isDone = met.at(-1) === today
  return (
    <section className="continuous-today">
      <h2>{t(strings, 'continuousRecharge.streak', { place: placeOf(standing), days })}</h2>
      <p>
        {t(strings, 'continuousRecharge.today')} <strong className="money">{formats(strings).coin(deposited)}</strong>
      </p>
      {isDone && <p className="continuous-done">{t(strings, 'continuousRecharge.done')}</p>}
      {isUsedUp && <p className="continuous-note">{t(strings, 'continuousRecharge.usedUp')}</p>}
      {!isDone && (
        <a className="button button-plain" href="/lobby/wallets/deposit">
          {t(strings, 'continuousRecharge.deposit')}
        </a>
      )}
    </section>
  )
}

const placeOf = ({ met, makeUpsLeft, today, days, makeUps }: Continuous): number =>
  placeOfToday({ met, makeUpsLeft }, today, { days, makeUps })

/** What can be claimed, the oldest day first. */
function Ready({ standing: { ready }, strings }: Props) {
  return (
    <section>
      <h2>{t(strings, 'continuousRecharge.ready')}</h2>
      <ul className="continuous-ready">
        {ready.map((earned) => (
          <ReadyRow key={`${earned.day}/${earned.amount}`} earned={earned} strings={strings} />
        ))}
      </ul>
    </section>
  )
}

type ReadyProps = { earned: Continuous['ready'][number]; strings: Strings }

function ReadyRow({ earned: { day, amount, items }, strings }: ReadyProps) {
  const { shortCoin, date } = formats(strings)
  const reward = coinIn(items)
  const text = t(strings, 'continuousRecharge.readyFor', { date: date(dayStart(day)), amount: shortCoin(amount) })
  const claim = (
    <ClaimButton status={1} name={text} strings={strings} onClaim={() => receiveDay({ day, amount, reward })} />
  )
  return (
    <li>
      <div>
        <h3 className="money">{shortCoin(reward)}</h3>
        <p>{text}</p>
        <Worth items={items} strings={strings}>
          {claim}
        </Worth>
      </div>
      {claim}
    </li>
  )
}

function Tiers({ standing, strings }: Props) {
  const { shortCoin } = formats(strings)
  return standing.tiers.map(({ amount, rewards }, index) => (
    <section key={amount}>
      <h2>{t(strings, 'continuousRecharge.tier', { amount: shortCoin(amount) })}</h2>
      {index > 0 && <p className="continuous-besides">{t(strings, 'continuousRecharge.besides')}</p>}
      <ol className="continuous-days">
        {rewards.map((reward, at) => {
          const place = at + 1
          const state = stateOf(standing, place)
          return (
            <li key={place} data-state={state} aria-current={state === 'dayNow' ? 'date' : undefined}>
              <span>{t(strings, `continuousRecharge.${state}`, { place })}</span>
              <strong className="money">{shortCoin(reward)}</strong>
            </li>
          )
        })}
      </ol>
    </section>
  ))
}

function stateOf(standing: Continuous, place: number): 'day' | 'dayDone' | 'dayNow' {
  const now = placeOf(standing)
  const isTodayDone = standing.met.at(-1) === standing.today
  if (place < now || (place === now && isTodayDone)) return 'dayDone'
  return place === now ? 'dayNow' : 'day'
}

function Rules({ standing: { days, makeUps, makeUpsLeft, betRate }, strings }: Props) {
  const lines = [
    t(strings, 'continuousRecharge.rule', { days }),
    makeUps > 0
      ? t(strings, 'continuousRecharge.makeUps', { left: makeUpsLeft, all: makeUps })
      : t(strings, 'continuousRecharge.noMakeUps'),
    t(strings, 'continuousRecharge.excused'),
    t(strings, 'continuousRecharge.counts'),
  ]
  const stake =
    betRate > 0 ? [t(strings, `continuousRecharge.${betRate === 1 ? 'stakeOnce' : 'stake'}`, { times: betRate })] : []
  return (
    <ul className="continuous-rules">
      {[...lines, ...stake].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

const coinIn = (items: readonly RewardItem[]): number =>
  items.reduce((sum, { id, count }) => sum + (id === rewardId.coin ? count : 0), 0)
