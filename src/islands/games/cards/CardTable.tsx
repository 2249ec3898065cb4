import './table.css'
import type { ReactNode } from 'react'
import { TABLE_SIZE, tablePicturePath } from '#contract/games/cardArt.ts'
import { type Strings, t } from '../../ui/words.ts'
import { type CardArt, CardBack, CardFace } from './Card.tsx'
import { cardText } from './names.ts'

/** A table with the house on its far side and the player on the near one. Between them stands what a round has come to. */
export function CardTable({ gameId, version, children }: CardArt & { children: ReactNode }) {
  return (
    <div className="card-table">
      <img src={tablePicturePath(gameId, version)} alt="" width={TABLE_SIZE} height={TABLE_SIZE} />
      {children}
    </div>
  )
}

type SeatProps = CardArt & {
  name: string
  /** From the left. Undefined is a covered card. */
  cards: readonly (number | undefined)[]
  /** What the cards are, beside their owner's name. */
  sign?: ReactNode
  isWinner: boolean
  strings: Strings
}

/** One side of a table: its owner, and their cards. */
export function Seat({ name, cards, sign, isWinner, strings, ...art }: SeatProps) {
  return (
    <section className="card-seat" aria-label={name} data-won={isWinner || undefined}>
      <p className="card-owner">
        <span>{name}</span>
        {sign}
      </p>
      <ol className="card-hand">
        {cards.map((card, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place of the table, whose card turns.
          <li key={at} data-open={card !== undefined || undefined} data-place={at}>
            {card === undefined ? (
              <span role="img" aria-label={t(strings, 'cards.covered')} className="card-laid">
                <CardBack {...art} />
              </span>
            ) : (
              <span key={card} className="card-laid card-turning">
                <CardFace {...art} card={card} text={cardText(card, strings)} />
                <CardBack {...art} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
