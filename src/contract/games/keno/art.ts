export const THEMES = ['kubo', 'parol'] as const
export type Theme = (typeof THEMES)[number]

/** What lies on a number that was drawn: with a pick on it, or without. */
export const MARKS = ['hit', 'drawn'] as const
export type Mark = (typeof MARKS)[number]

/** Pixels, square. */
export const MARK_SIZE = 128

/** A picture of a keno game's mark, on a clear ground. */
export function markPath(gameId: number, version: string, mark: Mark): string {
  return `/art/keno/${gameId}-${version}-${mark}.webp`
}
