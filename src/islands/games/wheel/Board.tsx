import './board.css'
import { useStore } from '@nanostores/react'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { isOfColors } from '#contract/games/wheel/table.ts'
import { t } from '../../ui/words.ts'
import { Figure } from '../shell/Figure.tsx'
import { shortTimes } from '../times.ts'
import { Disc } from './Disc.tsx'
import { at, LIGHTS, MIDDLE, OUTER, PLATE, SIZE, sector } from './geometry.ts'
import { Stand } from './Stand.tsx'
import type { WheelProps } from './WheelGame.tsx'
import { $spin } from './wheel.ts'

const BULBS = 28
const bulbs = Array.from({ length: BULBS }, (_, bulb) => at(LIGHTS, ((bulb + 0.5) * 360) / BULBS))

/** The wheel on its stand, with the pointer and the lights around it. Screen readers use the announcer instead. */
export function Board({ game, strings }: WheelProps) {
  const spin = useStore($spin, { ssr: 'initial' })
  const view = spin.kind === 'stopped' ? spin.view : undefined
  const inMiddle = `translate(${MIDDLE.x} ${MIDDLE.y})`
  const ofColors = isOfColors(game)
  return (
    <div className="wheel-board" data-colors={ofColors || undefined} data-kind={spin.kind} aria-hidden="true">
      <svg className="wheel-picture" viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
        <Stand isOfColors={ofColors} />
      </svg>
      <Disc game={game} />
      <svg className="wheel-picture" viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
        <g transform={inMiddle}>
          <g className="wheel-bulbs">
            {bulbs.map(({ x, y }) => (
              <circle key={`${x} ${y}`} cx={x} cy={y} r="9" />
            ))}
          </g>
          <circle className="wheel-shine" r={OUTER} />
          {view && <path className="wheel-lit" data-wins={view.times > 0 || undefined} d={sector(view.segments, 0)} />}
          <circle className="wheel-plate" r={PLATE} />
        </g>
        <g className="wheel-pointer">
          <path d={`M${MIDDLE.x - 42} 14Q${MIDDLE.x} -8 ${MIDDLE.x + 42} 14L${MIDDLE.x} 108Z`} />
          <circle cx={MIDDLE.x} cy="38" r="15" />
        </g>
      </svg>
      <div className="wheel-last" data-gain={(view && view.times > TIMES_UNIT) || undefined}>
        <Figure name={t(strings, 'wheel.last')} value={view ? `×${shortTimes(view.times)}` : '–'} />
      </div>
    </div>
  )
}
