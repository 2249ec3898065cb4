import { symbolPath } from '#contract/games/slot/art.ts'
import type { SlotGame } from '#contract/games/slot/game.ts'

/** Addresses of the reels' symbols. */
export function picturesOf(game: SlotGame, version: string): string[] {
  return game.symbols.map(({ id }) => symbolPath(game.id, version, id))
}
