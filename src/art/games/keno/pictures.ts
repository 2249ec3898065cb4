import { MARK_SIZE, MARKS, markPath } from '#contract/games/keno/art.ts'
import { kenos } from '#server/games/house/keno/kenos.ts'
import type { Drawing } from '../../render.ts'
import { picture } from '../../svg.ts'
import { markPaints, marks } from './marks.ts'

const SIZE = 96

/** What lies on the numbers of a keno game, by its theme. */
export function pictures(gameId: number, version: string): Drawing[] {
  const theme = kenos().get(gameId)?.game.theme ?? 'kubo'
  return MARKS.map((mark) => ({
    compose: () =>
      picture(
        SIZE,
        SIZE,
        `${markPaints()}<g transform="translate(${SIZE / 2} ${SIZE / 2})">${marks[theme][mark]()}</g>`,
      ),
    outputs: [{ path: markPath(gameId, version, mark), width: MARK_SIZE, format: 'webp' }],
  }))
}
