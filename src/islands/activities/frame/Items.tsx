import './gives.css'
import { type RewardItem, rewardKind } from '#contract/props/rewards.ts'
import { wagerOf } from '#contract/wallet/wagering.ts'
import { nameOf, pictureOf } from '../../props/propWords.ts'
import { useCouponNum } from '../../props/useCouponNum.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'

type Props = { items: readonly RewardItem[]; strings: Strings }

/** What an activity gives: coin with what must be staked of it, points, and coupons by name. `strings` holds a panel's words. */
export function Items({ items, strings }: Props) {
  const numOf = useCouponNum(items)
  return (
    <ul className="gives">
      {items.map(({ id, count, betRate = 0 }) => (
        <li key={`${id}/${betRate}`}>
          <img src={pictureOf(id)} alt="" width={20} height={20} />
          <strong className="money">{amountOf(strings, { id, count }, numOf(id))}</strong>
          {betRate > 0 && (
            <small>
              {t(strings, 'activity.frame.turnover', { amount: formats(strings).coin(wagerOf(count, betRate)) })}
            </small>
          )}
        </li>
      ))}
    </ul>
  )
}

/** One item in words: "₱5", "10 points", "Treasure box ×2". `num` is a coupon's figure. */
export function amountOf(strings: Strings, { id, count }: RewardItem, num?: number | undefined): string {
  const { shortCoin, points } = formats(strings)
  const kind = rewardKind(id)
  if (kind === 'coin') return shortCoin(count)
  if (kind === 'points') return t(strings, 'activity.frame.points', { points: points(count) })
  return t(strings, 'activity.frame.times', { name: nameOf(strings, { prop: id, num }), count })
}
