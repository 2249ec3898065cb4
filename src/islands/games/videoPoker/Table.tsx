import './table.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { type Hand, handOf } from '#contract/games/videoPoker/hands.ts'
import type { VideoPokerView } from '#contract/games/videoPoker/rules.ts'
import { t } from '../../ui/words.ts'
import { Cards } from './Cards.tsx'
import { handText, isRowOf, paidHands } from './hands.ts'
import type { VideoPokerProps } from './VideoPokerGame.tsx'
import { $hand, draw, toggleHold } from './videoPoker.ts'

/** What the five cards on the table are. */
function handNow(view: VideoPokerView | undefined): Hand | undefined {
  if (!view) return undefined
  return view.over ? view.made : handOf(view.cards)
}

/** What each hand pays, and below it the five cards. */
export function Table({ game, version, strings }: VideoPokerProps) {
  const view = useStore($hand, { ssr: 'initial' })
  const hand = handNow(view)
  useKeys()
  return (
    <div className="video-poker-table" data-theme={game.theme}>
      <dl className="video-poker-pays" aria-label={t(strings, 'videoPoker.pays')}>
        {paidHands(game.pays).map((row) => (
          <div key={row} data-made={isRowOf(game.pays, row, hand) || undefined}>
            <dt>{handText(game.pays, row, strings)}</dt>
            <dd>{game.pays[row]}</dd>
          </div>
        ))}
      </dl>
      <p className="video-poker-word" data-won={(view?.over && view.win > 0) || undefined} aria-hidden="true">
        {hand === undefined ? t(strings, 'videoPoker.rest') : handText(game.pays, hand, strings)}
      </p>
      <Cards view={view} gameId={game.id} version={version} strings={strings} />
    </div>
  )
}

/** 1 to 5 hold cards, and Enter draws. */
function useKeys(): void {
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

function press(event: KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target : undefined
  const isElsewhere = target?.closest('input, select, textarea, dialog, a')
  if (event.defaultPrevented || isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return
  if ($hand.get()?.over !== false) return
  // Enter presses every other button that has the focus.
  const mayDraw = !target?.closest('button') || target.closest('.video-poker-card')
  if (/^[1-5]$/.test(event.key)) {
    if (!event.repeat) toggleHold(Number(event.key))
  } else if (event.key === 'Enter' && mayDraw) {
    if (!event.repeat) void draw()
  } else return
  event.preventDefault()
}
