import './hand.css'
import type { Cards } from '#contract/games/blackjack/hands.ts'
import type { Strings } from '../../ui/words.ts'
import { t } from '../../ui/words.ts'
import { type CardArt, CardBack, CardFace } from '../cards/Card.tsx'
import { cardText } from '../cards/names.ts'

type Props = CardArt & {
  name: string
  cards: Cards
  /** Whether a covered card lies behind them. It is turned over in its place. */
  isCovered?: boolean
  strings: Strings
}

/** The cards of a hand, one over the other: as many fit as come. */
export function Hand({ name, cards, isCovered = false, strings, ...art }: Props) {
  return (
    <ol className="blackjack-cards" aria-label={name} data-covered={isCovered || undefined}>
      {cards.map((card, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shoe has equal cards, and a card keeps its place.
        <li key={at} className="blackjack-card">
          <span className="blackjack-turning">
            <CardFace {...art} card={card} text={cardText(card, strings)} />
            <CardBack {...art} />
          </span>
        </li>
      ))}
      {cards.length === 0 && !isCovered && (
        <>
          <li className="blackjack-card blackjack-empty" />
          <li className="blackjack-card blackjack-empty" />
        </>
      )}
      {isCovered && (
        <li key={cards.length} className="blackjack-card" data-covered aria-label={t(strings, 'blackjack.covered')}>
          <span className="blackjack-turning">
            <CardBack {...art} />
          </span>
        </li>
      )}
    </ol>
  )
}
