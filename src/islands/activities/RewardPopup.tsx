import './reward.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { type RewardItem, rewardKind } from '#contract/props/rewards.ts'
import { wagerOf } from '#contract/wallet/wagering.ts'
import type { PopupProps } from '../lobby/popups.tsx'
import { nameOf, pictureOf } from '../props/propWords.ts'
import { useCouponNum } from '../props/useCouponNum.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { $isDayComplete } from './dayComplete.ts'

/** 'Congratulations!' with the player's reward (spec 2.8). The coin is in the ledger before this opens. */
export function RewardPopup({ popup, strings, onClose }: PopupProps<'reward'>) {
  const numOf = useCouponNum(popup.items)
  const isDayComplete = useStore($isDayComplete)
  useEffect(() => () => $isDayComplete.set(false), [])
  return (
    <Dialog
      isOpen
      className="reward"
      onClose={onClose}
      title={t(strings, popup.isHeld ? 'prompt.reward.heldTitle' : 'prompt.reward.title')}
      closeLabel={t(strings, 'common.close')}
    >
      {popup.isHeld && <Held strings={strings} />}
      {popup.items.length > 0 && (
        <ul className="reward-list">
          {[...popup.items.entries()].map(([index, item]) => (
            <RewardLine key={index} item={item} num={numOf(item.id)} strings={strings} />
          ))}
        </ul>
      )}
      {isDayComplete && <p role="status">{t(strings, 'prompt.reward.dayComplete')}</p>}
      <Button look="gold" isWide onClick={onClose}>
        {t(strings, 'prompt.reward.done')}
      </Button>
      <p className="reward-hint">{t(strings, 'prompt.reward.hint')}</p>
    </Dialog>
  )
}

function Held({ strings }: { strings: Strings }) {
  return (
    <>
      <p>{t(strings, 'prompt.reward.held')}</p>
      <a className="button button-wide" href="/walletsKyc">
        {t(strings, 'prompt.reward.heldAction')}
      </a>
    </>
  )
}

type LineProps = { item: RewardItem; num: number | undefined; strings: Strings }

function RewardLine({ item, num, strings }: LineProps) {
  const kind = rewardKind(item.id)
  return (
    <li className="reward-item">
      <img src={pictureOf(item.id)} alt="" width={44} height={44} />
      <strong className="money">{amountOf(item, strings)}</strong>
      <span>{nameOf(strings, { prop: item.id, num })}</span>
      {kind === 'coin' && item.betRate !== undefined && item.betRate > 0 && (
        <small>
          {t(strings, 'prompt.reward.turnover', { amount: formats(strings).coin(wagerOf(item.count, item.betRate)) })}
        </small>
      )}
    </li>
  )
}

function amountOf({ id, count }: RewardItem, strings: Strings): string {
  const kind = rewardKind(id)
  if (kind === 'coin') return formats(strings).coin(count)
  if (kind === 'points') return formats(strings).points(count)
  return t(strings, 'prompt.reward.times', { count })
}
