import './controls.css'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $auto, endAuto } from '#stores/games/slot/auto.ts'
import { $isQuickPlayOff, $isTurbo, toggleTurbo } from '#stores/games/slot/settings.ts'
import { $slot, $stakeIndex, $stakes, changeStake, spin } from '#stores/games/slot/slot.ts'
import { Icon } from '../../ui/icons.tsx'
import { type Strings, t } from '../../ui/words.ts'
import { AutoDialog } from './AutoDialog.tsx'

/** Stake, autoplay, spin, turbo. The spin button hurries a round that is being shown. */
export function Controls({ strings }: { strings: Strings }) {
  const { step } = useStore($slot, { ssr: 'initial' })
  const index = useStore($stakeIndex, { ssr: 'initial' })
  const stakes = useStore($stakes, { ssr: 'initial' })
  const isTurbo = useStore($isTurbo, { ssr: 'initial' })
  const isQuickOff = useStore($isQuickPlayOff, { ssr: 'initial' })
  const auto = useStore($auto, { ssr: 'initial' })
  const [isChoosing, setChoosing] = useState(false)
  const canChange = step === 'ready' && !auto
  return (
    <div className="controls">
      <RoundButton
        label={t(strings, 'slot.less')}
        isDisabled={!canChange || index === 0}
        onClick={() => changeStake(-1)}
      >
        <path d="M6 12h12" />
      </RoundButton>
      {auto ? (
        <RoundButton label={t(strings, 'slot.stopAuto')} look="stop" onClick={() => endAuto('player')}>
          <rect x="7" y="7" width="10" height="10" rx="1.5" />
        </RoundButton>
      ) : (
        <RoundButton
          label={t(strings, isQuickOff ? 'slot.autoOff' : 'slot.auto')}
          isDisabled={step !== 'ready' || isQuickOff}
          onClick={() => setChoosing(true)}
        >
          <path d="M4 6h15M4 12h6M4 18h6M14 10.5v8l6-4z" />
        </RoundButton>
      )}
      <SpinButton
        strings={strings}
        left={auto?.left}
        isBusy={step === 'busy'}
        isDisabled={step !== 'busy' && step !== 'ready'}
      />
      <RoundButton
        label={t(strings, isQuickOff ? 'slot.turboOff' : 'slot.turbo')}
        isDisabled={isQuickOff}
        isPressed={isTurbo}
        onClick={toggleTurbo}
      >
        <path d="M13 3L5 14h6l-1 7 8-11h-6z" />
      </RoundButton>
      <RoundButton
        label={t(strings, 'slot.more')}
        isDisabled={!canChange || index >= stakes.length - 1}
        onClick={() => changeStake(1)}
      >
        <path d="M6 12h12M12 6v12" />
      </RoundButton>
      {isChoosing && <AutoDialog strings={strings} onClose={() => setChoosing(false)} />}
    </div>
  )
}

type SpinProps = { strings: Strings; left: number | undefined; isBusy: boolean; isDisabled: boolean }

function SpinButton({ strings, left, isBusy, isDisabled }: SpinProps) {
  return (
    <button
      type="button"
      className="spin"
      data-busy={isBusy || undefined}
      disabled={isDisabled}
      aria-label={t(strings, isBusy ? 'slot.hurry' : 'slot.spin')}
      onClick={() => void spin()}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M19 12a7 7 0 1 1-2.1-5M19 3.5V8h-4.5" />
      </svg>
      {left !== undefined && <span className="spin-left">{left}</span>}
    </button>
  )
}

type RoundButtonProps = {
  label: string
  look?: 'stop'
  isDisabled?: boolean
  isPressed?: boolean
  onClick: () => void
  children: React.ReactNode
}

export function RoundButton({ label, look, isDisabled = false, isPressed, onClick, children }: RoundButtonProps) {
  return (
    <button
      type="button"
      className="round-button"
      data-look={look}
      aria-label={label}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon>{children}</Icon>
    </button>
  )
}
