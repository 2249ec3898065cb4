import './gift.css'
import { useStore } from '@nanostores/react'
import { iconPath } from '#contract/lobby/icons.ts'
import { $isReceivingGift, gift, receiveGift } from '#stores/activities/freeLoginBonus/gift.ts'
import { Button } from '../../ui/Button.tsx'
import { claimOnce } from '../../ui/claimOnce.ts'
import { Empty } from '../../ui/Empty.tsx'
import { guarded } from '../../ui/Guarded.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Strings, t } from '../../ui/words.ts'
import { Items } from '../frame/Items.tsx'
import type { PanelProps } from '../panel.ts'
import { useEachDay } from '../useEachDay.ts'

const load = () => void gift.load()

/** The gift of the day (activity 23). */
export const Panel = guarded(function Panel({ strings }: PanelProps) {
  const state = useStore(gift.$state, { ssr: 'initial' })
  useEachDay(load)

  return (
    <Loaded
      of={state}
      waiting={<Skeleton shape="card" />}
      failed={t(strings, 'freeLoginBonus.late')}
      onAgain={load}
      strings={strings}
    >
      {({ items, ...standing }) =>
        items.length === 0 ? (
          <Empty title={t(strings, 'activity.act39.err1001')} text={t(strings, 'activity.emptyText')} />
        ) : (
          <div className="day-gift">
            <img src={iconPath('wrapped-gift')} alt="" width={72} height={72} />
            <Items items={items} strings={strings} />
            <Next {...standing} strings={strings} />
            <p className="day-gift-note">{t(strings, 'freeLoginBonus.rule')}</p>
          </div>
        )
      }
    </Loaded>
  )
})

type NextProps = { isReceived: boolean; needRecharge: boolean; isUsedUp: boolean; strings: Strings }

function Next({ isReceived, needRecharge, isUsedUp, strings }: NextProps) {
  const isBusy = useStore($isReceivingGift, { ssr: 'initial' })
  if (isReceived) return <p className="day-gift-done">{t(strings, 'freeLoginBonus.received')}</p>
  if (needRecharge)
    return (
      <a className="button button-gold button-wide" href="/lobby/wallets/deposit">
        {t(strings, 'freeLoginBonus.needRecharge')}
      </a>
    )
  if (isUsedUp) return <p>{t(strings, 'freeLoginBonus.usedUp')}</p>
  return (
    <Button look="gold" isWide isBusy={isBusy} onClick={() => claimOnce(strings, receiveGift)}>
      {t(strings, 'freeLoginBonus.receive')}
    </Button>
  )
}
