import './outcome.css'
import { pointsOf } from '#contract/games/luckyNine/points.ts'
import type { EndedLuckyNine } from '#contract/games/luckyNine/rules.ts'
import { type Strings, t } from '../../ui/words.ts'
import { type CardArt, CardFace } from '../cards/Card.tsx'
import { cardText } from '../cards/names.ts'
import { FairFacts } from '../FairFacts.tsx'
import type { OutcomeProps } from '../outcomes.tsx'

type Props = CardArt & Pick<OutcomeProps, 'strings' | 'outcome'>

/** A round that is replayed without its move is not over. */
type End = EndedLuckyNine | { cards: readonly number[]; over: false }

/** A settled round: both hands, and what was left of the six cards. Or the six cards of a round that nobody has played. */
export function Dealt({ strings, outcome, ...art }: Props) {
  const { end } = outcome as { end: End } // made by the rules of Lucky Nine
  if (!end.over)
    return (
      <>
        <Cards {...art} list="next" cards={end.cards} strings={strings} />
        <p>{t(strings, 'luckyNine.outcome.unplayed')}</p>
      </>
    )
  const { player, banker, result, times } = end
  const left = end.cards.filter((card) => !player.includes(card) && !banker.includes(card))
  const facts = [
    ['playerPoints', String(pointsOf(player))],
    ['bankerPoints', String(pointsOf(banker))],
    ['end', t(strings, `luckyNine.outcome.results.${result}`)],
    ['times', `×${times}`],
  ] as const
  return (
    <>
      <Cards {...art} list="player" cards={player} strings={strings} />
      <Cards {...art} list="banker" cards={banker} strings={strings} />
      {left.length > 0 && <Cards {...art} list="left" cards={left} strings={strings} />}
      <FairFacts kind="luckyNine" facts={facts} strings={strings} />
    </>
  )
}

type ListProps = CardArt & { list: 'player' | 'banker' | 'left' | 'next'; cards: readonly number[]; strings: Strings }

function Cards({ list, cards, strings, ...art }: ListProps) {
  return (
    <>
      <h3>{t(strings, `luckyNine.outcome.${list}`)}</h3>
      <ol className="cards-dealt lucky-nine-dealt">
        {cards.map((card) => (
          <li key={card}>
            <CardFace {...art} card={card} text={cardText(card, strings)} />
          </li>
        ))}
      </ol>
    </>
  )
}
