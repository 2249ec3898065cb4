import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { iconPath } from '#contract/icons.ts'
import { TICKER_MS } from '#contract/lobby/limits.ts'
import { isGameOpen } from '#contract/lobby/openGame.ts'
import { $catalogue } from '../config.ts'
import { useAttention, useInView } from '../ui/attention.tsx'
import { serverNow } from '../ui/clock.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { $isStill, isSparing } from './motion.ts'
import { ageOf } from './tipAge.ts'
import type { Tip } from './tips.ts'

export type LinesProps = { tips: readonly Tip[]; strings: Strings; newYearIcon?: string | undefined }

/** One line at a time. A tap opens the game, no drag moves it, and it waits under a pointer or the focus. */
export function TickerLines({ tips, strings, newYearIcon }: LinesProps) {
  const box = useRef<HTMLDivElement>(null)
  const { isAttended, listeners } = useAttention(box)
  const isInView = useInView(box, true)
  const turn = useTurn(tips.length, isAttended || !isInView)
  const shown = tips[turn % tips.length]
  const gone = turn > 0 ? tips[(turn - 1) % tips.length] : undefined
  return (
    <div ref={box} className="ticker-box" {...listeners}>
      {gone && <Line key={turn - 1} tip={gone} strings={strings} newYearIcon={newYearIcon} isGone />}
      {shown && <Line key={turn} tip={shown} strings={strings} newYearIcon={newYearIcon} />}
    </div>
  )
}

/** Counts up while there are several lines, the page is visible, motion is allowed, it is in view, and the player is elsewhere. */
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

function Line({
  tip,
  strings,
  newYearIcon,
  isGone = false,
}: { tip: Tip; isGone?: boolean } & Omit<LinesProps, 'tips'>) {
  const game = useStore($catalogue, { ssr: 'initial' })?.byId.get(tip.gameId ?? 0)
  const icon = tip.gameId === undefined && newYearIcon ? newYearIcon : iconPath('party-popper')
  const age = ageOf(tip, serverNow())
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
