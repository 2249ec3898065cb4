import { useStore } from '@nanostores/react'
import type { WheelGame } from '#contract/games/wheel/game.ts'
import type { WheelChoice } from '#contract/games/wheel/table.ts'
import { $choice } from './wheel.ts'

/** The choice of the next round; that of the paytable before the page has woken. */
export function useChoice(game: WheelGame): WheelChoice {
  return useStore($choice, { ssr: 'initial' }) ?? game.first
}
