import '../ui/radio.css'
import '../ui/kinds.css'
import '../props/props.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Cents } from '#contract/money.ts'
import { couponMinimum, couponReward } from '#contract/props/coupon.ts'
import { type RewardItem, rewardId } from '#contract/props/rewards.ts'
import { wagerOf } from '#contract/wallet/wagering.ts'
import { $activities } from '../activities/activities.ts'
import { $coupon, $props, type Coupon, carryCoupon, couponsOf, loadProps } from '../props/props.ts'
import { conditionsOf, endOf, nameOf } from '../props/propWords.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import type { Sums, Told } from './Bonus.tsx'
import { $deposit } from './deposit.ts'
import { useTier } from './ladder/useTier.tsx'

type Props = {
  strings: Strings
  /** What the typed amount brings without a coupon; undefined while it cannot be deposited. */
  offer: Told | undefined
  /** The form's own sums, so that they stay in its file. */
  Sums: typeof Sums
}

/** What the typed deposit brings, and the coupons that can add to it, one at a time. Loaded after the form. */
export function Brings({ strings, offer, Sums: Sum }: Props) {
  const coupons = useCoupons()
  const chosen = useStore($coupon)
  const coupon = coupons.find(({ id }) => id === chosen)
  const reward = coupon && offer && couponReward(coupon.config, offer.cents)
  const carried = reward && coupon?.id
  useEffect(() => {
    carryCoupon(carried)
    return () => carryCoupon(undefined)
  }, [carried])
  const tier = useTier(offer?.cents)
  const items = [...(tier?.award ?? []), ...(reward ? [reward] : [])]
  const added = { tier: coinOf(tier?.award ?? []), coupon: reward?.count ?? 0, wager: wagerOfAll(items) }

  return (
    <>
      {offer && <Sum strings={strings} offer={offer} added={added} />}
      {coupons.length > 0 && (
        <Chooser strings={strings} coupons={coupons} cents={offer?.cents} chosen={carried ?? undefined} />
      )}
    </>
  )
}

const isCoin = ({ id }: RewardItem) => id === rewardId.coin
const coinOf = (items: readonly RewardItem[]) => items.filter(isCoin).reduce((sum, { count }) => sum + count, 0)
const wagerOfAll = (items: readonly RewardItem[]) =>
  items.filter(isCoin).reduce((sum, { count, betRate = 0 }) => sum + wagerOf(count, betRate), 0)

/** The coupons that can be used. An order that opens or ends changes them; what is gone is chosen no more. */
function useCoupons(): readonly Coupon[] {
  const props = useStore($props)
  const { step } = useStore($deposit)
  useEffect(() => {
    if (step !== 'sending') void loadProps()
  }, [step])
  useEffect(() => {
    // The link of the inventory names the coupon.
    const asked = new URLSearchParams(location.search).get('coupon')
    if (asked) $coupon.set(asked)
  }, [])
  return props.state === 'ready' ? couponsOf(props.value.rows).filter(({ state }) => state === 'ready') : []
}

type ChooserProps = {
  strings: Strings
  coupons: readonly Coupon[]
  cents: Cents | undefined
  /** The id of the coupon that this deposit will use. */
  chosen: string | undefined
}

/** Who may hear of no promotion finds the coupons folded. */
function Chooser({ strings, coupons, cents, chosen }: ChooserProps) {
  const isQuiet = useStore($activities)?.promotions === 'none'
  return (
    <details className="card coupons" open={!isQuiet}>
      <summary>{t(strings, 'props.choose', { count: coupons.length })}</summary>
      <fieldset className="kinds">
        <legend>{t(strings, 'props.one')}</legend>
        <label className="kind">
          <input
            type="radio"
            className="radio"
            name="coupon"
            checked={chosen === undefined}
            onChange={() => $coupon.set(undefined)}
          />
          <span>{t(strings, 'props.none')}</span>
        </label>
        {coupons.map((coupon) => (
          <Choice key={coupon.id} {...{ strings, coupon, cents, chosen }} />
        ))}
      </fieldset>
      <a className="have-all" href="/lobby/wallets/props">
        {t(strings, 'props.all')}
      </a>
    </details>
  )
}

type ChoiceProps = Omit<ChooserProps, 'coupons'> & { coupon: Coupon }

function Choice({ strings, coupon, cents, chosen }: ChoiceProps) {
  const { coin, shortCoin } = formats(strings)
  const reward = cents === undefined ? undefined : couponReward(coupon.config, cents)
  const minimum = couponMinimum(coupon.config)
  const brings = reward
    ? t(strings, 'props.brings', { amount: coin(reward.count) })
    : t(strings, 'props.below', { amount: shortCoin(minimum) })
  return (
    <label className="kind">
      <input
        type="radio"
        className="radio"
        name="coupon"
        checked={chosen === coupon.id}
        disabled={!reward}
        onChange={() => $coupon.set(coupon.id)}
      />
      <span>
        {nameOf(strings, coupon)}
        <strong className="coupon-brings">{brings}</strong>
        <small>{[...conditionsOf(strings, coupon), endOf(strings, coupon)].join(' · ')}</small>
      </span>
    </label>
  )
}
