import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { NINE, PAIR, pointsOf } from '#contract/games/luckyNine/points.ts'
import { HIRIT, type LuckyNineView, STAY } from '#contract/games/luckyNine/rules.ts'
import { type Strings, t } from '../../ui/words.ts'
import { CardTable, Seat } from '../cards/CardTable.tsx'
import { letterOf } from '../shell/letter.ts'
import { Cap } from './Cap.tsx'
import type { LuckyNineProps } from './LuckyNineGame.tsx'
import { $hand, $shown, move } from './luckyNine.ts'

const COVERED = Array.from({ length: PAIR }, () => undefined)

/** The banker's cards on the far side of the table, the player's on the near one, and the points of both. */
export function Table({ game, version, strings }: LuckyNineProps) {
  const view = useStore($hand, { ssr: 'initial' })
  const shown = useStore($shown, { ssr: 'initial' })
  useKeys()
  const art = { gameId: game.id, version }
  const player = view?.over ? view.player.slice(0, shown.player) : (view?.cards ?? [])
  const banker = view?.over ? view.banker.slice(0, shown.banker) : []
  const told = view?.over && shown.isTold ? view : undefined
  return (
    <CardTable {...art}>
      <Seat
        {...art}
        name={t(strings, 'luckyNine.banker')}
        cards={banker.length > 0 ? banker : COVERED}
        sign={banker.length > 0 && <Points cards={banker} strings={strings} />}
        isWinner={told?.result === 'lost' || told?.result === 'tie'}
        strings={strings}
      />
      <p className="card-word" data-won={(told && told.win > 0) || undefined} aria-hidden="true">
        {wordOf(view, told !== undefined, strings)}
      </p>
      <Seat
        {...art}
        name={t(strings, 'luckyNine.player')}
        cards={player.length > 0 ? player : COVERED}
        sign={player.length > 0 && <Points cards={player} strings={strings} />}
        isWinner={told !== undefined && told.win > 0}
        strings={strings}
      />
    </CardTable>
  )
}

function Points({ cards, strings }: { cards: readonly number[]; strings: Strings }) {
  const points = pointsOf(cards)
  return <Cap points={points} isNine={points === NINE} label={t(strings, 'luckyNine.points', { count: points })} />
}

function wordOf(view: LuckyNineView | undefined, isTold: boolean, strings: Strings): string {
  if (!view) return t(strings, 'luckyNine.rest')
  if (!view.over) return t(strings, 'luckyNine.choose')
  return t(strings, isTold ? `luckyNine.outcome.results.${view.result}` : 'luckyNine.opens')
}

/** H asks for a third card, S stays. */
function useKeys(): void {
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

const KEYS: Readonly<Record<string, typeof HIRIT | typeof STAY>> = { h: HIRIT, s: STAY }

function press(event: KeyboardEvent): void {
  const isElsewhere = event.target instanceof Element && event.target.closest('input, select, textarea, dialog, a')
  if (event.defaultPrevented || isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return
  const chosen = KEYS[letterOf(event) ?? '']
  if (!chosen || $hand.get()?.over !== false) return
  if (!event.repeat) void move(chosen)
  event.preventDefault()
}
