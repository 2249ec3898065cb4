/** What lies on a tile of a mines game. */
export const TILE_PICTURES = ['shell', 'pearl', 'urchin'] as const
export type TilePicture = (typeof TILE_PICTURES)[number]

export const TILE_PICTURE_SIZE = 160

/** A picture of a mines game's tiles, square, on a clear ground. */
export function tilePicturePath(gameId: number, version: string, picture: TilePicture): string {
  return `/art/mines/${gameId}-${version}-${picture}.webp`
}
