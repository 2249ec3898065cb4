import { useStore } from '@nanostores/react'
import { type RewardItem, rewardId } from '#contract/activities/rewards.ts'
import { type ItemState, itemStates } from '#contract/activities/vip/words.ts'
import { type IconName, iconPath } from '#contract/lobby/icons.ts'
import { wagerOf } from '#contract/wallet/wagering.ts'
import type { UserMessage } from '#contract/words.ts'
import { $receivingVip } from '#stores/activities/vip/vip.ts'
import { Button } from '../../ui/Button.tsx'
import { claimOnce } from '../../ui/claimOnce.ts'
import { formats, type Strings, t } from '../../ui/words.ts'

type Props = {
  icon: IconName
  title: string
  /** What it is for, or why it cannot be claimed. */
  note: string
  items: readonly RewardItem[]
  state: ItemState
  /** Its name in `$receivingVip`. */
  name: string
  onClaim: () => Promise<UserMessage | undefined>
  strings: Strings
}

/** One gift: what it is worth, what must be staked for it, and one button while it can be claimed. */
export function Gift({ icon, title, note, items, state, name, onClaim, strings }: Props) {
  const receiving = useStore($receivingVip, { ssr: 'initial' })
  return (
    <li className="vip-gift" data-state={state}>
      <img src={iconPath(icon)} alt="" width={40} height={40} />
      <div className="vip-gift-what">
        <h3>{title}</h3>
        <p>{note}</p>
      </div>
      <p className="vip-gift-worth">
        <strong className="money">{worthOf(items, strings)}</strong>
        {wagerLine(items, strings)}
      </p>
      <div className="vip-gift-action">
        {state === itemStates.received && <span className="vip-received">{t(strings, 'vip.received')}</span>}
        {state === itemStates.ready && (
          <Button
            look="gold"
            size="small"
            isBusy={receiving === name}
            aria-label={t(strings, 'vip.receiveNamed', { title })}
            onClick={() => claimOnce(strings, onClaim)}
          >
            {t(strings, 'vip.receive')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Coin and points of a gift in one line: "₱30 + 5 points". */
export function worthOf(items: readonly RewardItem[], strings: Strings): string {
  const { shortCoin, points } = formats(strings)
  return items
    .map(({ id, count }) =>
      id === rewardId.coin ? shortCoin(count) : t(strings, 'vip.points', { points: points(count) }),
    )
    .join(' + ')
}

function wagerLine(items: readonly RewardItem[], strings: Strings) {
  const cents = items.reduce((sum, { count, betRate = 0 }) => sum + wagerOf(count, betRate), 0)
  return cents > 0 && <small>{t(strings, 'vip.turnover', { amount: formats(strings).coin(cents) })}</small>
}
