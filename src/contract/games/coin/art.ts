import type { Face } from './table.ts'

export const FACE_PICTURE_SIZE = 320

/** A picture of one face of the coin, square, on a clear ground. */
export function facePicturePath(gameId: number, version: string, face: Face): string {
  return `/art/coin/${gameId}-${version}-${face}.webp`
}
