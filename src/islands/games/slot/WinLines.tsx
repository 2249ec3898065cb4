import './wins.css'
import { LINES } from '#contract/games/slot/grid.ts'
import type { SlotWin } from '#contract/games/slot/round.ts'

/** Middle of a cell in a drawing of 5 by 3. */
const point = (reel: number, row: number): string => `${reel + 0.5},${row + 0.5}`

/** The winning lines over the reels. Other wins only highlight their cells. */
export function WinLines({ wins, focus }: { wins: readonly SlotWin[]; focus: number | undefined }) {
  const shown = focus === undefined ? wins : wins.slice(focus, focus + 1)
  const lines = new Set(shown.flatMap((win) => (win.kind === 'line' ? [win.line] : [])))
  return (
    <svg className="win-lines" viewBox="0 0 5 3" preserveAspectRatio="none" aria-hidden="true">
      {[...lines].map((line) => {
        const points = (LINES[line - 1] ?? []).map((row, reel) => point(reel, row)).join(' ')
        return (
          <g key={line}>
            <polyline className="win-line-edge" points={points} vectorEffect="non-scaling-stroke" />
            <polyline points={points} vectorEffect="non-scaling-stroke" />
          </g>
        )
      })}
    </svg>
  )
}
