import type { TilePicture } from '#contract/games/mines/art.ts'
import type { MinesView } from '#contract/games/mines/rules.ts'
import { SIDE, TILES } from '#contract/games/mines/table.ts'
import { type Strings, t } from '../../ui/words.ts'

/** What a tile shows. `unopened`: a pearl that the player left, shown at the end. `dealt`: a pearl of a board that nobody has played. */
export type TileState = 'closed' | 'asked' | 'pearl' | 'urchin' | 'hit' | 'unopened' | 'dealt'

export const tiles: readonly number[] = Array.from({ length: TILES }, (_, at) => at + 1)

/** A board with the places of its mines, or without them while they are hidden. */
type Shown = Pick<MinesView, 'opened' | 'over'> & { hit?: number | null; places?: readonly number[] }

export function stateOf(tile: number, board: Shown | undefined): TileState {
  if (!board) return 'closed'
  if (board.hit === tile) return 'hit'
  if (board.opened.includes(tile)) return 'pearl'
  if (!board.places) return 'closed'
  if (board.places.includes(tile)) return 'urchin'
  return board.over ? 'unopened' : 'dealt'
}

const PICTURES: Readonly<Record<TileState, TilePicture>> = {
  closed: 'shell',
  asked: 'shell',
  pearl: 'pearl',
  unopened: 'pearl',
  dealt: 'pearl',
  urchin: 'urchin',
  hit: 'urchin',
}
export const pictureOf = (state: TileState): TilePicture => PICTURES[state]

/** "Shell 7, row 2, column 2: closed". */
export function tileText(tile: number, state: TileState, strings: Strings): string {
  const place = { tile, row: Math.ceil(tile / SIDE), column: ((tile - 1) % SIDE) + 1 }
  return `${t(strings, 'mines.outcome.tile', place)}: ${t(strings, `mines.outcome.tileIs.${state}`)}`
}

export const urchinsText = (mines: number, strings: Strings): string =>
  t(strings, 'mines.outcome.urchins', { count: mines })
