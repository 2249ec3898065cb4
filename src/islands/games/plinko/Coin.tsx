import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { across, coinOf, down, framesOf, HEIGHT, touchesOf, WIDTH } from './geometry.ts'
import { $fall, type Fall } from './plinko.ts'

/** The radius of the drawn coin. */
const RADIUS = 50
const SUN = 'M0-27 5-11 19-19 11-5 27 0 11 5 19 19 5 11 0 27-5 11-19 19-11 5-27 0-11-5-19-19-5-11Z'

/** The coin: above the board, on its way, or in its tray. Two layers as large as the board move it sideways and down. */
export function Coin({ rows }: { rows: number }) {
  const fall = useStore($fall, { ssr: 'initial' })
  const [sideways, falling, coin] = [
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<SVGGElement>(null),
  ]
  useEffect(() => {
    if (fall.kind !== 'falling') return
    const frames = framesOf(fall.view)
    const timing = { duration: fall.hopMs * (fall.view.rows + 1), fill: 'forwards' } as const
    const running = [
      sideways.current?.animate(frames.sideways, timing),
      falling.current?.animate(frames.fall, timing),
      coin.current?.animate(frames.roll, timing),
    ]
    return () => {
      for (const each of running) each?.cancel()
    }
  }, [fall, sideways, falling, coin])
  const end = endOf(fall)
  return (
    <div ref={sideways} className="plinko-layer plinko-sideways" style={end && { transform: across(end.x) }}>
      <div ref={falling} className="plinko-layer plinko-falling" style={end && { transform: down(end.y) }}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} overflow="visible" aria-hidden="true" data-kind={fall.kind}>
          <g transform={`scale(${coinOf(rows) / RADIUS})`}>
            <g ref={coin} className="plinko-coin">
              <circle r={RADIUS} fill="#7a4a06" />
              <circle r="47" fill="url(#plinko-gold)" />
              <circle r="37" fill="none" stroke="#9a5f0a" strokeWidth="3" strokeDasharray="3 5" />
              <path d={SUN} fill="#8a5206" />
              <circle r="9" fill="#ffe08a" />
              <path d="M-34-22A41 41 0 0 1 8-40" fill="none" stroke="#fff" strokeWidth="5" strokeLinecap="round" />
            </g>
          </g>
        </svg>
      </div>
    </div>
  )
}

/** Where the coin rests after a fall. */
function endOf(fall: Fall): { x: number; y: number } | undefined {
  return fall.kind === 'landed' ? touchesOf(fall.view).at(-1) : undefined
}
