import './ticker.css'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { iconPath } from '#contract/lobby/icons.ts'
import { TICKER_MS } from '#contract/lobby/limits.ts'
import { isGameOpen } from '#contract/lobby/openGame.ts'
import { $activities } from '#stores/activities/activities.ts'
import { $catalogue } from '#stores/lobby/config.ts'
import { $isStill, isSparing } from '#stores/lobby/motion.ts'
import { $tips, ageOf, linesOf, type Tip, watchTips } from '#stores/lobby/tips.ts'
import { useAttention } from '../ui/attention.ts'
import { formats, type Strings, t } from '../ui/words.ts'

type Props = {
  strings: Strings
  /** Picture beside New Year's gains, if the operator has set one. */
  newYearIcon?: string | undefined
}

/**
 * Big wins of real rounds, one at a time (spec 2.8, 4). A tap opens the game, no drag moves it, and it waits under a pointer or the focus.
 * Silent for screen readers while it moves.
 */
export function Ticker({ strings, newYearIcon }: Props) {
  const box = useRef<HTMLElement>(null)
  const tips = useStore($tips, { ssr: 'initial' })
  const activityIds = useStore($activities, { ssr: 'initial' })?.activityIds ?? []
  const { isAttended, listeners } = useAttention(box)
  useEffect(watchTips, [])
  const lines = tips.state === 'ready' ? linesOf(tips.reply, activityIds, Date.now()) : []
  return (
    <section
      ref={box}
      className="ticker"
      aria-label={t(strings, 'home.ticker.label')}
      aria-live="off"
      aria-busy={tips.state === 'loading'}
      {...listeners}
    >
      {tips.state === 'late' && <p className="ticker-line">{t(strings, 'home.ticker.late')}</p>}
      {tips.state === 'ready' && lines.length === 0 && <NoWins strings={strings} />}
      {lines.length > 0 && <Lines tips={lines} isHeld={isAttended} strings={strings} newYearIcon={newYearIcon} />}
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

function Lines({ tips, isHeld, strings, newYearIcon }: { tips: readonly Tip[]; isHeld: boolean } & Props) {
  const turn = useTurn(tips.length, isHeld)
  const shown = tips[turn % tips.length]
  const gone = turn > 0 ? tips[(turn - 1) % tips.length] : undefined
  return (
    <>
      {gone && <Line key={turn - 1} tip={gone} strings={strings} newYearIcon={newYearIcon} isGone />}
      {shown && <Line key={turn} tip={shown} strings={strings} newYearIcon={newYearIcon} />}
    </>
  )
}

/** Counts up while there are several lines, the page is visible, motion is allowed, and the player is elsewhere. */
function useTurn(lines: number, isHeld: boolean): number {
  const [turn, setTurn] = useState(0)
  const isStill = useStore($isStill, { ssr: 'initial' })
  useEffect(() => {
    if (lines < 2 || isHeld || isStill || isSparing()) return
    const timer = setInterval(() => document.hidden || setTurn((count) => count + 1), TICKER_MS)
    return () => clearInterval(timer)
  }, [lines, isHeld, isStill])
  return turn
}

function Line({ tip, strings, newYearIcon, isGone = false }: { tip: Tip; isGone?: boolean } & Props) {
  const game = useStore($catalogue, { ssr: 'initial' })?.byId.get(tip.gameId ?? 0)
  const icon = tip.gameId === undefined && newYearIcon ? newYearIcon : iconPath('party-popper')
  const age = ageOf(tip, Date.now())
  const inside = (
    <>
      <img src={icon} alt="" width={20} height={20} draggable={false} />
      <span className="ticker-won">
        {t(strings, 'home.ticker.won', { phone: tip.phone })}{' '}
        <strong className="money">{formats(strings).coin(tip.amount)}</strong>
      </span>
      <span className="ticker-age">{t(strings, `home.ticker.${age.unit}`, { count: age.count })}</span>
      <span className="ticker-game">{game && t(strings, 'home.ticker.in', { game: game.name })}</span>
      <time className="ticker-time" dateTime={new Date(tip.timestamp).toISOString()}>
        {formats(strings).tickerTime(tip.timestamp)}
      </time>
    </>
  )
  const shared = { className: 'ticker-line', 'data-gone': isGone || undefined, 'aria-hidden': isGone || undefined }
  if (isGone || !isGameOpen(game)) return <p {...shared}>{inside}</p>
  return (
    <a {...shared} href={`/start?gameId=${tip.gameId}`} draggable={false}>
      {inside}
    </a>
  )
}
