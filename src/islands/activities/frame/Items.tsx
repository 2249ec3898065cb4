import './gives.css'
import { type RewardItem, rewardId } from '#contract/activities/rewards.ts'
import { iconPath } from '#contract/lobby/icons.ts'
import { wagerOf } from '#contract/wallet/wagering.ts'
import { formats, type Strings, t } from '../../ui/words.ts'

type Props = { items: readonly RewardItem[]; strings: Strings }

/** What an activity gives: coin with what must be staked of it, and points. `strings` holds `activity.frame`. */
export function Items({ items, strings }: Props) {
  return (
    <ul className="gives">
      {items.map(({ id, count, betRate = 0 }) => (
        <li key={`${id}/${betRate}`}>
          <img src={iconPath(id === rewardId.coin ? 'coin' : 'ticket')} alt="" width={20} height={20} />
          <strong className="money">{amountOf(strings, id, count)}</strong>
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

function amountOf(strings: Strings, id: number, count: number): string {
  const { shortCoin, points } = formats(strings)
  return id === rewardId.coin ? shortCoin(count) : t(strings, 'activity.frame.points', { points: points(count) })
}
