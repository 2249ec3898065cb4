import { FOIL_SIZE, foilPath, SYMBOL_PICTURE_SIZE, symbolPicturePath } from '#contract/games/scratch/art.ts'
import { scratchTables } from '#server/games/house/scratch/cards.ts'
import type { Drawing } from '../../render.ts'
import { foilSvg, symbolSvg } from './symbols.ts'

/** The symbols of a scratch game, and the foil of its cards. */
export function pictures(gameId: number, version: string): Drawing[] {
  const game = scratchTables().get(gameId)?.game
  if (!game) return []
  const symbols = game.prizes.map(({ symbol }): Drawing => {
    const path = symbolPicturePath(gameId, version, symbol)
    return { compose: () => symbolSvg(symbol), outputs: [{ path, width: SYMBOL_PICTURE_SIZE, format: 'webp' }] }
  })
  const foil = { path: foilPath(gameId, version), width: FOIL_SIZE, format: 'webp' } as const
  return [...symbols, { compose: () => foilSvg(FOIL_SIZE, game.foil), outputs: [foil] }]
}
