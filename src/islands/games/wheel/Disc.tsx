import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { betsOf, colorsOf, isOfColors, paysOf } from '#contract/games/wheel/table.ts'
import { shortTimes } from '../times.ts'
import { at, EDGE, INNER, LIGHTS, labelOf, MIDDLE, OUTER, SIZE, sector, stepOf } from './geometry.ts'
import { paintsOf } from './paints.ts'
import { useChoice } from './useChoice.tsx'
import type { WheelProps } from './WheelGame.tsx'
import { $spin, turnOf } from './wheel.ts'

/** A spin starts fast and runs out slowly. */
const EASING = 'cubic-bezier(0.12, 0.62, 0.2, 1)'
const RAYS = 16

/** The disc, which turns as a layer as large as the board. */
export function Disc({ game }: Pick<WheelProps, 'game'>) {
  const spin = useStore($spin, { ssr: 'initial' })
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (spin.kind !== 'spinning') return
    const frames = [spin.turn, turnOf(spin.view, spin.turn)].map((turn) => ({ transform: `rotate(${turn}deg)` }))
    const running = layer.current?.animate(frames, { duration: spin.ms, easing: EASING, fill: 'forwards' })
    return () => running?.cancel()
  }, [spin])
  return (
    <div
      ref={layer}
      className="wheel-disc"
      // The build's pages have no inline styles, and rest at 0.
      style={spin.turn === 0 ? undefined : { transform: `rotate(${spin.turn}deg)` }}
    >
      <svg viewBox={`${-MIDDLE.x} ${-MIDDLE.y} ${SIZE} ${SIZE}`} aria-hidden="true">
        <circle className="wheel-edge" r={EDGE} />
        <circle className="wheel-ring" r={LIGHTS} />
        <Segments game={game} />
        <circle className="wheel-hub" r={INNER} />
        <g className="wheel-sun">
          {Array.from({ length: RAYS }, (_, ray) => {
            const turn = (ray * 360) / RAYS
            const [tip, left, right] = [at(INNER - 4, turn), at(112, turn - 9), at(112, turn + 9)]
            return <path key={turn} d={`M${tip.x} ${tip.y}L${left.x} ${left.y}L${right.x} ${right.y}Z`} />
          })}
        </g>
      </svg>
    </div>
  )
}

function Segments({ game }: Pick<WheelProps, 'game'>) {
  const choice = useChoice(game)
  const { segments } = choice
  const paints = paintsOf(game, choice)
  const labels = labelsOf(game, choice)
  const step = stepOf(segments)
  return (
    <>
      {paints.map((paint, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place.
        <path key={place} className="wheel-segment" d={sector(segments, place * step)} fill={paint} />
      ))}
      {labels.map(({ text, isDark }, place) => {
        const { radius, size } = labelOf(segments, text)
        return (
          <text
            // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place.
            key={place}
            className="wheel-label"
            data-dark={isDark || undefined}
            transform={`rotate(${place * step})`}
            y={-radius}
            fontSize={size}
          >
            {text}
          </text>
        )
      })}
      {labels.map((_, place) => {
        const { x, y } = at(OUTER, (place + 0.5) * step)
        // biome-ignore lint/suspicious/noArrayIndexKey: a peg stands after its segment.
        return <circle key={place} className="wheel-peg" cx={x} cy={y} r={segments > 30 ? 5 : 7} />
      })}
    </>
  )
}

const DARK_TEXT: readonly (string | undefined)[] = ['white', 'yellow', 'pink']

/** What stands on the segments: on a wheel of colours what each color pays, and nothing where a segment pays nothing. */
function labelsOf(game: WheelProps['game'], choice: ReturnType<typeof useChoice>): { text: string; isDark: boolean }[] {
  const pays = paysOf(game, choice)
  if (!isOfColors(game)) return pays.map((times) => ({ text: times > 0 ? shortTimes(times) : '', isDark: true }))
  const { segments } = choice
  const byBet = betsOf(game).map((bet) => paysOf(game, { segments, bet }))
  const colors = colorsOf(game, segments)
  return pays.map((_, place) => {
    const times = Math.max(...byBet.map((each) => each[place] ?? 0))
    return { text: shortTimes(times), isDark: DARK_TEXT.includes(colors[place]) }
  })
}
