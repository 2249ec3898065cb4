import { useStore } from '@nanostores/react'
import type { PlinkoGame } from '#contract/games/plinko/game.ts'
import type { PlinkoChoice } from '#contract/games/plinko/table.ts'
import { $choice } from './plinko.ts'

/** The choice of the next round; that of the paytable before the page has woken. */
export function useChoice(game: PlinkoGame): PlinkoChoice {
  return useStore($choice, { ssr: 'initial' }) ?? game.first
}
