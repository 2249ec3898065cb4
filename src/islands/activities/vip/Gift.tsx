import { type ItemState, itemStates } from '#contract/activities/vip/words.ts'
import { type IconName, iconPath } from '#contract/icons.ts'
import { type RewardItem, rewardId } from '#contract/props/rewards.ts'
import type { UserMessage } from '#contract/words.ts'
import { Worth } from '../../props/Worth.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { ClaimButton } from '../frame/ClaimButton.tsx'
import { Items } from '../frame/Items.tsx'

type Props = {
  icon: IconName
  title: string
  /** What it is for, or why it cannot be claimed. */
  note: string
  items: readonly RewardItem[]
  state: ItemState
  /** Its last day. */
  until?: Date
  onClaim: () => Promise<UserMessage | undefined>
  strings: Strings
}

/** One gift: what it gives and is really worth, and one button for its state. */
export function Gift({ icon, title, note, items, state, until, onClaim, strings }: Props) {
  const button = <ClaimButton status={state} name={title} strings={strings} onClaim={onClaim} />
  return (
    <li className="vip-gift" data-state={state}>
      <img src={iconPath(icon)} alt="" width={40} height={40} />
      <div className="vip-gift-what">
        <h3>{title}</h3>
        <p>{note}</p>
      </div>
      <div className="vip-gift-worth">
        <Items items={items} strings={strings} />
      </div>
      <div className="vip-gift-action">{button}</div>
      {state === itemStates.ready && (
        <div className="vip-gift-true">
          <Worth items={items} strings={strings} expiresAt={until?.getTime()}>
            {button}
          </Worth>
        </div>
      )}
    </li>
  )
}

/** The last moment of a day in Manila ("2026-11-21"). */
export const endOf = (day: string): Date => new Date(`${day}T23:59:59+08:00`)

/** Coin and points of a gift in one line: "₱30 + 5 points". */
export function worthOf(items: readonly RewardItem[], strings: Strings): string {
  const { shortCoin, points } = formats(strings)
  return items
    .map(({ id, count }) =>
      id === rewardId.coin ? shortCoin(count) : t(strings, 'vip.points', { points: points(count) }),
    )
    .join(' + ')
}
