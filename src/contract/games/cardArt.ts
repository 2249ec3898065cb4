/** What is drawn of a game's cards: their back, and the figures of the court. Faces are drawn by the page. */
export const CARD_PICTURES = ['back', 'jack', 'queen', 'king'] as const
export type CardPicture = (typeof CARD_PICTURES)[number]

/** Pixels of the back, and of a figure, which is square. */
export const BACK_SIZE = { width: 300, height: 420 } as const
export const FIGURE_SIZE = 200

export function cardPicturePath(gameId: number, version: string, picture: CardPicture): string {
  return `/art/cards/${gameId}-${version}-${picture}.webp`
}

/** All pictures of a game's cards. */
export const cardPicturePaths = (gameId: number, version: string): string[] =>
  CARD_PICTURES.map((picture) => cardPicturePath(gameId, version, picture))

/** The ground of a table on which hands are laid, square. Screens crop it to their shape. */
export const TABLE_SIZE = 840

export function tablePicturePath(gameId: number, version: string): string {
  return `/art/cards/${gameId}-${version}-table.webp`
}

/** The four suits by their number, each a path around the origin, some 40 wide. */
export const SUIT_NAMES = ['hearts', 'diamonds', 'spades', 'clubs'] as const
export type SuitName = (typeof SUIT_NAMES)[number]

export const SUIT_SHAPES: Readonly<Record<SuitName, string>> = {
  hearts: 'M0 20C-8 10-20 3-20-8C-20-16-14-20-9-20C-5-20-2-18 0-14C2-18 5-20 9-20C14-20 20-16 20-8C20 3 8 10 0 20Z',
  diamonds: 'M0-22Q7-9 17 0Q7 9 0 22Q-7 9-17 0Q-7-9 0-22Z',
  spades:
    'M0-21C7-11 20-5 20 6C20 13 15 16 10 16C7 16 4 15 2 12C3 17 5 19 8 21H-8C-5 19-3 17-2 12C-4 15-7 16-10 16C-15 16-20 13-20 6C-20-5-7-11 0-21Z',
  clubs:
    'M0-21A9 9 0 0 1 8-8A9.500 9.500 0 1 1 2 9C3 16 5 19 8 21H-8C-5 19-3 16-2 9A9.500 9.500 0 1 1-8-8A9 9 0 0 1 0-21Z',
}

/** The inner line of the red suits, by which they differ from the black ones without their colour. */
export const INNER_SCALE = 0.62
export const isRedSuit = (suit: SuitName): boolean => suit === 'hearts' || suit === 'diamonds'

export const RANK_SIGNS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const
