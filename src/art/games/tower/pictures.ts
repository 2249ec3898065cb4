import { TOWER_PICTURE_SIZES, TOWER_PICTURES, type TowerPicture, towerPicturePath } from '#contract/games/tower/art.ts'
import type { Drawing } from '../../render.ts'
import { picture, shadow } from '../../svg.ts'
import { climber, figurePaints, ladder, peel, roof } from './figures.ts'

/** Drawn at half of their size in pixels. */
const SCALE = 2
/** The small figures are drawn larger than their picture is wide. */
const drawn: Readonly<Record<TowerPicture, { size: number; draw: () => string }>> = {
  ladder: { size: 0.76, draw: ladder },
  peel: { size: 0.8, draw: peel },
  climber: { size: 0.8, draw: climber },
  roof: { size: 1, draw: roof },
}

/** What stands in the booths of a tower game, who climbs it, and its roof. */
export function pictures(gameId: number, version: string): Drawing[] {
  return TOWER_PICTURES.map((name) => {
    const { width, height } = TOWER_PICTURE_SIZES[name]
    const { size, draw } = drawn[name]
    const [wide, high] = [width / SCALE, height / SCALE]
    return {
      compose: () =>
        picture(
          wide,
          high,
          `${figurePaints()}${shadow('drop', 2, 1.5, '#0a0418', 0.5)}<g transform="translate(${wide / 2} ${high / 2}) scale(${size})" filter="url(#drop)">${draw()}</g>`,
        ),
      outputs: [{ path: towerPicturePath(gameId, version, name), width, format: 'webp' }],
    }
  })
}
