import './card.css'
import {
  BACK_SIZE,
  type CardPicture,
  cardPicturePath,
  INNER_SCALE,
  isRedSuit,
  SUIT_SHAPES,
} from '#contract/games/cardArt.ts'
import { rankOf } from '#contract/games/cards.ts'
import { signOf, suitNameOf } from './names.ts'

export type CardArt = { gameId: number; version: string }

/** The figures of the court by their ranks. */
const FIGURES: Readonly<Record<number, CardPicture>> = { 11: 'jack', 12: 'queen', 13: 'king' }

type Props = CardArt & { card: number; text: string }

/** A card's face. A red suit has an inner line, so that its kind shows without its colour. */
export function CardFace({ gameId, version, card, text }: Props) {
  const suit = suitNameOf(card)
  const figure = FIGURES[rankOf(card)]
  return (
    <svg
      className="card-face"
      viewBox="0 0 100 140"
      role="img"
      aria-label={text}
      data-red={isRedSuit(suit) || undefined}
    >
      <rect x="1" y="1" width="98" height="138" rx="10" />
      <Corner card={card} />
      <g transform="rotate(180 50 70)">
        <Corner card={card} />
      </g>
      {figure ? (
        <>
          <image href={cardPicturePath(gameId, version, figure)} x="19" y="22" width="62" height="62" />
          <Suit card={card} place="translate(50 102) scale(.78)" />
        </>
      ) : (
        <Suit card={card} place="translate(50 72) scale(1.5)" />
      )}
    </svg>
  )
}

function Corner({ card }: { card: number }) {
  return (
    <>
      <text x="16" y="27" textAnchor="middle">
        {signOf(card)}
      </text>
      <Suit card={card} place="translate(16 41) scale(.42)" />
    </>
  )
}

function Suit({ card, place }: { card: number; place: string }) {
  const suit = suitNameOf(card)
  return (
    <g transform={place}>
      <path className="card-suit" d={SUIT_SHAPES[suit]} />
      {isRedSuit(suit) && <path className="card-inner" d={SUIT_SHAPES[suit]} transform={`scale(${INNER_SCALE})`} />}
    </g>
  )
}

/** The back of the cards: a parol on a woven mat. */
export function CardBack({ gameId, version }: CardArt) {
  return <img className="card-back" src={cardPicturePath(gameId, version, 'back')} alt="" {...BACK_SIZE} />
}
