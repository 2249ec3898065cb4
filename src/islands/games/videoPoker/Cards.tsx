import './cards.css'
import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { isHeld } from '#contract/games/videoPoker/draws.ts'
import { HAND } from '#contract/games/videoPoker/hands.ts'
import { holdOf, type VideoPokerView } from '#contract/games/videoPoker/rules.ts'
import { type Strings, t } from '../../ui/words.ts'
import { type CardArt, CardBack, CardFace } from '../cards/Card.tsx'
import { cardText } from '../cards/names.ts'
import { useFocusAtOpening } from '../shell/focusAtOpening.tsx'
import { $shell } from '../shell/state.ts'
import { $advice, $hold, toggleHold } from './videoPoker.ts'

const PLACES = Array.from({ length: HAND }, (_, at) => at)

type Props = CardArt & { view: VideoPokerView | undefined; strings: Strings }

/** The five cards. Each is a button that holds it. */
export function Cards({ view, strings, ...art }: Props) {
  const { step } = useStore($shell, { ssr: 'initial' })
  const chosen = useStore($hold, { ssr: 'initial' })
  const advice = useStore($advice, { ssr: 'initial' })
  const row = useRef<HTMLFieldSetElement>(null)
  useFocusAtOpening(() => row.current?.querySelector('button')?.focus({ preventScroll: true }))
  const hold = view?.over ? holdOf(view.held) : chosen
  const cards = view?.over ? view.hand : view?.cards
  let turned = 0
  return (
    <fieldset ref={row} className="video-poker-cards" aria-label={t(strings, 'videoPoker.cards')}>
      <div className="video-poker-row">
        {PLACES.map((at) => {
          const card = cards?.[at]
          const isKept = view !== undefined && isHeld(hold, at)
          const isAdvised = advice !== undefined && isHeld(advice.best, at)
          const isNew = card !== undefined && !(view?.over && isKept)
          const turn = isNew ? turned++ : undefined
          return (
            <button
              key={at}
              type="button"
              className="video-poker-card"
              aria-pressed={isKept}
              aria-disabled={step !== 'choosing' || view?.over !== false}
              aria-label={labelOf(at, card, isAdvised, strings)}
              data-advised={isAdvised || undefined}
              onClick={() => toggleHold(at + 1)}
            >
              <span className="video-poker-held" aria-hidden="true">
                {isKept ? t(strings, 'videoPoker.held') : at + 1}
              </span>
              {card === undefined ? (
                <CardBack {...art} />
              ) : (
                <span key={card} className="video-poker-turning" data-turn={turn}>
                  <CardFace {...art} card={card} text={cardText(card, strings)} />
                  <CardBack {...art} />
                </span>
              )}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

function labelOf(at: number, card: number | undefined, isAdvised: boolean, strings: Strings): string {
  const place = at + 1
  if (card === undefined) return t(strings, 'videoPoker.covered', { place })
  const values = { place, card: cardText(card, strings) }
  return t(strings, isAdvised ? 'videoPoker.advisedCard' : 'videoPoker.outcome.card', values)
}
