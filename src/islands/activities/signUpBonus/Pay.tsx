import './cards.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { sumRewards } from '#contract/props/rewards.ts'
import { Worth } from '../../props/Worth.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { guarded } from '../../ui/Guarded.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { $deposit } from '../../wallet/deposit.ts'
import { $activities } from '../activities.ts'
import { Buying } from '../frame/Buying.tsx'
import { Payment } from '../frame/Payment.tsx'
import { Quiet } from '../frame/Quiet.tsx'
import { quietMessage } from '../quiet.ts'
import { buyCard, cards, type LoginPay, noteArrived } from './cards.ts'
import { Days } from './Days.tsx'
import { nameOfCard } from './nameOfCard.ts'

const load = () => void cards.load()

/** /activity/signPay: the cards on sale, each bought by a deposit of its price. */
export const Pay = guarded(function Pay({ strings }: { strings: Strings }) {
  const state = useStore(cards.$state, { ssr: 'initial' })
  const deposit = useStore($deposit, { ssr: 'initial' })
  useEffect(load, [])
  useEffect(() => {
    if (deposit.step === 'arrived') noteArrived(deposit.order)
  }, [deposit])

  return (
    <Loaded
      of={state}
      waiting={<Skeleton shape="card" />}
      failed={t(strings, 'signUpBonus.late')}
      onAgain={load}
      strings={strings}
    >
      {(standing) => <OnSale standing={standing} strings={strings} />}
    </Loaded>
  )
})

type OnSaleProps = { standing: LoginPay; strings: Strings }

function OnSale({ standing: { cards: onSale, channels, buyPropIds }, strings }: OnSaleProps) {
  return (
    <div className="sign-cards">
      {onSale.length === 0 ? (
        <NoneLeft isAnyBought={buyPropIds.length > 0} strings={strings} />
      ) : (
        <p className="sign-cards-about">{t(strings, 'signUpBonus.about')}</p>
      )}
      {onSale.map((card) => (
        <OfferedCard key={card.propId} {...{ card, channels, strings }} />
      ))}
      <Payment channels={channels} strings={strings} onAgain={(order) => buyCard(order.amount, order.rechargeType)} />
      <a className="button button-wide" href="/activity/sign">
        {t(strings, buyPropIds.length > 0 ? 'signUpBonus.toCards' : 'signUpBonus.notNow')}
      </a>
      <a className="sign-cards-rules" href="/rule/signBonus">
        {t(strings, 'signUpBonus.rules')}
      </a>
    </div>
  )
}

function NoneLeft({ isAnyBought, strings }: { isAnyBought: boolean; strings: Strings }) {
  const quiet = quietMessage(useStore($activities, { ssr: 'initial' })?.quiet, true)
  if (quiet) return <Quiet why={quiet} strings={strings} />
  const [title, text] = isAnyBought
    ? ['signUpBonus.noMore', 'signUpBonus.noMoreText']
    : ['activity.act39.err1001', 'activity.emptyText']
  return <Empty title={t(strings, title)} text={t(strings, text)} />
}

type CardProps = { card: LoginPay['cards'][number]; channels: LoginPay['channels']; strings: Strings }

/** A card on sale: its days, what all of them are worth, and the deposit that buys it. */
function OfferedCard({ card: { price, days, isUsedUp }, channels, strings }: CardProps) {
  const name = nameOfCard(days, strings)
  const { coin } = formats(strings)
  const buying = (
    <Buying {...{ price, channels, strings }} onBuy={(channel) => buyCard(price, channel)}>
      {t(strings, 'signUpBonus.buy', { amount: coin(price) })}
    </Buying>
  )
  return (
    <section className="sign-card" aria-label={name}>
      <h2>{name}</h2>
      <Days days={days} strings={strings} />
      <p>{t(strings, 'signUpBonus.deposit', { amount: coin(price) })}</p>
      <Worth items={sumRewards(days.flat())} depositCents={price} strings={strings} />
      {isUsedUp ? <p className="sign-card-next">{t(strings, 'signUpBonus.usedUp')}</p> : buying}
    </section>
  )
}
