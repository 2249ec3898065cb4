import { useStore } from '@nanostores/react'
import type { KenoGame } from '#contract/games/keno/game.ts'
import { countOf } from '#contract/games/keno/rules.ts'
import type { KenoWay } from '#contract/games/keno/table.ts'
import { $picks, $risk } from './keno.ts'

/** The choice of the next round; that of the paytable before the page has woken. `way` has as many picks as will be made where there are none. */
export function useChoice(game: KenoGame): { picks: readonly number[]; way: KenoWay } {
  const risk = useStore($risk, { ssr: 'initial' }) ?? game.first.risk
  const picks = useStore($picks, { ssr: 'initial' })
  return { picks, way: { risk, count: countOf(picks) ?? game.first.count } }
}
