import { picture } from '../svg.ts'
import { drawingOf } from './drawings.ts'

export const TILE_SIZE = [240, 320] as const

export function tileSvg(gameId: number): string {
  return picture(...TILE_SIZE, drawingOf(gameId).tile())
}
