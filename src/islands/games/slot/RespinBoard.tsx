import './respins.css'
import { useStore } from '@nanostores/react'
import { symbolPath } from '#contract/games/slot/art.ts'
import type { SlotGame } from '#contract/games/slot/game.ts'
import type { LockedCoin } from '#contract/games/slot/respins.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { $scene } from './scene.ts'

type Props = { game: SlotGame; version: string; strings: Strings }

/** The window during respins: coins with their values, and cells that turn or are empty. The reels' label tells what is seen. */
export function RespinBoard({ game, version, strings }: Props) {
  const scene = useStore($scene, { ssr: 'initial' })
  const coin = game.symbols.find(({ kind }) => kind === 'coin')
  if (scene.kind !== 'respins' || !coin) return null
  const path = symbolPath(game.id, version, coin.id)
  return (
    <div className="respin-board" aria-hidden="true">
      {[...scene.coins.entries()].map(([cell, locked]) => (
        <span
          key={cell}
          className="respin-cell"
          data-locked={locked !== undefined || undefined}
          data-fresh={scene.fresh.includes(cell) || undefined}
          data-turning={(scene.isTurning && !locked) || undefined}
          data-jackpot={locked?.jackpot ?? undefined}
        >
          <img src={path} alt="" width={192} height={192} decoding="sync" draggable={false} />
          {locked && <b>{coinText(locked, scene.stake, strings)}</b>}
        </span>
      ))}
    </div>
  )
}

function coinText({ times, jackpot }: LockedCoin, stake: number, strings: Strings): string {
  return jackpot ? t(strings, `slot.jackpots.${jackpot}`) : formats(strings).shortCoin(times * stake)
}
