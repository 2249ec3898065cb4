import './accumulated.css'
import { useEffect } from 'react'
import { type RewardItem, rewardId } from '#contract/props/rewards.ts'
import { wagerOf } from '#contract/wallet/wagering.ts'
import { Worth } from '../../props/Worth.tsx'
import { guarded } from '../../ui/Guarded.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { ClaimButton } from '../frame/ClaimButton.tsx'
import { Countdown } from '../frame/Countdown.tsx'
import { NOT_ON, PanelState } from '../frame/PanelState.tsx'
import { RulesLink } from '../frame/RulesLink.tsx'
import type { PanelProps } from '../panel.tsx'
import { ENDED } from '../refused.ts'
import { type Accumulated, accumulated, receiveRebate } from './recharge.ts'

/** Accumulated recharge: what the deposits of a window bring back; a page, or over the page of a banner. */
export const Panel = guarded(function Panel({ strings, onClose }: PanelProps) {
  useEffect(() => void accumulated.load(), [])

  return (
    <PanelState
      of={accumulated}
      isOver={({ tiers, kept }) => tiers.length === 0 && kept.length === 0}
      over={({ isOn }) => (isOn ? NOT_ON : ENDED)}
      failed={t(strings, 'accumulatedRecharge.late')}
      strings={strings}
      onClose={onClose}
    >
      {(standing) => <Standing standing={standing} strings={strings} />}
    </PanelState>
  )
})

type Props = { standing: Accumulated; strings: Strings }

function Standing({ standing, strings }: Props) {
  const { tiers, kept } = standing
  return (
    <div className="accumulated">
      {tiers.length > 0 && <Window standing={standing} strings={strings} />}
      {kept.length > 0 && <Kept standing={standing} strings={strings} />}
      <RulesLink rule="accumulated-recharge" strings={strings} />
    </div>
  )
}

function Window({ standing: { window, deposited, tiers, isUsedUp }, strings }: Props) {
  const { date, coin } = formats(strings)
  const isOpen = tiers.some(({ state }) => state === 'open')
  return (
    <>
      <section className="accumulated-sum">
        <p>
          {t(strings, 'accumulatedRecharge.sum')} <strong className="money">{coin(deposited)}</strong>
        </p>
        {window && <Countdown expireTime={window.end} strings={strings} onOver={() => void accumulated.load()} />}
      </section>
      {window && (
        <p>
          {t(strings, 'accumulatedRecharge.rule', { from: date(window.start), to: date(window.end - 1) })}{' '}
          {t(strings, 'accumulatedRecharge.counts')}
        </p>
      )}
      {isUsedUp && <p className="accumulated-note">{t(strings, 'accumulatedRecharge.usedUp')}</p>}
      <h2 id="accumulated-steps">{t(strings, 'accumulatedRecharge.steps')}</h2>
      <ul aria-labelledby="accumulated-steps">
        {tiers.map((tier) => (
          <Tier key={tier.amount} tier={tier} deposited={deposited} window={window?.name ?? ''} strings={strings} />
        ))}
      </ul>
      {isOpen && (
        <a className="button button-plain" href="/lobby/wallets/deposit">
          {t(strings, 'accumulatedRecharge.deposit')}
        </a>
      )}
    </>
  )
}

type TierProps = { tier: Accumulated['tiers'][number]; deposited: number; window: string; strings: Strings }

/** One step: what it brings before it is reached, and what came back after. */
function Tier({ tier: { amount, items, state }, deposited, window, strings }: TierProps) {
  const { shortCoin, coin } = formats(strings)
  const rebate = coinIn(items)
  const title = t(strings, 'accumulatedRecharge.tier', { rebate: shortCoin(rebate), amount: shortCoin(amount) })
  const claim = state !== 'open' && (
    <ClaimButton
      status={state === 'ready' ? 1 : 2}
      name={title}
      strings={strings}
      onClaim={() => receiveRebate({ window, amount, rebate })}
    />
  )
  return (
    <li className="accumulated-tier" data-state={state}>
      <div>
        <h3>
          {state === 'received' ? t(strings, 'accumulatedRecharge.received', { rebate: shortCoin(rebate) }) : title}
        </h3>
        <Fine items={items} amount={amount} strings={strings} />
        {state === 'ready' && (
          <Worth items={items} strings={strings}>
            {claim}
          </Worth>
        )}
        {state === 'open' && (
          <>
            <progress className="panel-progress" value={deposited} max={amount} aria-label={title} />
            <small>{t(strings, 'accumulatedRecharge.toGo', { amount: coin(amount - deposited) })}</small>
            <Worth items={items} depositCents={amount - deposited} strings={strings} />
          </>
        )}
      </div>
      {claim}
    </li>
  )
}

/** Its share of the deposits, and what must be staked. */
function Fine({ items, amount, strings }: { items: readonly RewardItem[]; amount: number; strings: Strings }) {
  const wager = items.reduce((sum, { count, betRate = 0 }) => sum + wagerOf(count, betRate), 0)
  const percent = `${Number(((coinIn(items) / amount) * 100).toFixed(2))}%`
  return (
    <p>
      {t(strings, 'accumulatedRecharge.share', { percent })}
      {wager > 0 && ` · ${t(strings, 'activity.frame.turnover', { amount: formats(strings).shortCoin(wager) })}`}
    </p>
  )
}

/** What was earned in other windows, or under an earlier configuration. */
function Kept({ standing: { kept }, strings }: Props) {
  return (
    <section>
      <h2>{t(strings, 'accumulatedRecharge.kept')}</h2>
      <ul>
        {kept.map((rebate) => (
          <KeptRow key={`${rebate.window}/${rebate.amount}`} kept={rebate} strings={strings} />
        ))}
      </ul>
    </section>
  )
}

type KeptProps = { kept: Accumulated['kept'][number]; strings: Strings }

function KeptRow({ kept: { window, amount, items }, strings }: KeptProps) {
  const { shortCoin } = formats(strings)
  const rebate = coinIn(items)
  const claim = (
    <ClaimButton
      status={1}
      name={shortCoin(rebate)}
      strings={strings}
      onClaim={() => receiveRebate({ window, amount, rebate })}
    />
  )
  return (
    <li className="accumulated-tier" data-state="ready">
      <div>
        <h3 className="money">{shortCoin(rebate)}</h3>
        <p>{t(strings, 'accumulatedRecharge.keptFor', { amount: shortCoin(amount) })}</p>
        <Worth items={items} strings={strings}>
          {claim}
        </Worth>
      </div>
      {claim}
    </li>
  )
}

const coinIn = (items: readonly RewardItem[]): number =>
  items.reduce((sum, { id, count }) => sum + (id === rewardId.coin ? count : 0), 0)
