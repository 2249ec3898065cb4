import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { Icon } from '../../ui/icons.tsx'
import { type Strings, t } from '../../ui/words.ts'
import { $auto, endAuto } from './auto.ts'
import type { ShellGame } from './game.ts'
import { $mayChoose } from './mayChoose.ts'
import { loadAuto } from './panels.tsx'
import { play } from './play.ts'
import { ShellDialog } from './ShellDialog.tsx'
import { $isQuickPlayOff, $isTurbo, toggleTurbo } from './settings.ts'
import { changeStake } from './stakes.ts'
import { $open, $shell, $stakeIndex, $stakes } from './state.ts'

type Props = { game: ShellGame; kind: string; strings: Strings }

/** Stake, autoplay, the main button, turbo. The main button hurries a round that is being shown; `main` replaces it in an open one. */
export function Controls({ game, kind, main, strings }: Props & { main?: ReactNode }) {
  const { step } = useStore($shell, { ssr: 'initial' })
  const index = useStore($stakeIndex, { ssr: 'initial' })
  const stakes = useStore($stakes, { ssr: 'initial' })
  const isTurbo = useStore($isTurbo, { ssr: 'initial' })
  const isQuickOff = useStore($isQuickPlayOff, { ssr: 'initial' })
  const auto = useStore($auto, { ssr: 'initial' })
  const open = useStore($open, { ssr: 'initial' })
  const mayChoose = useStore($mayChoose, { ssr: () => false })
  return (
    <div className="controls">
      <RoundButton
        label={t(strings, 'shell.less')}
        place="stake"
        isDisabled={!mayChoose || index === 0}
        onClick={() => changeStake(-1)}
      >
        <path d="M6 12h12" />
      </RoundButton>
      {!game.showOpen && <AutoButton game={game} kind={kind} strings={strings} />}
      {main && open ? (
        main
      ) : (
        <PlayButton
          kind={kind}
          strings={strings}
          left={auto?.left}
          isBusy={step === 'busy'}
          isDisabled={step !== 'busy' && step !== 'ready'}
        />
      )}
      <RoundButton
        label={t(strings, isQuickOff ? 'shell.turboOff' : 'shell.turbo')}
        isDisabled={isQuickOff}
        isPressed={isTurbo}
        onClick={toggleTurbo}
      >
        <path d="M13 3L5 14h6l-1 7 8-11h-6z" />
      </RoundButton>
      <RoundButton
        label={t(strings, 'shell.more')}
        place="stake"
        isDisabled={!mayChoose || index >= stakes.length - 1}
        onClick={() => changeStake(1)}
      >
        <path d="M6 12h12M12 6v12" />
      </RoundButton>
    </div>
  )
}

function AutoButton({ game, kind, strings }: Props) {
  const { step } = useStore($shell, { ssr: 'initial' })
  const isQuickOff = useStore($isQuickPlayOff, { ssr: 'initial' })
  const auto = useStore($auto, { ssr: 'initial' })
  const [isChoosing, setChoosing] = useState(false)
  const close = () => setChoosing(false)
  return (
    <>
      {auto ? (
        <RoundButton label={t(strings, 'shell.stopAuto')} look="stop" onClick={() => endAuto('player')}>
          <rect x="7" y="7" width="10" height="10" rx="1.5" />
        </RoundButton>
      ) : (
        <RoundButton
          label={t(strings, isQuickOff ? 'shell.autoOff' : 'shell.auto')}
          isDisabled={step !== 'ready' || isQuickOff}
          onClick={() => setChoosing(true)}
        >
          <path d="M4 6h15M4 12h6M4 18h6M14 10.5v8l6-4z" />
        </RoundButton>
      )}
      {isChoosing && (
        <ShellDialog title={t(strings, 'shell.auto')} load={loadLimits} onClose={close} strings={strings} />
      )}
    </>
  )

  async function loadLimits() {
    const AutoPanel = await loadAuto()
    return <AutoPanel strings={strings} kind={kind} hasFeatures={game.hadFeature !== undefined} onClose={close} />
  }
}

type PlayProps = { kind: string; strings: Strings; left: number | undefined; isBusy: boolean; isDisabled: boolean }

function PlayButton({ kind, strings, left, isBusy, isDisabled }: PlayProps) {
  const label = t(strings, `${kind}.play.${isBusy ? 'hurry' : 'play'}`)
  return (
    <button
      type="button"
      className="main-button play-button"
      data-busy={isBusy || undefined}
      disabled={isDisabled}
      aria-label={left === undefined ? label : t(strings, 'shell.autoLeft', { label, left })}
      onClick={() => void play()}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M19 12a7 7 0 1 1-2.1-5M19 3.5V8h-4.5" />
      </svg>
      {left !== undefined && <span className="play-left">{left}</span>}
    </button>
  )
}

type RoundButtonProps = {
  label: string
  look?: 'stop'
  place?: 'stake'
  isDisabled?: boolean
  isPressed?: boolean
  onClick: () => void
  children: ReactNode
}

export function RoundButton({
  label,
  look,
  place,
  isDisabled = false,
  isPressed,
  onClick,
  children,
}: RoundButtonProps) {
  return (
    <button
      type="button"
      className="round-button"
      data-look={look}
      data-place={place}
      aria-label={label}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon>{children}</Icon>
    </button>
  )
}
