import type { Drawing } from '../../render.ts'
import { cardDrawings, tableDrawing } from '../cards.ts'
import { CLOTHS, capizBack } from './capiz.ts'
import { sala } from './sala.ts'

/** The cards of a game, and the table they lie on. */
export const pictures = (gameId: number, version: string): Drawing[] => [
  ...cardDrawings(gameId, version, capizBack, CLOTHS),
  tableDrawing(gameId, version, sala),
]
