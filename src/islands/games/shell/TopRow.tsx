import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { type Strings, t } from '../../ui/words.ts'
import { sayToLobby } from '../frame.ts'
import { $isGuestPlay } from '../guest.ts'
import { $hasSound, toggleSound } from '../settings.ts'
import { RoundButton } from './Controls.tsx'
import { loadFair, loadObserved } from './panels.tsx'
import { type LoadContent, ShellDialog } from './ShellDialog.tsx'

type Props = {
  gameId: number
  name: string
  /** Loads the sections of the game's rules. */
  loadRules: LoadContent
  strings: Strings
}

/** Way out, sound, fairness and rules. A guest's round is not recorded, so there is nothing to verify. */
export function TopRow({ gameId, name, loadRules, strings }: Props) {
  const hasSound = useStore($hasSound, { ssr: 'initial' })
  const isGuest = useStore($isGuestPlay, { ssr: 'initial' })
  const [open, setOpen] = useState<'info' | 'fair'>()
  const close = () => setOpen(undefined)
  return (
    <header className="shell-top">
      <h1 className="unseen">{name}</h1>
      <RoundButton label={t(strings, 'games.leave')} onClick={() => sayToLobby({ perya: 1, type: 'exit' })}>
        <path d="M15 5l-7 7 7 7" />
      </RoundButton>
      {isGuest && (
        <Button look="gold" size="small" onClick={() => sayToLobby({ perya: 1, type: 'deposit' })}>
          {t(strings, 'shell.guest.real')}
        </Button>
      )}
      <RoundButton label={t(strings, 'shell.sound')} isPressed={hasSound} onClick={toggleSound}>
        <path
          d={
            hasSound
              ? 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM16 8.5a5 5 0 0 1 0 7M18.7 6a8.5 8.5 0 0 1 0 12'
              : 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5'
          }
        />
      </RoundButton>
      {!isGuest && (
        <RoundButton label={t(strings, 'shell.fair')} onClick={() => setOpen('fair')}>
          <path d="M12 3l7 3v5.5c0 4.4-2.9 7.6-7 9.5-4.1-1.9-7-5.1-7-9.5V6zM9 11.7l2.3 2.3 4-4.3" />
        </RoundButton>
      )}
      <RoundButton label={t(strings, 'shell.info')} onClick={() => setOpen('info')}>
        <path d="M12 11v6M12 7.2v.1M21.5 12a9.5 9.5 0 1 1-19 0 9.5 9.5 0 0 1 19 0z" />
      </RoundButton>
      {open === 'info' && (
        <ShellDialog title={name} className="shell-info" load={loadInfo} onClose={close} strings={strings} />
      )}
      {open === 'fair' && (
        <ShellDialog title={t(strings, 'shell.fair')} load={loadSeals} onClose={close} strings={strings} />
      )}
    </header>
  )

  async function loadInfo() {
    const [rules, Observed] = await Promise.all([loadRules(), loadObserved()])
    return (
      <>
        {rules}
        <Observed gameId={gameId} strings={strings} />
      </>
    )
  }

  async function loadSeals() {
    const FairPanel = await loadFair()
    return <FairPanel gameId={gameId} strings={strings} />
  }
}
