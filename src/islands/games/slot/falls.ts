import type { SlotGame } from '#contract/games/slot/game.ts'
import { REELS, ROWS } from '#contract/games/slot/grid.ts'
import type { SlotFall, SlotStep } from '#contract/games/slot/round.ts'

/** One fall of a spin, as it is shown. */
export type Fall = SlotFall & {
  /** The window whose winning cells vanish. */
  before: readonly string[]
  vanished: readonly number[]
  /** By how many rows each cell of the new window has fallen. */
  drops: readonly number[]
}

export function fallsOf({ window, wins, falls = [] }: SlotStep): Fall[] {
  return falls.map((fall, at) => {
    const { window: before, wins: lost } = falls[at - 1] ?? { window, wins }
    // Scatters pay and stay.
    const paid = lost.filter(({ kind }) => kind !== 'scatter').flatMap(({ cells }) => cells)
    const vanished = [...new Set(paid)].sort((one, other) => one - other)
    return { ...fall, before, vanished, drops: dropsOf(vanished) }
  })
}

/** The symbols that stay fall past the free cells below them. New ones come from as far above as the reel has free cells. */
function dropsOf(vanished: readonly number[]): number[] {
  return Array.from({ length: REELS }, (_, reel) => {
    const rows = Array.from({ length: ROWS }, (_, row) => row)
    const stayed = rows.filter((row) => !vanished.includes(reel * ROWS + row))
    const free = ROWS - stayed.length
    return rows.map((row) => (row < free ? free : row - (stayed[row - free] ?? row)))
  }).flat()
}

/** The multipliers of a spin by falls, in a game with cascades. `times` multiplies all of them. */
export function ladderOf(game: SlotGame, kind: SlotStep['kind'], times: number) {
  const { cascade } = kind === 'free' ? game.free : game.base
  return cascade && { times: cascade.times.map((own) => own * times), falls: 0 }
}
