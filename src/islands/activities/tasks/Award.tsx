import { iconPath } from '#contract/icons.ts'
import { type RewardItem, rewardId } from '#contract/props/rewards.ts'
import { wagerOf } from '#contract/wallet/wagering.ts'
import { formats, type Strings, t } from '../../ui/words.ts'

/** A task's reward with its wagering requirement. */
export function Award({ award, strings }: { award: readonly RewardItem[]; strings: Strings }) {
  return (
    <ul className="award" aria-label={t(strings, 'task.reward')}>
      {award.map(({ id, count, betRate = 0 }) => (
        <li key={`${id}/${betRate}`}>
          <span>
            <img src={iconPath(id === rewardId.coin ? 'coin' : 'ticket')} alt="" width={18} height={18} />
            <strong className="money">
              {id === rewardId.coin
                ? `+${formats(strings).shortCoin(count)}`
                : t(strings, 'task.points', { points: formats(strings).points(count) })}
            </strong>
          </span>
          {betRate > 0 && (
            <small>{t(strings, 'task.turnover', { amount: formats(strings).coin(wagerOf(count, betRate)) })}</small>
          )}
        </li>
      ))}
    </ul>
  )
}
