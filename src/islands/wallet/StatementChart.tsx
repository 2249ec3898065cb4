import { useEffect, useRef, useState } from 'react'
import { placeBars } from '#contract/charts.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import type { Figures, Statement } from './statement.ts'
import { axisLabel, partLabels } from './statementLabels.ts'

const views = {
  money: ['deposits', 'withdrawals'],
  play: ['staked', 'won'],
  net: ['net'],
} as const satisfies Record<string, readonly (keyof Figures['total'])[]>
type View = keyof typeof views
// Keys of a constant object.
const viewNames = Object.keys(views) as View[]

const HEIGHT = 220
/** The width before it is known, and the room that a label of the axis needs. */
const WIDTH = 360
const LABEL_WIDTH = 34
/** The room for amounts at the left. */
const LEFT = 72

type Props = { strings: Strings; statement: Statement; parts: Figures['parts'] }

/** Bars of the parts of a period, with a choice of what they show. The table beside it has the same numbers. */
export function StatementChart({ strings, statement, parts }: Props) {
  const [view, setView] = useState<View>('play')
  return (
    <section className="statement-chart" aria-labelledby="statement-chart">
      <h2 id="statement-chart">{t(strings, 'statementPage.chart.title')}</h2>
      <fieldset className="record-kinds" aria-label={t(strings, 'statementPage.chart.show')}>
        {viewNames.map((each) => (
          <button
            key={each}
            type="button"
            className="record-kind"
            aria-pressed={each === view}
            onClick={() => setView(each)}
          >
            {t(strings, `statementPage.chart.${each}`)}
          </button>
        ))}
      </fieldset>
      <figure className="card">
        <Bars strings={strings} statement={statement} parts={parts} view={view} />
        <figcaption>
          {views[view].map((name, nth) => (
            <span key={name} className={`statement-key statement-key-${nth}`}>
              {t(strings, `statementPage.${name}`)}
            </span>
          ))}
        </figcaption>
      </figure>
    </section>
  )
}

function Bars({ strings, statement, parts, view }: Props & { view: View }) {
  const holder = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(WIDTH)
  useEffect(() => {
    const element = holder.current
    if (!element) return
    const watcher = new ResizeObserver(() => setWidth(element.clientWidth || WIDTH))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  const { coin } = formats(strings)
  const { long, short } = partLabels(statement.period)
  const names = views[view]
  const frame = { width, height: HEIGHT, left: LEFT, above: 12, below: 24 }
  const { bars, centres, lines } = placeBars(
    frame,
    parts.length,
    names.map((name) => parts.map((part) => part[name])),
  )
  // Where places are narrow, only some are named.
  const every = Math.ceil((LABEL_WIDTH * parts.length) / (width - LEFT))
  return (
    <div ref={holder}>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={t(strings, 'statementPage.chart.about')}>
        {lines.map(({ y, value }) => (
          <g key={value}>
            <line x1={LEFT} x2={width} y1={y} y2={y} />
            <text x={LEFT - 6} y={y + 4} textAnchor="end">
              {axisLabel(strings, value)}
            </text>
          </g>
        ))}
        {bars.map(({ nth, place, value, ...bar }) => (
          <rect key={`${nth}/${place}`} {...bar} rx={1.5} className={`statement-bar-${nth}`}>
            <title>
              {t(strings, 'statementPage.chart.bar', {
                part: long(parts[place]?.from ?? ''),
                name: t(strings, `statementPage.${names[nth]}`),
                amount: coin(value),
              })}
            </title>
          </rect>
        ))}
        {parts.map(({ from }, place) =>
          place % every === 0 ? (
            <text key={from} x={centres[place]} y={HEIGHT - 6} textAnchor="middle">
              {short(from)}
            </text>
          ) : null,
        )}
      </svg>
    </div>
  )
}
