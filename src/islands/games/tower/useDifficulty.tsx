import { useStore } from '@nanostores/react'
import type { TowerGame } from '#contract/games/tower/game.ts'
import type { Difficulty } from '#contract/games/tower/table.ts'
import { $difficulty } from './tower.ts'

/** The difficulty of the next round; that of the paytable before the page has woken. */
export function useDifficulty(game: TowerGame): Difficulty {
  return useStore($difficulty, { ssr: 'initial' }) ?? game.difficulty
}
