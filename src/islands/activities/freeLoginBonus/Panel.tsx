import './gift.css'
import { useStore } from '@nanostores/react'
import { lastMoment } from '#contract/activities/midnight.ts'
import { iconPath } from '#contract/icons.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import { Worth } from '../../props/Worth.tsx'
import { Button } from '../../ui/Button.tsx'
import { claimOnce } from '../../ui/claimOnce.ts'
import { serverNow } from '../../ui/clock.ts'
import { guarded } from '../../ui/Guarded.tsx'
import { type Strings, t } from '../../ui/words.ts'
import { Items } from '../frame/Items.tsx'
import { PanelState } from '../frame/PanelState.tsx'
import { RulesLink } from '../frame/RulesLink.tsx'
import type { PanelProps } from '../panel.tsx'
import { useEachDay } from '../useEachDay.tsx'
import { $isReceivingGift, gift, receiveGift } from './gift.ts'

const load = () => void gift.load()

/** The gift of the day (activity 23). */
export const Panel = guarded(function Panel({ strings, onClose }: PanelProps) {
  useEachDay(load)

  return (
    <PanelState
      of={gift}
      isOver={({ items }) => items.length === 0}
      failed={t(strings, 'freeLoginBonus.late')}
      strings={strings}
      onClose={onClose}
    >
      {({ items, ...standing }) => (
        <div className="day-gift">
          <img src={iconPath('wrapped-gift')} alt="" width={72} height={72} />
          <Items items={items} strings={strings} />
          <Next {...standing} items={items} strings={strings} />
          <p className="day-gift-note">{t(strings, 'freeLoginBonus.rule')}</p>
          <RulesLink rule="gifts" strings={strings} />
        </div>
      )}
    </PanelState>
  )
})

type NextProps = {
  items: readonly RewardItem[]
  isReceived: boolean
  needRecharge: boolean
  isUsedUp: boolean
  strings: Strings
}

function Next({ items, isReceived, needRecharge, isUsedUp, strings }: NextProps) {
  const isBusy = useStore($isReceivingGift, { ssr: 'initial' })
  if (isReceived) return <p className="day-gift-done">{t(strings, 'freeLoginBonus.received')}</p>
  if (needRecharge)
    return (
      <a className="button button-gold button-wide" href="/lobby/wallets/deposit">
        {t(strings, 'freeLoginBonus.needRecharge')}
      </a>
    )
  if (isUsedUp) return <p>{t(strings, 'freeLoginBonus.usedUp')}</p>
  const receive = (
    <Button look="gold" isWide isBusy={isBusy} onClick={() => claimOnce(strings, receiveGift)}>
      {t(strings, 'freeLoginBonus.receive')}
    </Button>
  )
  return (
    <>
      <Worth items={items} strings={strings} expiresAt={lastMoment(serverNow())}>
        {receive}
      </Worth>
      {receive}
    </>
  )
}
