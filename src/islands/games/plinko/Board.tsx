import './board.css'
import { useStore } from '@nanostores/react'
import type { PlinkoView } from '#contract/games/plinko/rules.ts'
import { type PlinkoChoice, paysOf } from '#contract/games/plinko/table.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { Figure } from '../shell/Figure.tsx'
import { shortTimes } from '../times.ts'
import { Booth } from './Booth.tsx'
import { Coin } from './Coin.tsx'
import {
  columnOf,
  FLOOR,
  HEIGHT,
  hitsOf,
  LABEL_END,
  pegOf,
  pegsOf,
  touchesOf,
  trayAt,
  WIDTH,
  wallsOf,
} from './geometry.ts'
import type { PlinkoProps } from './PlinkoGame.tsx'
import { $fall } from './plinko.ts'
import { useChoice } from './useChoice.tsx'

/** The booth with its pegs, its trays and the coin. Screen readers use the announcer instead. */
export function Board({ game, strings }: PlinkoProps) {
  const choice = useChoice(game)
  const fall = useStore($fall, { ssr: 'initial' })
  const landed = fall.kind === 'landed' ? fall.view : undefined
  const shown = fall.kind === 'falling' ? fall : undefined
  const pays = paysOf(game, choice)
  return (
    <div className="plinko-board" aria-hidden="true">
      <svg className="plinko-picture" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <Booth />
        <Pegs rows={choice.rows} lit={landed} ringing={shown} />
        <Trays rows={choice.rows} pays={pays} landed={landed} />
        {landed && (
          <polyline
            className="plinko-trail"
            points={touchesOf(landed)
              .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
              .join(' ')}
          />
        )}
      </svg>
      <Coin rows={choice.rows} />
      <Signs choice={choice} pays={pays} landed={landed} strings={strings} />
    </div>
  )
}

type PegsProps = { rows: number; lit: PlinkoView | undefined; ringing: { view: PlinkoView; hopMs: number } | undefined }

/** The pegs. Those that the coin meets ring as it comes, and stay lit after it. */
function Pegs({ rows, lit, ringing }: PegsProps) {
  const hits = hitsOf(lit ?? ringing?.view ?? { path: '' })
  return Array.from({ length: rows }, (_, row) =>
    pegsOf(rows, row).map(({ x, y }, peg) => {
      const isHit = hits[row] === peg
      const isRinging = isHit && ringing !== undefined
      return (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a peg is its row and its place in it.
          key={`${row}:${peg}`}
          className="plinko-peg"
          data-lit={(isHit && lit !== undefined) || undefined}
          data-rings={isRinging || undefined}
          style={isRinging ? { animationDelay: `${(row + 1) * ringing.hopMs}ms` } : undefined}
          cx={x}
          cy={y}
          r={pegOf(rows)}
        />
      )
    }),
  )
}

/** Colours from the middle to the edge. All carry dark text. */
const HEAT = ['#b9b0ff', '#8fd3ff', '#7fe3c0', '#ffdc6b', '#ffb04d', '#ff8f5a', '#ff7a8d'] as const

function heatOf(rows: number, tray: number): string {
  const out = Math.abs(tray - rows / 2) / (rows / 2)
  return HEAT[Math.round(out * (HEAT.length - 1))] ?? HEAT[0]
}

const THREE_DIGITS = 100 * TIMES_UNIT

type TraysProps = { rows: number; pays: readonly number[]; landed: PlinkoView | undefined }

function Trays({ rows, pays, landed }: TraysProps) {
  const wide = columnOf(rows)
  return (
    <>
      {wallsOf(rows).map(({ x, y }) => (
        <path key={x} className="plinko-divider" d={`M${x.toFixed(1)} ${y.toFixed(1)}V${FLOOR}`} />
      ))}
      {pays.map((times, tray) => {
        const text = shortTimes(times)
        const left = trayAt(rows, tray) - wide / 2
        return (
          <g
            // biome-ignore lint/suspicious/noArrayIndexKey: a tray is its place.
            key={tray}
            className="plinko-tray"
            data-lit={landed?.tray === tray || undefined}
          >
            <rect
              x={left + 1.5}
              y={FLOOR}
              width={wide - 3}
              height={LABEL_END - FLOOR}
              rx="10"
              fill={heatOf(rows, tray)}
            />
            <text
              x={trayAt(rows, tray)}
              y={(FLOOR + LABEL_END) / 2}
              fontSize={Math.min(38, wide * 0.52)}
              // Three digits and more are made as narrow as their tray.
              {...(times >= THREE_DIGITS && { textLength: wide * 0.86, lengthAdjust: 'spacingAndGlyphs' })}
            >
              {text}
            </text>
          </g>
        )
      })}
    </>
  )
}

type SignsProps = {
  choice: PlinkoChoice
  pays: readonly number[]
  landed: PlinkoView | undefined
  strings: Strings
}

/** Beside the pegs: what the last drop paid, and what the edge trays pay and how seldom. */
function Signs({ choice, pays, landed, strings }: SignsProps) {
  const odds = formats(strings).points(2 ** (choice.rows - 1) * 100)
  return (
    <>
      <div className="plinko-sign plinko-last" data-gain={(landed && landed.times > TIMES_UNIT) || undefined}>
        <Figure name={t(strings, 'plinko.last')} value={landed ? `×${shortTimes(landed.times)}` : '–'} />
      </div>
      <div className="plinko-sign plinko-top">
        <Figure
          name={t(strings, 'plinko.top')}
          value={`×${shortTimes(pays[0] ?? 0)}`}
          more={t(strings, 'plinko.topOdds', { odds })}
        />
      </div>
    </>
  )
}
