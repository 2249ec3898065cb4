/** What fields of cards show. Each paytable has some of them. */
export const SYMBOLS = [
  ...(['sun', 'carabao', 'rooster', 'kite', 'parol', 'mango', 'coconut', 'flower'] as const),
  ...(['halohalo', 'icecream', 'flan', 'pineapple', 'banana', 'cherry', 'beans', 'melon', 'corn', 'milk'] as const),
  ...(['bangka', 'heron', 'dragonfly', 'turtle', 'crab', 'shrimp', 'frog', 'lotus'] as const),
  ...(['jeepney', 'bilao', 'bangus', 'eggplant', 'pandesal', 'tomato', 'garlic', 'pepper'] as const),
  ...(['peanuts', 'calamansi'] as const),
] as const
export type ScratchSymbol = (typeof SYMBOLS)[number]

/** The metals of the foil over the fields. */
export const FOILS = ['gold', 'violet', 'teal', 'copper'] as const
export type Foil = (typeof FOILS)[number]

export const SYMBOL_PICTURE_SIZE = 160
export const FOIL_SIZE = 480

/** A symbol, square, on a clear ground. */
export function symbolPicturePath(gameId: number, version: string, symbol: ScratchSymbol): string {
  return `/art/scratch/${gameId}-${version}-${symbol}.webp`
}

/** The foil over all nine fields, square. */
export function foilPath(gameId: number, version: string): string {
  return `/art/scratch/${gameId}-${version}-foil.webp`
}
