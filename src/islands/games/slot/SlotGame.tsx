import './slot.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { GUEST_HASH } from '#contract/games/frame.ts'
import { framePath, titlePath } from '#contract/games/slot/art.ts'
import type { SlotGame as SlotPaytable } from '#contract/games/slot/game.ts'
import { listenToLobby, sayToLobby } from '#stores/games/frame.ts'
import { $isTurbo } from '#stores/games/slot/settings.ts'
import { $free } from '#stores/games/slot/show.ts'
import {
  $slot,
  changeStake,
  listenToNetwork,
  openGuestSlot,
  openSlot,
  pausePlay,
  resumePlay,
  spin,
  takeCoin,
} from '#stores/games/slot/slot.ts'
import { Button } from '../../ui/Button.tsx'
import { type Strings, t } from '../../ui/words.ts'
import { Announcer } from './Announcer.tsx'
import { Banners } from './Banners.tsx'
import { Controls } from './Controls.tsx'
import { GuestNotice } from './GuestNotice.tsx'
import { Meters } from './Meters.tsx'
import { Plate } from './Plate.tsx'
import { picturesOf } from './pictures.ts'
import { Reels } from './Reels.tsx'
import { TopRow } from './TopRow.tsx'

export type SlotProps = {
  game: SlotPaytable
  /** Version of the game's pictures. */
  version: string
  /** Return to player as declared, "96.09%". */
  rtp: string
  strings: Strings
}

/** A house slot in its frame. It talks to the lobby by messages only. */
export function SlotGame({ game, version, rtp, strings }: SlotProps) {
  const slot = useStore($slot, { ssr: 'initial' })
  const isTurbo = useStore($isTurbo, { ssr: 'initial' })
  const free = useStore($free, { ssr: 'initial' })
  useGameSession(game, version)
  useKeys()
  useEffect(listenToNetwork, [])

  return (
    <main
      className="slot"
      aria-label={game.name}
      data-turbo={isTurbo || undefined}
      data-free={free !== undefined || undefined}
    >
      <TopRow game={game} version={version} rtp={rtp} strings={strings} />
      <img className="slot-title" src={titlePath(game.id, version)} alt="" width={720} height={440} />
      <div className="slot-stage">
        <div className="cabinet">
          <Reels game={game} version={version} strings={strings} />
          <picture>
            <source media="(orientation: portrait)" srcSet={framePath(game.id, version, 'portrait')} />
            <img className="cabinet-frame" src={framePath(game.id, version, 'landscape')} alt="" />
          </picture>
          <Plate game={game} strings={strings} />
        </div>
        <Banners game={game} version={version} strings={strings} />
      </div>
      <Meters strings={strings} />
      <Controls strings={strings} />
      <Announcer game={game} strings={strings} />
      {slot.step === 'age' && <GuestNotice game={game} version={version} strings={strings} />}
      {(slot.step === 'ended' || slot.step === 'unopened' || slot.step === 'closed') && (
        <Stopped strings={strings} why={slot.step} />
      )}
    </main>
  )
}

function useGameSession(game: SlotPaytable, version: string): void {
  useEffect(() => {
    const pictures = picturesOf(game, version)
    if (location.hash === GUEST_HASH) {
      void openGuestSlot(game, pictures)
      return
    }
    const launchToken = new URLSearchParams(location.hash.slice(1)).get('launch') ?? ''
    // The token works once, so a reload must not send it again: the lobby gives a new one.
    history.replaceState(null, '', location.pathname)
    void openSlot(launchToken, game, pictures)
    return listenToLobby({ onCoin: takeCoin, onPause: pausePlay, onResume: resumePlay })
  }, [game, version])
}

function useKeys(): void {
  useEffect(() => {
    addEventListener('keydown', pressKey)
    return () => removeEventListener('keydown', pressKey)
  }, [])
}

/** Space spins and hurries, up and down change the stake; never while typing, or with a dialog open. */
function pressKey(event: KeyboardEvent): void {
  const target = event.target
  const isElsewhere = target instanceof Element && target.closest('input, select, textarea, dialog, a')
  if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return
  const isButton = target instanceof Element && target.closest('button')
  if (event.key === ' ' && !isButton) {
    if (!event.repeat) void spin()
  } else if (event.key === 'ArrowUp') changeStake(1)
  else if (event.key === 'ArrowDown') changeStake(-1)
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
  return (
    <div className="slot-stopped" role="alert">
      <p>{t(strings, text)}</p>
      <Button look="gold" onClick={() => sayToLobby({ perya: 1, type })}>
        {t(strings, type === 'retry' ? 'common.tryAgain' : 'games.leave')}
      </Button>
    </div>
  )
}
