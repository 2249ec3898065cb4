import './shell.css'
import './controls.css'
import './dialogs.css'
import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { GUEST_HASH } from '#contract/games/frame.ts'
import { Button } from '../../ui/Button.tsx'
import { type Strings, t } from '../../ui/words.ts'
import { listenToLobby, sayToLobby } from '../frame.ts'
import { launchTokenHere } from '../opening.ts'
import { Controls } from './Controls.tsx'
import { GuestNotice } from './GuestNotice.tsx'
import type { ShellGame } from './game.ts'
import { Meters } from './Meters.tsx'
import { openGame, openGuestGame } from './open.ts'
import { usePanelsEarly } from './panels.tsx'
import { pausePlay, play, resumePlay, takeCoin } from './play.ts'
import { listenToNetwork } from './recheck.ts'
import type { LoadContent } from './ShellDialog.tsx'
import { $isTurbo } from './settings.ts'
import { changeStake } from './stakes.ts'
import { $shell } from './state.ts'
import { TopRow } from './TopRow.tsx'

type Props = {
  game: ShellGame
  /** The kind of the game: a class of the page, and the file of its words, which has the branch `play`. */
  kind: string
  name: string
  strings: Strings
  /** Loads the sections of its rules. */
  loadRules: LoadContent
  /** Says its rounds by the `Announcer`. */
  announcer: ReactNode
  /** What holds its choices: a board on the stage, or a panel below it. A slot has neither. */
  body?: 'board' | 'panel'
  /** A meter in the place of the stake. */
  middle?: ReactNode
  /** Stands in the place of the main button while a round waits for moves. */
  main?: ReactNode
  /** A state of the game that changes the whole page, for its styles. */
  mood?: string | undefined
  /** Its picture on a `Stage`, and what else it shows above the meters. */
  children: ReactNode
}

/** A house game in its frame: everything but the game itself. It talks to the lobby by messages only. */
export function Shell({ game, kind, name, strings, loadRules, announcer, body, middle, main, mood, children }: Props) {
  const { step } = useStore($shell, { ssr: 'initial' })
  const isTurbo = useStore($isTurbo, { ssr: 'initial' })
  useGameSession(game)
  usePanelsEarly(loadRules)
  useKeys()
  useEffect(listenToNetwork, [])

  return (
    <main
      className={`shell ${kind}`}
      aria-label={name}
      data-turbo={isTurbo || undefined}
      data-mood={mood}
      data-body={body}
    >
      <TopRow gameId={game.id} name={name} loadRules={loadRules} strings={strings} />
      {children}
      <Meters strings={strings} middle={middle} />
      <Controls game={game} kind={kind} main={main} strings={strings} />
      {announcer}
      {step === 'age' && <GuestNotice strings={strings} />}
      {(step === 'ended' || step === 'unopened' || step === 'closed') && <Stopped strings={strings} why={step} />}
    </main>
  )
}

function useGameSession(game: ShellGame): void {
  useEffect(() => {
    if (location.hash === GUEST_HASH) {
      void openGuestGame(game)
      return
    }
    void openGame(launchTokenHere(), game)
    return listenToLobby({ onCoin: takeCoin, onPause: pausePlay, onResume: resumePlay })
  }, [game])
}

function useKeys(): void {
  useEffect(() => {
    addEventListener('keydown', pressKey)
    return () => removeEventListener('keydown', pressKey)
  }, [])
}

/** Space plays and hurries, up and down change the stake. Not while typing, with a dialog open, or where the game has taken the key. */
function pressKey(event: KeyboardEvent): void {
  if (event.defaultPrevented) return
  const target = event.target
  const isElsewhere =
    target instanceof Element &&
    target.closest('input:not([type="range"], [type="radio"]), select, textarea, dialog, a')
  if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return
  // A button of the picture that cannot be pressed now, such as a tile before a round, leaves Space to the main button.
  const isButton = target instanceof Element && target.closest('button:not(.shell-stage [aria-disabled="true"])')
  // The arrow keys of a slider and of radio buttons are their own.
  const hasArrows = target instanceof Element && target.closest('input')
  if (event.key === ' ' && !isButton) {
    if (!event.repeat) void play()
  } else if (event.key === 'ArrowUp' && !hasArrows) changeStake(1)
  else if (event.key === 'ArrowDown' && !hasArrows) changeStake(-1)
  else return
  event.preventDefault()
}

const STOPPED = {
  ended: { text: 'games.ended', type: 'exit' },
  closed: { text: 'refusal.guestPlayClosed', type: 'exit' },
  unopened: { text: 'common.networkFail', type: 'retry' },
} as const

function Stopped({ strings, why }: { strings: Strings; why: keyof typeof STOPPED }) {
  const { text, type } = STOPPED[why]
  useEffect(() => {
    if (type !== 'retry') return
    const openAgain = () => sayToLobby({ perya: 1, type })
    addEventListener('online', openAgain)
    return () => removeEventListener('online', openAgain)
  }, [type])
  return (
    <div className="shell-stopped" role="alert">
      <p>{t(strings, text)}</p>
      <Button look="gold" onClick={() => sayToLobby({ perya: 1, type })}>
        {t(strings, type === 'retry' ? 'common.tryAgain' : 'games.leave')}
      </Button>
    </div>
  )
}
