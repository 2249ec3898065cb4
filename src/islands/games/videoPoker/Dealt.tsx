import './outcome.css'
import type { VideoPokerGame } from '#contract/games/videoPoker/game.ts'
import { HAND } from '#contract/games/videoPoker/hands.ts'
import type { EndedVideoPoker } from '#contract/games/videoPoker/rules.ts'
import { type Strings, t } from '../../ui/words.ts'
import { CardFace } from '../cards/Card.tsx'
import { cardText } from '../cards/names.ts'
import type { OutcomeProps } from '../outcomes.tsx'
import { handText } from './hands.ts'

type Props = Pick<OutcomeProps, 'strings' | 'version' | 'outcome'> & { game: Pick<VideoPokerGame, 'id' | 'pays'> }

/** A round that is replayed without its move is not over. */
type End = EndedVideoPoker | { cards: readonly number[]; over: false }

/** A settled round: the cards that were dealt, those that were held, and the hand after the draw. Or the ten cards of a round that nobody has played. */
export function Dealt({ strings, version, game, outcome }: Props) {
  const { end } = outcome as { end: End } // made by the rules of video poker
  const held = end.over ? end.held : []
  const list = (title: 'dealt' | 'next' | 'hand', cards: readonly number[], first: number) => (
    <>
      <h3>{t(strings, `videoPoker.outcome.${title}`)}</h3>
      <ol className="cards-dealt video-poker-dealt">
        {cards.map((card, at) => (
          <li key={card} data-held={held.includes(first + at) || undefined}>
            <CardFace
              gameId={game.id}
              version={version}
              card={card}
              text={placeText(first + at, card, held, strings)}
            />
          </li>
        ))}
      </ol>
    </>
  )
  return (
    <>
      {list('dealt', end.cards.slice(0, HAND), 1)}
      {list('next', end.cards.slice(HAND), HAND + 1)}
      {end.over ? (
        <>
          {list('hand', end.hand, 1)}
          <dl className="facts">
            <dt>{t(strings, 'videoPoker.outcome.made')}</dt>
            <dd>{handText(game.pays, end.made, strings)}</dd>
            <dt>{t(strings, 'videoPoker.outcome.times')}</dt>
            <dd>{`×${end.times}`}</dd>
          </dl>
        </>
      ) : (
        <p>{t(strings, 'videoPoker.outcome.unplayed')}</p>
      )}
    </>
  )
}

function placeText(place: number, card: number, held: readonly number[], strings: Strings): string {
  const values = { place, card: cardText(card, strings) }
  return t(strings, held.includes(place) ? 'videoPoker.outcome.heldCard' : 'videoPoker.outcome.card', values)
}
