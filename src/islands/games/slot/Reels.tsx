import './cabinet.css'
import './reels.css'
import './falls.css'
import { useStore } from '@nanostores/react'
import { type ReactNode, useRef } from 'react'
import { symbolPath } from '#contract/games/slot/art.ts'
import type { SlotGame } from '#contract/games/slot/game.ts'
import { REELS, ROWS } from '#contract/games/slot/grid.ts'
import type { SlotWin } from '#contract/games/slot/round.ts'
import { type Strings, t } from '../../ui/words.ts'
import { $isGain } from '../shell/show.ts'
import { RespinBoard } from './RespinBoard.tsx'
import { $free, $scene, type Scene } from './scene.ts'
import { restWindow, stripsOf } from './story.ts'
import { WinLines } from './WinLines.tsx'
import { respinText } from './wins.ts'

type Props = { game: SlotGame; version: string; strings: Strings }

const REEL_NUMBERS = Array.from({ length: REELS }, (_, index) => index + 1)
const ROW_NUMBERS = Array.from({ length: ROWS }, (_, index) => index)
/** Number of symbols on the turning strip. The first ones are repeated at its end, for a seamless loop. */
const TURNING = 6

/** Five reels of three symbols. A screen reader gets one image, labelled with the landed symbols. */
export function Reels({ game, version, strings }: Props) {
  const scene = useStore($scene, { ssr: 'initial' })
  const free = useStore($free, { ssr: 'initial' })
  const isGain = useStore($isGain, { ssr: 'initial' })
  const window = scene.window.length > 0 ? scene.window : restWindow(game)
  const lit = scene.kind === 'wins' ? litCells(scene.wins, scene.focus) : undefined
  const strips = stripsOf(game, free ? 'free' : 'paid')
  return (
    <div
      className="reels"
      data-scene={scene.kind}
      data-gain={isGain || undefined}
      role="img"
      aria-label={describe(game, window, scene, strings)}
    >
      {REEL_NUMBERS.map((reel) => (
        <Reel
          key={reel}
          reel={reel}
          symbols={window.slice((reel - 1) * ROWS, reel * ROWS)}
          strip={strips[reel - 1] ?? []}
          scene={scene}
          lit={lit}
          pathOf={(symbol) => symbolPath(game.id, version, symbol)}
        />
      ))}
      <RespinBoard game={game} version={version} strings={strings} />
      {scene.kind === 'wins' && <WinLines wins={scene.wins} focus={scene.focus} />}
      {scene.kind === 'wins' && scene.times > 1 && (
        <span key={scene.times} className="win-times" aria-hidden="true">{`×${scene.times}`}</span>
      )}
    </div>
  )
}

/** Cells that pay, or those of the win in focus. */
function litCells(wins: readonly SlotWin[], focus: number | undefined): ReadonlySet<number> {
  const shown = focus === undefined ? wins : wins.slice(focus, focus + 1)
  return new Set(shown.flatMap((win) => win.cells))
}

type ReelProps = {
  reel: number
  symbols: readonly string[]
  strip: readonly string[]
  scene: Scene
  lit: ReadonlySet<number> | undefined
  pathOf: (symbol: string) => string
}

/** The resting symbols of a reel, and the blurred strip that replaces them while it turns. */
function Reel({ reel, symbols, strip, scene, lit, pathOf }: ReelProps) {
  const isWild = scene.wildReels.includes(reel)
  const isTurning = scene.kind === 'rolling' && reel > scene.stopped && !isWild
  const hasTurned = useHasBeen(isTurning)
  const isTense = isTurning && scene.kind === 'rolling' && scene.tense && reel === scene.stopped + 1
  const turned = scene.kind === 'still' ? scene.turned : []
  const turning = strip.slice(0, TURNING)
  const places = [...turning, ...turning.slice(0, ROWS)].entries()
  return (
    <div
      className="reel"
      data-phase={isTurning ? 'turning' : hasTurned ? 'landed' : 'still'}
      data-wild={isWild || undefined}
      data-tense={isTense || undefined}
    >
      <div className="reel-strip">
        {[...places].map(([place, symbol]) => (
          <Cell key={place} path={pathOf(symbol)} />
        ))}
      </div>
      <div className="reel-rest">
        {ROW_NUMBERS.map((row) => {
          const cell = (reel - 1) * ROWS + row
          return (
            <Cell
              key={row}
              path={pathOf(symbols[row] ?? '')}
              isLit={lit?.has(cell)}
              hasTurned={turned.includes(cell) || undefined}
              hasVanished={(scene.kind === 'vanishing' && scene.vanished.includes(cell)) || undefined}
              drop={(scene.kind === 'falling' && scene.drops[cell]) || undefined}
            />
          )
        })}
      </div>
    </div>
  )
}

/** Whether the value has ever been true: a reel lands only after it has turned. */
function useHasBeen(claim: boolean): boolean {
  const been = useRef(false)
  been.current ||= claim
  return been.current
}

type CellProps = {
  path: string
  isLit?: boolean | undefined
  hasTurned?: true | undefined
  hasVanished?: true | undefined
  /** By how many rows it has fallen. */
  drop?: number | undefined
}

function Cell({ path, isLit, hasTurned, hasVanished, drop }: CellProps): ReactNode {
  return (
    <span className="cell" data-lit={isLit} data-turned={hasTurned} data-vanished={hasVanished} data-drop={drop}>
      <img src={path} alt="" width={192} height={192} decoding="sync" draggable={false} />
    </span>
  )
}

/** "Row 1: Star, Gift, ..." for screen readers. */
function describe(game: SlotGame, window: readonly string[], scene: Scene, strings: Strings): string {
  if (scene.kind === 'rolling') return t(strings, 'slot.rolling')
  if (scene.kind === 'respins') return respinText(scene, strings)
  const names = new Map(game.symbols.map((symbol) => [symbol.id, symbol.name]))
  const nameAt = (reel: number, row: number) => names.get(window[(reel - 1) * ROWS + row] ?? '') ?? ''
  const rows = ROW_NUMBERS.map((row) => REEL_NUMBERS.map((reel) => nameAt(reel, row)).join(', '))
  return rows.map((row, index) => t(strings, 'slot.row', { number: index + 1, symbols: row })).join(' ')
}
