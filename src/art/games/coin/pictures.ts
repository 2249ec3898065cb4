import { FACE_PICTURE_SIZE, facePicturePath } from '#contract/games/coin/art.ts'
import { FACES } from '#contract/games/coin/table.ts'
import type { Drawing } from '../../render.ts'
import { picture } from '../../svg.ts'
import { facePaints, faces } from './faces.ts'

const SIZE = 100

/** Both faces of the coin. */
export function pictures(gameId: number, version: string): Drawing[] {
  return FACES.map((face) => ({
    compose: () => picture(SIZE, SIZE, `${facePaints()}<g transform="translate(50 50)">${faces[face]()}</g>`),
    outputs: [{ path: facePicturePath(gameId, version, face), width: FACE_PICTURE_SIZE, format: 'webp' }],
  }))
}
