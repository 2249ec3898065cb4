import type { Drawing } from '../../render.ts'
import { cardDrawings, tableDrawing } from '../cards.ts'
import { CLOTHS, capBack } from './caps.ts'
import { kanto } from './kanto.ts'

/** The cards of a game, and the table they lie on. */
export const pictures = (gameId: number, version: string): Drawing[] => [
  ...cardDrawings(gameId, version, capBack, CLOTHS),
  tableDrawing(gameId, version, kanto),
]
