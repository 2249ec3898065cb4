import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { HAND, handOf } from '#contract/games/pusoyTatlo/hands.ts'
import type { PusoyTatloView } from '#contract/games/pusoyTatlo/rules.ts'
import { type Strings, t } from '../../ui/words.ts'
import { CardTable, Seat } from '../cards/CardTable.tsx'
import { letterOf } from '../shell/letter.ts'
import type { PusoyTatloProps } from './PusoyTatloGame.tsx'
import { $hand, $shown, fold, playHand } from './pusoyTatlo.ts'
import { handText } from './said.tsx'

const COVERED = Array.from({ length: HAND }, () => undefined)

/** The dealer's cards on the far side of the table, the player's on the near one, and what both are. */
export function Table({ game, version, strings }: PusoyTatloProps) {
  const view = useStore($hand, { ssr: 'initial' })
  const shown = useStore($shown, { ssr: 'initial' })
  useKeys()
  const art = { gameId: game.id, version }
  const player = view?.over ? view.player : view?.cards
  const dealer = view?.over && shown.isDealerOpen ? view.dealer : undefined
  const told = view?.over && shown.isTold ? view : undefined
  return (
    <CardTable {...art}>
      <Seat
        {...art}
        name={t(strings, 'pusoyTatlo.dealer')}
        cards={dealer ?? COVERED}
        sign={dealer && <Sign cards={dealer} strings={strings} />}
        isWinner={told?.result === 'lost'}
        strings={strings}
      />
      <p className="card-word" data-won={(told && told.win > 0) || undefined} aria-hidden="true">
        {wordOf(view, told !== undefined, strings)}
      </p>
      <Seat
        {...art}
        name={t(strings, 'pusoyTatlo.player')}
        cards={player ?? COVERED}
        sign={player && <Sign cards={player} strings={strings} />}
        isWinner={told !== undefined && told.win > 0}
        strings={strings}
      />
    </CardTable>
  )
}

/** What three cards are, on a plate. */
function Sign({ cards, strings }: { cards: readonly number[]; strings: Strings }) {
  const hand = handOf(cards)
  return (
    <strong key={hand} className="pusoy-sign" data-hand={hand}>
      {handText(cards, strings)}
    </strong>
  )
}

function wordOf(view: PusoyTatloView | undefined, isTold: boolean, strings: Strings): string {
  if (!view) return t(strings, 'pusoyTatlo.rest')
  if (!view.over) return t(strings, 'pusoyTatlo.choose')
  if (!isTold) return t(strings, 'pusoyTatlo.opens')
  const end = t(strings, `pusoyTatlo.outcome.results.${view.result}`)
  return view.bonus > 0 ? t(strings, 'pusoyTatlo.withBonus', { end, bonus: view.bonus }) : end
}

/** F folds, P plays. */
function useKeys(): void {
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

const KEYS: Readonly<Record<string, () => Promise<void>>> = { f: fold, p: playHand }

function press(event: KeyboardEvent): void {
  const isElsewhere = event.target instanceof Element && event.target.closest('input, select, textarea, dialog, a')
  if (event.defaultPrevented || isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return
  const move = KEYS[letterOf(event) ?? '']
  if (!move || $hand.get()?.over !== false) return
  if (!event.repeat) void move()
  event.preventDefault()
}
