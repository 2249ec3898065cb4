import './outcome.css'
import type { OpenBlackjack } from '#contract/games/blackjack/game.ts'
import type { Cards } from '#contract/games/blackjack/hands.ts'
import type { EndedBlackjack } from '#contract/games/blackjack/rules.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { type CardArt, CardFace } from '../cards/Card.tsx'
import { cardText } from '../cards/names.ts'
import { handName, resultText, totalText } from './texts.ts'

type Props = CardArt & { strings: Strings; outcome: unknown }

/** A settled round: the dealer's cards, and each hand with its result. Or the four cards of a round that nobody has played. */
export function Dealt({ strings, outcome, ...art }: Props) {
  const { end } = outcome as { end: EndedBlackjack | OpenBlackjack } // made by the rules of blackjack
  const { hands } = end
  return (
    <>
      <h3>{t(strings, 'blackjack.outcome.dealer')}</h3>
      <CardList {...art} cards={end.dealer} isFirst strings={strings} />
      {hands.map(({ cards, times }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hands keep their places.
        <section key={at} className="blackjack-ended">
          <h3>
            {handName(at, hands.length, strings)}
            {times > 1 && ` (${t(strings, 'blackjack.outcome.doubled')})`}
          </h3>
          <CardList {...art} cards={cards} isFirst={hands.length === 1} strings={strings} />
        </section>
      ))}
      {end.over ? <Facts end={end} strings={strings} /> : <p>{t(strings, 'blackjack.outcome.unplayed')}</p>}
    </>
  )
}

function CardList({ cards, isFirst, strings, ...art }: CardArt & { cards: Cards; isFirst: boolean; strings: Strings }) {
  return (
    <div className="cards-dealt blackjack-dealt">
      <ol>
        {cards.map((card, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a shoe has equal cards.
          <li key={at}>
            <CardFace {...art} card={card} text={cardText(card, strings)} />
          </li>
        ))}
      </ol>
      <p>{totalText(cards, isFirst, strings)}</p>
    </div>
  )
}

/** The results of the hands, and of an insurance. */
function Facts({ end: { hands, insurance }, strings }: { end: EndedBlackjack; strings: Strings }) {
  const { coin } = formats(strings)
  const facts = hands.map(({ result, win }, at) => ({
    name: handName(at, hands.length, strings),
    value: `${resultText(result, strings)}, ${coin(win)}`,
  }))
  const paid = t(strings, insurance === 0 ? 'blackjack.outcome.insuranceLost' : 'blackjack.outcome.insuranceWon', {
    amount: coin(insurance ?? 0),
  })
  if (insurance !== null) facts.push({ name: t(strings, 'blackjack.outcome.insurance'), value: paid })
  return (
    <dl className="facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
