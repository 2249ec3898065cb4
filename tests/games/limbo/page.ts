import { limbos } from '#server/games/house/limbo/limbos.ts'
import { pagesOf } from '../gamePage.ts'

export const LIMBO = 2401

export function limboTable() {
  const limbo = limbos().get(LIMBO)
  if (!limbo) throw new Error('no limbo game')
  return limbo
}

export const { openNew: openLimbo, openGuest: openGuestLimbo } = pagesOf({
  gameId: LIMBO,
  load: () => import('#islands/games/limbo/limbo.ts'),
  shown: ({ $flight }) => [$flight],
  shellOf: ({ shellOfLimbo }) => shellOfLimbo(limboTable().game),
})
