import { useStore } from '@nanostores/react'
import type { MinesView } from '#contract/games/mines/rules.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { useResultText } from '../shell/said.tsx'
import { $board } from './mines.ts'
import { urchinsText } from './tiles.ts'

/** What is said of each step: the tile, the pot and what the next pearl brings. At the end it is what became of the pot. */
export function useSaid(strings: Strings): string {
  const board = useStore($board, { ssr: 'initial' })
  const result = useResultText(strings)
  if (!board) return ''
  if (board.over) return result ? `${endText(board, strings)} ${result}` : ''
  const { coin } = formats(strings)
  const values = { pot: coin(board.pot), next: coin(board.next.pot), tile: board.opened.at(-1) ?? 0 }
  if (board.opened.length > 0) return t(strings, 'mines.said.pearl', values)
  return t(strings, 'mines.said.opened', { ...values, urchins: urchinsText(board.mines, strings) })
}

/** How a settled round ended. */
function endText(end: Extract<MinesView, { over: true }>, strings: Strings): string {
  const { hit, opened } = end
  if (hit !== null) return t(strings, 'mines.outcome.lost', { tile: hit })
  return t(strings, 'mines.outcome.won', { count: opened.length })
}
