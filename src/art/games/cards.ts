import {
  BACK_SIZE,
  CARD_PICTURES,
  type CardPicture,
  cardPicturePath,
  FIGURE_SIZE,
  INNER_SCALE,
  isRedSuit,
  SUIT_SHAPES,
  type SuitName,
  TABLE_SIZE,
  tablePicturePath,
} from '#contract/games/cardArt.ts'
import { outline } from '../lettering.ts'
import type { Drawing } from '../render.ts'
import { glint, linear, path, picture, polar, radial, round } from '../svg.ts'

/** A card, in the units of its drawings. */
const BACK = { width: 100, height: 140 } as const
/** A figure of the court is drawn around the origin, in a square of this size. */
const FIGURE = 100

/** The cloth of each figure of the court, from its shoulders down. */
export type Cloths = Readonly<Record<'jack' | 'queen' | 'king', string>>

const CLOTHS: Cloths = {
  jack: '#3f8ee0 0, #153d86 1',
  queen: '#9a5be0 0, #43187f 1',
  king: '#f0405e 0, #8d1238 1',
}

export function courtPaints({ jack, queen, king }: Cloths = CLOTHS): string {
  return [
    linear('straw', [0, -30], [0, 30], '#fff0c0 0, #efc063 0.5, #b3752a 1'),
    linear('king', [0, 0], [0, 48], king),
    linear('jack', [0, 0], [0, 48], jack),
    linear('queen', [0, 0], [0, 48], queen),
    radial('skin', [-4, -8], 26, '#e8ae7c 0, #c9824d 0.6, #a8602f 1'),
    radial('sun', [0, -22], 40, '#fffbe0 0, #ffd867 0.5, #f39a16 1'),
  ].join('')
}

const shoulders = (paint: string, collar: string): string =>
  `<path d="M-42 49Q-40 24 -14 20L0 28L14 20Q40 24 42 49Z" fill="url(#${paint})" stroke="#1b1030" stroke-width="2"/><path d="M-14 20L0 34L14 20L9 17H-9Z" fill="${collar}" stroke="#1b1030" stroke-width="1.600"/>`

const face = (mouth: string): string =>
  `<path d="M-17 -6Q-18 20 0 23Q18 20 17 -6Q16 -22 0 -22Q-16 -22 -17 -6Z" fill="url(#skin)" stroke="#1b1030" stroke-width="2"/><path d="M-10 -1Q-7 -4 -4 -1M4 -1Q7 -4 10 -1" fill="none" stroke="#2a1030" stroke-width="2.200" stroke-linecap="round"/><path d="${mouth}" fill="none" stroke="#7a1f2f" stroke-width="2.200" stroke-linecap="round"/><circle cx="-11" cy="7" r="3" fill="#f0708a" opacity=".45"/><circle cx="11" cy="7" r="3" fill="#f0708a" opacity=".45"/>`

/** The jack: a farmer under a salakot. */
function jack(): string {
  const ribs = [-28, -14, 0, 14, 28].map((x) => `M0 -46L${x} -15`).join('')
  return `${shoulders('jack', '#fff3cf')}${face('M-6 12Q0 16 6 12')}<path d="M-46 -14Q-20 -27 0 -48Q20 -27 46 -14Q22 -6 0 -6Q-22 -6 -46 -14Z" fill="url(#straw)" stroke="#1b1030" stroke-width="2" stroke-linejoin="round"/><path d="${ribs}" stroke="#8a520c" stroke-width="1.300"/><path d="M-33 -17Q0 -4 33 -17" fill="none" stroke="#c22f4c" stroke-width="2.600"/><circle cy="-47" r="3.200" fill="#ffc247" stroke="#1b1030" stroke-width="1.400"/>`
}

/** The queen: with a gumamela in her hair, and an abaniko. */
function queen(): string {
  const petals = Array.from({ length: 5 }, (_, at) => {
    const [x, y] = polar([18, -22], 6.5, at * 72 - 90).map(round)
    return `<circle cx="${x}" cy="${y}" r="5.200" fill="#f0405e" stroke="#8d1238"/>`
  })
  const folds = Array.from({ length: 8 }, (_, at) => {
    const [from, to] = [polar([34, 46], 30, 176 + at * 12.5), polar([34, 46], 30, 188.5 + at * 12.5)]
    return `<path d="${path([[34, 46], from, to])}" fill="${at % 2 ? '#ffe07a' : '#fff6dc'}" stroke="#8a520c" stroke-width="0.800"/>`
  })
  return `<path d="M-24 24Q-30 -36 0 -37Q30 -36 24 24Z" fill="#23123a"/>${shoulders('queen', '#ffe9f2')}${face('M-5 12Q0 17 5 12')}<path d="M-18 -4Q-16 -26 2 -24Q17 -23 18 -4Q12 -16 2 -17Q-10 -16 -18 -4Z" fill="#23123a"/>${petals.join('')}<circle cx="18" cy="-22" r="3" fill="#ffd867"/>${folds.join('')}<circle cx="34" cy="46" r="2.600" fill="#8a520c"/>`
}

/** The king: a datu with a crown of eight sun rays. */
function king(): string {
  const rays = Array.from({ length: 8 }, (_, at) => {
    const turn = -170 + at * (160 / 7)
    return path([polar([0, -10], 14, turn - 17), polar([0, -12], 37, turn), polar([0, -10], 14, turn + 17)])
  })
  return `${shoulders('king', '#ffc247')}<path d="${rays.join('')}" fill="url(#sun)" stroke="#1b1030" stroke-width="1.600" stroke-linejoin="round"/>${face('M-5 13Q0 15 5 13')}<path d="M-14 9Q0 3 14 9Q10 26 0 28Q-10 26 -14 9Z" fill="#23123a"/><path d="M-5 14Q0 17 5 14" fill="none" stroke="#e8ae7c" stroke-width="2" stroke-linecap="round"/><path d="M-19 -9Q0 -19 19 -9L18 -17Q0 -27 -18 -17Z" fill="url(#sun)" stroke="#1b1030" stroke-width="1.800"/><circle cy="-18" r="3.400" fill="#f0405e" stroke="#1b1030" stroke-width="1.200"/>${glint(0, -18, 4)}`
}

const FRAME = '<rect x="1" y="1" width="98" height="138" rx="10" fill="#fffdf6" stroke="#d9c8a4" stroke-width="2"/>'

const inkOf = (suit: SuitName): string => (isRedSuit(suit) ? '#c4123a' : '#1b1436')

const suitAt = (suit: SuitName, place: string): string =>
  `<g transform="${place}"><path d="${SUIT_SHAPES[suit]}" fill="${inkOf(suit)}"/>${isRedSuit(suit) ? `<path d="${SUIT_SHAPES[suit]}" transform="scale(${INNER_SCALE})" fill="none" stroke="#fffdf6" stroke-width="3.400"/>` : ''}</g>`

function corners(rank: string, suit: SuitName): string {
  const { d } = outline(rank, { x: 17, baseline: 29, width: 17, capHeight: 20 })
  const corner = `<path d="${d}" fill="${inkOf(suit)}"/>${suitAt(suit, 'translate(17 44) scale(.44)')}`
  return `${corner}<g transform="rotate(180 50 70)">${corner}</g>`
}

/** A card's face for tiles: its rank in two corners, and its suit. */
export const cardFront = (rank: string, suit: SuitName): string =>
  `${FRAME}${corners(rank, suit)}${suitAt(suit, 'translate(50 72) scale(1.5)')}`

const COURT = { J: jack, Q: queen, K: king } as const

/** A card of the court for tiles, which have `courtPaints`. */
export const courtFront = (rank: keyof typeof COURT, suit: SuitName): string =>
  `${FRAME}${corners(rank, suit)}<g transform="translate(50 58) scale(.62)">${COURT[rank]()}</g>${suitAt(suit, 'translate(50 106) scale(.78)')}`

/** A card of 100 by 140 laid around a point, turned and scaled. Its tile has the shadow `drop`. */
export const laid = (body: string, x: number, y: number, size: number, turn: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size}) translate(-50 -70)" filter="url(#drop)">${body}</g>`

const figure = (body: string, cloths: Cloths): string => {
  const middle = FIGURE / 2
  return picture(FIGURE, FIGURE, `${courtPaints(cloths)}<g transform="translate(${middle} ${middle})">${body}</g>`)
}

/** The back of a game's cards, which the game draws, and the figures of its court. */
export function cardDrawings(gameId: number, version: string, back: () => string, cloths = CLOTHS): Drawing[] {
  const drawn: Readonly<Record<CardPicture, () => string>> = {
    back: () => picture(BACK.width, BACK.height, back()),
    jack: () => figure(jack(), cloths),
    queen: () => figure(queen(), cloths),
    king: () => figure(king(), cloths),
  }
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

/** A side of the ground of a table, in the units of its drawing. */
export const TABLE = 900

/** The ground of a game's table, a square of `TABLE`. */
export const tableDrawing = (gameId: number, version: string, ground: () => string): Drawing => ({
  compose: () => picture(TABLE, TABLE, ground()),
  outputs: [{ path: tablePicturePath(gameId, version), width: TABLE_SIZE, format: 'webp' }],
})
