import type { Game } from './catalogue.ts'

/** Whether a game can be played now: it is listed, and neither it nor its brand is under maintenance. */
export function isGameOpen(game: Pick<Game, 'status' | 'maintain' | 'params'> | undefined): boolean {
  return game?.status === 1 && game.maintain !== 1 && game.params.brandMaintain !== 1
}
