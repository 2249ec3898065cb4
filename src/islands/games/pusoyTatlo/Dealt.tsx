import './outcome.css'
import { HAND } from '#contract/games/pusoyTatlo/hands.ts'
import { BACK } from '#contract/games/pusoyTatlo/results.ts'
import type { EndedPusoyTatlo } from '#contract/games/pusoyTatlo/rules.ts'
import { type Strings, t } from '../../ui/words.ts'
import { type CardArt, CardFace } from '../cards/Card.tsx'
import { cardText } from '../cards/names.ts'
import { FairFacts } from '../FairFacts.tsx'
import type { OutcomeProps } from '../outcomes.tsx'
import { handText } from './said.tsx'

type Props = CardArt & Pick<OutcomeProps, 'strings' | 'outcome'>

/** A round that is replayed without its move is not over. */
type End = EndedPusoyTatlo | { cards: readonly number[]; over: false }

/** A settled round: both hands, and what the player's brought back. Or both hands of a round that nobody has played. */
export function Dealt({ strings, outcome, ...art }: Props) {
  const { end } = outcome as { end: End } // made by the rules of Pusoy Tatlo
  const [player, dealer] = end.over ? [end.player, end.dealer] : [end.cards.slice(0, HAND), end.cards.slice(HAND)]
  const hands = (
    <>
      <Cards {...art} owner="player" cards={player} strings={strings} />
      <Cards {...art} owner="dealer" cards={dealer} strings={strings} />
    </>
  )
  if (!end.over)
    return (
      <>
        {hands}
        <p>{t(strings, 'pusoyTatlo.outcome.unplayed')}</p>
      </>
    )
  const facts = [
    ['end', t(strings, `pusoyTatlo.outcome.results.${end.result}`)],
    ['stakes', `×${BACK[end.result]}`],
    ['bonus', `×${end.bonus}`],
  ] as const
  return (
    <>
      {hands}
      <FairFacts kind="pusoyTatlo" facts={facts} strings={strings} />
    </>
  )
}

type ListProps = CardArt & { owner: 'player' | 'dealer'; cards: readonly number[]; strings: Strings }

function Cards({ owner, cards, strings, ...art }: ListProps) {
  return (
    <>
      <h3>{t(strings, `pusoyTatlo.outcome.${owner}`, { hand: handText(cards, strings) })}</h3>
      <ol className="cards-dealt pusoy-dealt">
        {cards.map((card) => (
          <li key={card}>
            <CardFace {...art} card={card} text={cardText(card, strings)} />
          </li>
        ))}
      </ol>
    </>
  )
}
