import './slot.css'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { framePath, symbolPath, titlePath } from '#contract/games/slot/art.ts'
import type { SlotGame as SlotPaytable } from '#contract/games/slot/game.ts'
import { type Strings, t } from '../../ui/words.ts'
import { Shell } from '../shell/Shell.tsx'
import { Stage } from '../shell/Stage.tsx'
import { Banners } from './Banners.tsx'
import { Jackpots } from './Jackpots.tsx'
import { Ladder } from './Ladder.tsx'
import { Plate } from './Plate.tsx'
import { Reels } from './Reels.tsx'
import { SlotAnnouncer } from './SlotAnnouncer.tsx'
import { $free, $scene } from './scene.ts'
import { slotGame } from './slot.ts'

export type SlotProps = {
  game: SlotPaytable
  /** Version of the game's pictures. */
  version: string
  /** Return to player as declared, "96.09%". */
  rtp: string
  strings: Strings
}

/** A house slot: its reels, banners and rules in the shell. */
export function SlotGame({ game, version, rtp, strings }: SlotProps) {
  const free = useStore($free, { ssr: 'initial' })
  const scene = useStore($scene, { ssr: 'initial' })
  const isRespun = scene.kind === 'respins'
  const [shellGame] = useState(() =>
    slotGame(
      game,
      game.symbols.map(({ id }) => symbolPath(game.id, version, id)),
    ),
  )
  return (
    <Shell
      game={shellGame}
      kind="slot"
      name={game.name}
      strings={strings}
      loadRules={loadRules}
      announcer={<SlotAnnouncer game={game} strings={strings} />}
      middle={
        isRespun ? (
          <RespinMeter left={scene.left} strings={strings} />
        ) : (
          free && <FreeMeter {...free} strings={strings} />
        )
      }
      mood={free || isRespun ? 'free' : undefined}
    >
      <img className="slot-title" src={titlePath(game.id, version)} alt="" width={720} height={440} />
      <Stage strings={strings}>
        <div className="cabinet">
          <Reels game={game} version={version} strings={strings} />
          <picture>
            <source media="(orientation: portrait)" srcSet={framePath(game.id, version, 'portrait')} />
            <img className="cabinet-frame" src={framePath(game.id, version, 'landscape')} alt="" />
          </picture>
          <Ladder />
          <Jackpots game={game} strings={strings} />
          <Plate game={game} strings={strings} />
        </div>
        <Banners game={game} version={version} strings={strings} />
      </Stage>
    </Shell>
  )

  async function loadRules() {
    const { SlotRules } = await import('./SlotRules.tsx')
    return <SlotRules game={game} version={version} rtp={rtp} strings={strings} />
  }
}

/** During free spins they are counted in the place of the stake. */
function FreeMeter({ at, of, times, strings }: { at: number; of: number; times: number; strings: Strings }) {
  return (
    <div className="meter meter-free">
      <dt>{t(strings, 'slot.freeSpins')}</dt>
      <dd className="money">
        {t(strings, 'slot.freeCount', { at, of })}
        {times > 1 && <span className="meter-times">{`×${times}`}</span>}
      </dd>
    </div>
  )
}

/** During respins those that are left. */
function RespinMeter({ left, strings }: { left: number; strings: Strings }) {
  return (
    <div className="meter meter-free">
      <dt>{t(strings, 'slot.respins')}</dt>
      <dd className="money">{left}</dd>
    </div>
  )
}
