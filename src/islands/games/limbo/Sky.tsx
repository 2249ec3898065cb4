import './sky.css'
import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { timesOf } from '#contract/games/limbo/rules.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { type Strings, t } from '../../ui/words.ts'
import { heightText, targetText } from './figures.ts'
import { Flyer, Kite } from './Kite.tsx'
import { $flight, type Flight } from './limbo.ts'
import { heightAt, LINE, placeOf, riseOf, stringTo } from './path.ts'
import { Scenery } from './Scenery.tsx'

/** The server has no layout. */
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect

const lookOf = (flight: Flight) => (flight.kind === 'ended' ? (flight.view.win > 0 ? 'won' : 'lost') : flight.kind)

/** Dusk over a barangay: a kite that climbs, its height, and the line that it must reach. Screen readers use the announcer instead. */
export function Sky({ target, strings }: { target: number; strings: Strings }) {
  const flight = useStore($flight, { ssr: 'initial' })
  const look = lookOf(flight)
  const { number, kite, string } = useFlight(flight, target)
  const start = placeOf(0)
  return (
    <div className="limbo-sky" data-look={look} aria-hidden="true">
      <Scenery />
      <svg className="limbo-air" aria-hidden="true">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className="limbo-line" d={`M0 ${LINE}H100`} />
          <path ref={string} className="limbo-string" d={stringTo(start)} />
        </svg>
        <Flyer />
        <svg ref={kite} x={`${start.x}%`} y={`${start.y}%`} overflow="visible" aria-hidden="true">
          <Kite />
        </svg>
      </svg>
      <p className="limbo-mark">
        {(look === 'won' || look === 'lost') && (
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={look === 'won' ? 'M5 13l5 5 9-12' : 'M6 6l12 12M18 6L6 18'} />
          </svg>
        )}
        {t(strings, 'limbo.line', { target: targetText(target) })}
      </p>
      <p className="limbo-height">
        <strong ref={number} className="money" data-long={isLong(flight) || undefined}>
          {flight.kind === 'ended' ? `×${heightText(flight.view.height)}` : '×1.00'}
        </strong>
        <span>{t(strings, `limbo.${look === 'resting' ? 'ready' : look}`, { target: targetText(target) })}</span>
      </p>
    </div>
  )
}

/** From this height on, in ten-thousandths, the figure is drawn smaller. */
const LONG_FROM = 1000 * TIMES_UNIT

function isLong(flight: Flight): boolean {
  return (flight.kind === 'climbing' || flight.kind === 'ended') && flight.view.height >= LONG_FROM
}

/** Moves kite, string and figure. It bypasses React, since they change sixty times a second. */
function useFlight(flight: Flight, target: number) {
  const number = useRef<HTMLElement>(null)
  const kite = useRef<SVGSVGElement>(null)
  const string = useRef<SVGPathElement>(null)

  useBeforePaint(() => {
    const times = timesOf(target)
    const fly = (height: number): void => {
      const place = placeOf(riseOf(height, times))
      kite.current?.setAttribute('x', `${place.x}%`)
      kite.current?.setAttribute('y', `${place.y}%`)
      string.current?.setAttribute('d', stringTo(place))
      if (number.current) number.current.textContent = `×${heightText(height)}`
    }
    if (flight.kind !== 'climbing') {
      fly(flight.kind === 'ended' ? flight.view.height : TIMES_UNIT)
      return
    }
    const { view, ms } = flight
    const since = performance.now()
    let frame = 0
    const climb = (): void => {
      const share = Math.min(1, (performance.now() - since) / ms)
      fly(heightAt(view.height, share))
      if (share < 1) frame = requestAnimationFrame(climb)
    }
    climb()
    return () => cancelAnimationFrame(frame)
  }, [flight, target])

  return { number, kite, string }
}
