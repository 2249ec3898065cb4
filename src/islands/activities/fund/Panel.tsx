import './fund.css'
import { useEffect } from 'react'
import { type RewardItem, sumRewards } from '#contract/props/rewards.ts'
import { Worth } from '../../props/Worth.tsx'
import { guarded } from '../../ui/Guarded.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { ClaimButton } from '../frame/ClaimButton.tsx'
import { Items } from '../frame/Items.tsx'
import { PanelState } from '../frame/PanelState.tsx'
import { RulesLink } from '../frame/RulesLink.tsx'
import type { PanelProps } from '../panel.tsx'
import { buyFund, type FundStanding, fund, receiveFund } from './fund.ts'

/** The fund: bought once with coin, it returns points and coupons as VIP levels are reached. */
export const Panel = guarded(function Panel({ strings, onClose }: PanelProps) {
  useEffect(() => void fund.load(), [])

  return (
    <PanelState
      of={fund}
      isOver={({ state }) => state === 'closed'}
      isSold
      failed={t(strings, 'fund.late')}
      strings={strings}
      onClose={onClose}
    >
      {(standing) => <Standing standing={standing} strings={strings} />}
    </PanelState>
  )
})

type Props = { standing: FundStanding; strings: Strings }

function Standing({ standing, strings }: Props) {
  const { state, steps } = standing
  return (
    <div className="fund">
      {state === 'open' ? (
        <Sale standing={standing} strings={strings} />
      ) : (
        <Own standing={standing} strings={strings} />
      )}
      <section>
        <h2>{t(strings, 'fund.returns')}</h2>
        <ul>
          {steps.map((step) => (
            <Step key={step.level} step={step} isBought={state === 'bought'} strings={strings} />
          ))}
        </ul>
      </section>
      <ul className="fund-terms">
        {['noCoin', 'levels', 'refund', 'once'].map((term) => (
          <li key={term}>{t(strings, `fund.term.${term}`)}</li>
        ))}
      </ul>
      <RulesLink rule="fund" strings={strings} />
    </div>
  )
}

/** The price, what all of it is worth, and the way to buy it. */
function Sale({ standing: { price, steps, free, needRecharge, isUsedUp, offer }, strings }: Props) {
  const cost = formats(strings).coin(price)
  const isShort = free < price
  const buy = (
    <ClaimButton
      status={1}
      name={t(strings, 'fund.buy', { price: cost })}
      strings={strings}
      onClaim={() => buyFund(offer)}
      size="medium"
    >
      {t(strings, 'fund.buy', { price: cost })}
    </ClaimButton>
  )
  return (
    <section className="fund-card">
      <p>
        {t(strings, 'fund.price')} <strong className="money">{cost}</strong>
      </p>
      <Worth items={sumRewards(steps.flatMap(({ items }): readonly RewardItem[] => items))} strings={strings}>
        {!needRecharge && !isUsedUp && !isShort && buy}
      </Worth>
      {needRecharge || isShort ? (
        <>
          <p>{t(strings, needRecharge ? 'fund.needRecharge' : 'fund.short', { free: formats(strings).coin(free) })}</p>
          <a className="button" href="/lobby/wallets/deposit">
            {t(strings, 'fund.deposit')}
          </a>
        </>
      ) : (
        (isUsedUp && <p>{t(strings, 'fund.usedUp')}</p>) || buy
      )}
    </section>
  )
}

function Own({ standing: { state, price, level }, strings }: Props) {
  return (
    <section className="fund-card">
      <p className="fund-own">{t(strings, state === 'refunded' ? 'fund.refunded' : 'fund.bought')}</p>
      <p>{t(strings, 'fund.standing', { price: formats(strings).coin(price), level })}</p>
    </section>
  )
}

type StepProps = { step: FundStanding['steps'][number]; isBought: boolean; strings: Strings }

/** What a level returns. Points and coupons alone, so nothing of it must be staked. */
function Step({ step: { level, items, state }, isBought, strings }: StepProps) {
  const title = t(strings, 'fund.level', { level })
  const claim = isBought && (
    <ClaimButton
      status={state === 'ready' ? 1 : state === 'received' ? 2 : 0}
      name={title}
      strings={strings}
      onClaim={() => receiveFund(level)}
    />
  )
  return (
    <li className="fund-step" data-state={state}>
      <div>
        <h3>{title}</h3>
        <Items items={items} strings={strings} />
        {state === 'ready' && claim && (
          <Worth items={items} strings={strings}>
            {claim}
          </Worth>
        )}
      </div>
      {claim}
    </li>
  )
}
