import './table.css'
import { useStore } from '@nanostores/react'
import { type HiloView, SKIP, STOP } from '#contract/games/hilo/rules.ts'
import { type Strings, t } from '../../ui/words.ts'
import { type CardArt, CardBack, CardFace } from '../cards/Card.tsx'
import { cardText } from '../cards/names.ts'
import { $shell } from '../shell/state.ts'
import { Guesses } from './Guesses.tsx'
import type { HiloProps } from './HiloGame.tsx'
import { $asked, $hand } from './hilo.ts'
import { Trail } from './Trail.tsx'

/** The cards so far, the open card beside the deck, and below them the guesses. */
export function Table({ game, version, strings }: HiloProps) {
  const hand = useStore($hand, { ssr: 'initial' })
  const art = { gameId: game.id, version }
  return (
    <div className="hilo-table">
      <ol className="hilo-trail" aria-label={t(strings, 'hilo.trail')}>
        {hand && <Trail {...art} hand={hand} strings={strings} />}
      </ol>
      <Cards {...art} hand={hand} strings={strings} />
      <Guesses hand={hand} strings={strings} />
    </div>
  )
}

/** The deck and the last card, which turns as it comes. */
function Cards({ hand, strings, ...art }: CardArt & { hand: HiloView | undefined; strings: Strings }) {
  const asked = useStore($asked, { ssr: 'initial' })
  const { step: shellStep } = useStore($shell, { ssr: 'initial' })
  const card = hand?.cards.at(-1)
  const step = hand?.steps.at(-1)
  const wrong = hand?.over && hand.lost
  const mark = wrong ? 'wrong' : step && step !== SKIP ? 'right' : undefined
  return (
    <div className="hilo-cards">
      <div className="hilo-deck" data-asked={(shellStep === 'busy' && asked && asked !== STOP) || undefined}>
        <CardBack {...art} />
      </div>
      <div className="hilo-place" data-mark={mark}>
        {card === undefined ? (
          <p>{t(strings, 'hilo.rest')}</p>
        ) : (
          <div key={hand?.cards.length} className="hilo-turning">
            <CardFace {...art} card={card} text={cardText(card, strings)} />
            <CardBack {...art} />
          </div>
        )}
      </div>
    </div>
  )
}
