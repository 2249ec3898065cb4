import { TILE_PICTURE_SIZE, TILE_PICTURES, type TilePicture, tilePicturePath } from '#contract/games/mines/art.ts'
import type { Drawing } from '../../render.ts'
import { picture, shadow } from '../../svg.ts'
import { closedShell, pearlShell, shellPaints, urchin } from './shells.ts'

const SIZE = 96
const drawn: Readonly<Record<TilePicture, () => string>> = { shell: closedShell, pearl: pearlShell, urchin }

/** What lies on the tiles of a mines game. */
export function pictures(gameId: number, version: string): Drawing[] {
  return TILE_PICTURES.map((name) => ({
    compose: () =>
      picture(
        SIZE,
        SIZE,
        `${shellPaints()}${shadow('drop', 3, 2, '#04123a', 0.55)}<g transform="translate(48 48) scale(.88)" filter="url(#drop)">${drawn[name]()}</g>`,
      ),
    outputs: [{ path: tilePicturePath(gameId, version, name), width: TILE_PICTURE_SIZE, format: 'webp' }],
  }))
}
