import { FRAME_WIDTH, framePath, SYMBOL_SIZE, symbolPath, TITLE_SIZE, titlePath } from '#contract/games/slot/art.ts'
import type { SlotGame, SlotSymbol } from '#contract/games/slot/game.ts'
import type { ReelsVariant } from '#contract/lobby/art.ts'
import { slots } from '#server/games/house/slot/slots.ts'
import type { Drawing } from '../../render.ts'
import { frameSvg } from './cabinets.ts'
import { symbolSvg } from './symbols.ts'
import { titleSvg } from './titles.ts'

const VARIANTS = ['portrait', 'landscape'] as const satisfies readonly ReelsVariant[]

/** A slot's symbols, the frames of its reels and its name. */
export function pictures(gameId: number, version: string): Drawing[] {
  const game = slots().get(gameId)?.game
  if (!game) return []
  const [width] = TITLE_SIZE
  return [
    ...game.symbols.map((symbol) => symbolPicture(game, symbol, version)),
    ...VARIANTS.map((variant) => frame(game.id, version, variant)),
    {
      compose: () => titleSvg(game),
      outputs: [{ path: titlePath(game.id, version), width, format: 'webp' }],
    },
  ]
}

function frame(gameId: number, version: string, variant: ReelsVariant): Drawing {
  return {
    compose: () => frameSvg(gameId, variant),
    outputs: [{ path: framePath(gameId, version, variant), width: FRAME_WIDTH, format: 'webp' }],
  }
}

function symbolPicture(game: SlotGame, symbol: SlotSymbol, version: string): Drawing {
  return {
    compose: () => symbolSvg(game, symbol),
    outputs: [{ path: symbolPath(game.id, version, symbol.id), width: SYMBOL_SIZE, format: 'webp' }],
  }
}
