import './ticker.css'
import { useStore } from '@nanostores/react'
import { type FunctionComponent, useEffect, useState } from 'react'
import { iconPath } from '#contract/icons.ts'
import { $activities } from '../activities/activities.ts'
import { serverNow } from '../ui/clock.ts'
import { type Strings, t } from '../ui/words.ts'
import type { LinesProps } from './TickerLines.tsx'
import { $tips, linesOf, watchTips } from './tips.ts'

type Props = {
  strings: Strings
  /** Picture beside New Year's gains, if the operator has set one. */
  newYearIcon?: string | undefined
}

/** Big wins of real rounds, one at a time (spec 2.8, 4). Their lines are loaded with the first wins; silent for screen readers while they move. */
export function Ticker({ strings, newYearIcon }: Props) {
  const tips = useStore($tips, { ssr: 'initial' })
  const activityIds = useStore($activities, { ssr: 'initial' })?.activityIds ?? []
  const [Lines, setLines] = useState<FunctionComponent<LinesProps>>()
  useEffect(watchTips, [])
  const lines = tips.state === 'ready' ? linesOf(tips.reply, activityIds, serverNow()) : []
  const hasLines = lines.length > 0

  useEffect(() => {
    // Without the code the place stays empty.
    if (hasLines) import('./TickerLines.tsx').then((found) => setLines(() => found.TickerLines)).catch(() => undefined)
  }, [hasLines])

  return (
    <section
      className="ticker"
      aria-label={t(strings, 'home.ticker.label')}
      aria-live="off"
      aria-busy={tips.state === 'loading'}
    >
      {tips.state === 'late' && <p className="ticker-line">{t(strings, 'home.ticker.late')}</p>}
      {tips.state === 'ready' && !hasLines && <NoWins strings={strings} />}
      {Lines && hasLines && <Lines tips={lines} strings={strings} newYearIcon={newYearIcon} />}
    </section>
  )
}

/** Without wins the place tells what is always true, so that nothing below it moves. */
function NoWins({ strings }: { strings: Strings }) {
  return (
    <a className="ticker-line" href="/fair" draggable={false}>
      <img src={iconPath('game-die')} alt="" width={20} height={20} />
      <span className="ticker-won">{t(strings, 'home.ticker.none')}</span>
    </a>
  )
}
