import './ticker.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { iconPath } from '#contract/lobby/icons.ts'
import { TICKER_MS } from '#contract/lobby/limits.ts'
import { $activities } from '#stores/activities/activities.ts'
import { $catalogue } from '#stores/lobby/config.ts'
import { $isStill, isSparing } from '#stores/lobby/motion.ts'
import { $tips, linesOf, type Tip, watchTips } from '#stores/lobby/tips.ts'
import { formats, type Strings, t } from '../ui/words.ts'

type Props = {
  strings: Strings
  /** Picture beside New Year's gains, if the operator has set one. */
  newYearIcon?: string | undefined
}

/** Big wins of real rounds, one at a time (spec 2.8, 4): not touchable, silent for screen readers, hidden without wins. */
export function Ticker({ strings, newYearIcon }: Props) {
  const tips = useStore($tips, { ssr: 'initial' })
  const activityIds = useStore($activities, { ssr: 'initial' })?.activityIds ?? []
  useEffect(watchTips, [])
  const lines = tips.state === 'ready' ? linesOf(tips.reply, activityIds) : []
  // Keeps its height: neither an empty nor a first line shifts the content below.
  if (tips.state === 'ready' && lines.length === 0) return <div className="ticker ticker-none" />
  return (
    <section
      className="ticker"
      aria-label={t(strings, 'home.ticker.label')}
      aria-live="off"
      aria-busy={tips.state === 'loading'}
    >
      {tips.state === 'late' && <p className="ticker-line">{t(strings, 'home.ticker.late')}</p>}
      {lines.length > 0 && <Lines tips={lines} strings={strings} newYearIcon={newYearIcon} />}
    </section>
  )
}

function Lines({ tips, strings, newYearIcon }: { tips: readonly Tip[] } & Props) {
  const turn = useTurn(tips.length)
  const shown = tips[turn % tips.length]
  const gone = turn > 0 ? tips[(turn - 1) % tips.length] : undefined
  return (
    <>
      {gone && <Line key={turn - 1} tip={gone} strings={strings} newYearIcon={newYearIcon} isGone />}
      {shown && <Line key={turn} tip={shown} strings={strings} newYearIcon={newYearIcon} />}
    </>
  )
}

/** Counts up while there are several lines, the page is visible, and motion is allowed. */
function useTurn(lines: number): number {
  const [turn, setTurn] = useState(0)
  const isStill = useStore($isStill, { ssr: 'initial' })
  useEffect(() => {
    if (lines < 2 || isStill || isSparing()) return
    const timer = setInterval(() => document.hidden || setTurn((count) => count + 1), TICKER_MS)
    return () => clearInterval(timer)
  }, [lines, isStill])
  return turn
}

function Line({ tip, strings, newYearIcon, isGone = false }: { tip: Tip; isGone?: boolean } & Props) {
  const game = useStore($catalogue, { ssr: 'initial' })?.byId.get(tip.gameId ?? 0)
  const icon = tip.gameId === undefined && newYearIcon ? newYearIcon : iconPath('party-popper')
  return (
    <p className="ticker-line" data-gone={isGone || undefined} aria-hidden={isGone || undefined}>
      <img src={icon} alt="" width={20} height={20} />
      <span className="ticker-text">
        {t(strings, 'home.ticker.won', { phone: tip.phone })}{' '}
        <strong className="money">{formats(strings).coin(tip.amount)}</strong>
        {game && ` ${t(strings, 'home.ticker.in', { game: game.name })}`}
      </span>
      <time className="ticker-time" dateTime={new Date(tip.timestamp).toISOString()}>
        {formats(strings).tickerTime(tip.timestamp)}
      </time>
    </p>
  )
}
