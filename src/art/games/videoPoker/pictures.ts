import { videoPokers } from '#server/games/house/videoPoker/videoPokers.ts'
import type { Drawing } from '../../render.ts'
import { cardDrawings } from '../cards.ts'
import { looks } from './backs.ts'

/** The cards of a game, in the look of its theme. */
export function pictures(gameId: number, version: string): Drawing[] {
  const table = videoPokers().get(gameId)
  if (!table) return []
  const { back, cloths } = looks[table.game.theme]
  return cardDrawings(gameId, version, back, cloths)
}
