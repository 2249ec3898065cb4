import { BACK_SIZE, CARD_PICTURES, type CardPicture, cardPicturePath, FIGURE_SIZE } from '#contract/games/hilo/art.ts'
import type { Drawing } from '../../render.ts'
import { picture } from '../../svg.ts'
import { BACK, cardBack, FIGURE, figurePaints, jack, king, queen } from './cards.ts'

const drawn: Readonly<Record<CardPicture, () => string>> = {
  back: () => picture(BACK.width, BACK.height, cardBack()),
  jack: () => figure(jack()),
  queen: () => figure(queen()),
  king: () => figure(king()),
}

const figure = (body: string): string => {
  const middle = FIGURE / 2
  return picture(FIGURE, FIGURE, `${figurePaints()}<g transform="translate(${middle} ${middle})">${body}</g>`)
}

/** The back of a hi-lo game's cards, and the figures of its court. */
export function pictures(gameId: number, version: string): Drawing[] {
  return CARD_PICTURES.map((name) => ({
    compose: drawn[name],
    outputs: [
      {
        path: cardPicturePath(gameId, version, name),
        width: name === 'back' ? BACK_SIZE.width : FIGURE_SIZE,
        format: 'webp',
      },
    ],
  }))
}
