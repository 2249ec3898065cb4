import type { ReelsVariant } from '../../lobby/art.ts'

/** The cabinet around a slot's reels, in pixels. Its shape is in `cabinet.css` too, which puts the reels into its window. */
export const FRAME_WIDTH = 1088
export const TITLE_SIZE = [720, 440] as const
export const SYMBOL_SIZE = 192

/** A symbol of a slot by its id in the game's configuration, square, on a clear ground. */
export function symbolPath(gameId: number, version: string, symbol: string): string {
  return `/art/symbol/${gameId}-${version}-${symbol}.webp`
}

/** The cabinet around a slot's reels, clear in the middle. */
export function framePath(gameId: number, version: string, variant: ReelsVariant): string {
  return `/art/frame/${gameId}-${version}-${variant}.webp`
}

/** A slot's hero and name, on a clear ground. */
export function titlePath(gameId: number, version: string): string {
  return `/art/title/${gameId}-${version}.webp`
}
