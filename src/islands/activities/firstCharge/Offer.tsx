import { useStore } from '@nanostores/react'
import { FIRST_CHARGE } from '#contract/activities/firstCharge/id.ts'
import { type IconName, iconPath } from '#contract/icons.ts'
import { Worth } from '../../props/Worth.tsx'
import { Button } from '../../ui/Button.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { $activities } from '../activities.ts'
import { Buying } from '../frame/Buying.tsx'
import { ClaimButton, type ItemStatus } from '../frame/ClaimButton.tsx'
import { amountOf, Items } from '../frame/Items.tsx'
import type { PanelProps } from '../panel.tsx'
import { buyOffer, type Charge, receiveProp } from './charge.ts'

/** The three ways an offer is drawn (spec 2.13). */
const pictures = { 1: 'gem-stone', 2: 'wrapped-gift', 3: 'money-bag' } as const satisfies Record<
  Charge['showType'],
  IconName
>

type Props = Pick<PanelProps, 'strings'> & { state: Charge; onClose: PanelProps['onClose'] | undefined }

/** The offer with all it brings. Each prop has its own claim, once the deposit has come. */
export function Offer({ state, strings, onClose }: Props) {
  const { awardId, itemStatus, showType, price, discount, expireTime } = state
  const received = receivedOf(state)
  const isOnSale = itemStatus === 0
  return (
    <section className="charge-offer" data-show={showType} aria-labelledby="charge-title">
      <header>
        <img src={iconPath(pictures[showType])} alt="" width={72} height={72} />
        <div>
          <p className="charge-number">{t(strings, 'firstCharge.number', { id: awardId })}</p>
          <h2 id="charge-title">
            {isOnSale
              ? t(strings, 'firstCharge.title', { price: formats(strings).shortCoin(price) })
              : t(strings, itemStatus === 1 ? 'firstCharge.bought' : 'firstCharge.whole')}
          </h2>
        </div>
        {isOnSale && (
          <p className="charge-discount">
            <strong>{t(strings, 'firstCharge.discount', { percent: discount })}</strong>
            <small>{t(strings, 'firstCharge.onTop')}</small>
          </p>
        )}
      </header>
      <ul className="charge-props">
        {state.award.map((item) => (
          <Prop key={item.id} {...{ item, strings }} status={received.has(item.id) ? 2 : itemStatus} />
        ))}
      </ul>
      {isOnSale && (
        <Worth
          items={state.award}
          depositCents={price}
          strings={strings}
          expiresAt={expireTime === -1 ? undefined : expireTime}
        />
      )}
      {isOnSale && <Sale {...{ state, strings, onClose }} />}
    </section>
  )
}

/** The numbers of the props that were claimed. The server wrote the JSON, and the contract says its shape (spec 3). */
function receivedOf({ propReceiveList }: Charge): ReadonlySet<number> {
  const list: readonly { propId: number }[] = JSON.parse(propReceiveList)
  return new Set(list.map(({ propId }) => propId))
}

/** A prop with its claim and its worth. It is disabled before the purchase, and once it was received (spec 4). */
function Prop({ item, status, strings }: { item: Charge['award'][number]; status: ItemStatus; strings: Strings }) {
  const claim = (
    <ClaimButton
      status={status}
      name={amountOf(strings, item, item.num)}
      strings={strings}
      onClaim={() => receiveProp(item.id)}
    />
  )
  return (
    <li data-status={status}>
      <div>
        <Items items={[item]} strings={strings} />
        {status === 1 && (
          <Worth items={[item]} strings={strings}>
            {claim}
          </Worth>
        )}
      </div>
      {claim}
    </li>
  )
}

/** The deposit that buys the offer, what it replaces, and the way without it, which is as near. */
function Sale({ state: { price, match, channels }, strings, onClose }: Props) {
  const { coin } = formats(strings)
  const isHeld = useStore($activities, { ssr: 'initial' })?.activityMap[FIRST_CHARGE]?.isHeld
  return (
    <>
      <ul className="charge-terms">
        <li>{t(strings, 'firstCharge.term.deposit', { price: coin(price) })}</li>
        {match > 0 && <li>{t(strings, 'firstCharge.term.match', { match: coin(match) })}</li>}
        {isHeld && <li>{t(strings, 'firstCharge.term.held')}</li>}
        <li>{t(strings, 'firstCharge.term.once')}</li>
      </ul>
      <Buying {...{ price, channels, strings }} onBuy={(channel) => buyOffer(price, channel)}>
        {t(strings, 'firstCharge.buy', { price: coin(price) })}
      </Buying>
      {onClose ? (
        <Button isWide onClick={onClose}>
          {t(strings, 'activity.frame.worth.decline')}
        </Button>
      ) : (
        <a className="button button-wide" href="/lobby/wallets/deposit">
          {t(strings, 'firstCharge.without')}
        </a>
      )}
    </>
  )
}
