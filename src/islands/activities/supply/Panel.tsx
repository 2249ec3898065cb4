import './supply.css'
import { useStore } from '@nanostores/react'
import { iconPath } from '#contract/icons.ts'
import type { UserMessage } from '#contract/words.ts'
import { Worth } from '../../props/Worth.tsx'
import { Button } from '../../ui/Button.tsx'
import { claimOnce } from '../../ui/claimOnce.ts'
import { guarded } from '../../ui/Guarded.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { Items } from '../frame/Items.tsx'
import { NOT_ON, PanelState } from '../frame/PanelState.tsx'
import type { PanelProps } from '../panel.tsx'
import { useEachDay } from '../useEachDay.tsx'
import { $isReceivingSupply, receiveSupply, type SupplyStanding, supply } from './supply.ts'

/** On the day after a loss, while a sign of harm is found. */
const PAUSED: UserMessage = { key: 'activity.act39.err1016' }

function whyNot({ quietUntil, isPaused }: SupplyStanding): UserMessage {
  if (quietUntil !== undefined) return { key: 'activity.act39.err1015', values: { until: new Date(quietUntil) } }
  return isPaused ? PAUSED : NOT_ON
}

const load = () => void supply.load()

/** /activity/supply: a little coin for who has nothing left to play with. */
export const Panel = guarded(function Panel({ strings, onClose }: PanelProps) {
  useEachDay(load)

  return (
    <div className="supply">
      <PanelState
        of={supply}
        isOver={({ items }) => items.length === 0}
        over={whyNot}
        isSold
        failed={t(strings, 'supply.late')}
        strings={strings}
        onClose={onClose}
      >
        {(standing) => <Offer standing={standing} strings={strings} />}
      </PanelState>
      <p className="supply-care">
        {t(strings, 'supply.care')} <a href="/profile/care">{t(strings, 'supply.careLink')}</a>
      </p>
      <a className="supply-rules" href="/rule/supply">
        {t(strings, 'supply.rules')}
      </a>
    </div>
  )
})

type Props = { standing: SupplyStanding; strings: Strings }

/** What a supply is and what it is worth, and its button. */
function Offer({ standing: { items, state, left, below }, strings }: Props) {
  const isBusy = useStore($isReceivingSupply, { ssr: 'initial' })
  const isReady = state === 'ready'
  const receive = isReady && (
    <Button look="gold" isWide isBusy={isBusy} onClick={() => claimOnce(strings, receiveSupply)}>
      {t(strings, 'supply.receive')}
    </Button>
  )
  return (
    <section className="supply-card" data-state={state}>
      <img src={iconPath('ring-buoy')} alt="" width={72} height={72} />
      <Items items={items} strings={strings} />
      <Worth items={items} strings={strings}>
        {receive}
      </Worth>
      {receive || <p>{t(strings, `supply.${state}`, { amount: formats(strings).coin(below) })}</p>}
      {isReady && <p className="supply-left">{t(strings, 'supply.left', { count: left })}</p>}
    </section>
  )
}
