/** What stands in the booths of a tower game, who climbs it, and its roof. */
export const TOWER_PICTURES = ['ladder', 'peel', 'climber', 'roof'] as const
export type TowerPicture = (typeof TOWER_PICTURES)[number]

/** Pixels. */
export const TOWER_PICTURE_SIZES: Readonly<Record<TowerPicture, { width: number; height: number }>> = {
  ladder: { width: 160, height: 160 },
  peel: { width: 160, height: 160 },
  climber: { width: 160, height: 160 },
  roof: { width: 640, height: 120 },
}

/** A picture of a tower game, on a clear ground. */
export function towerPicturePath(gameId: number, version: string, picture: TowerPicture): string {
  return `/art/tower/${gameId}-${version}-${picture}.webp`
}
