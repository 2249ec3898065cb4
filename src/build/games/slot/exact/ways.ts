import { REELS, ROWS } from '#contract/games/slot/grid.ts'
import type { SlotModel } from '#contract/games/slot/model.ts'
import type { Reels } from './reels.ts'
import type { Tally } from './tally.ts'
import { type Next, walkReels } from './walk.ts'

// Indices stay within their arrays by construction; `as` tells the compiler.

/** Evaluates every stop position of a ways game; a symbol missing from a reel is paid and dropped. */
export function tallyWays(model: SlotModel, reels: Reels, weight: number, tally: Tally): void {
  const { paying, pays } = model
  const counts = reels.columns.map((column) => cellCounts(model, column))
  const open = Array.from({ length: REELS + 1 }, () => Int32Array.from(paying))
  const products = Array.from({ length: REELS + 1 }, () => new Int32Array(paying.length).fill(1))

  walkReels(reels, weight, tally, paying.length, (reel: number, stop: number, openHere: number, next: Next) => {
    const count = counts[reel] as Uint8Array
    const from = open[reel] as Int32Array
    const ways = products[reel] as Int32Array
    const to = open[reel + 1] as Int32Array
    const toWays = products[reel + 1] as Int32Array
    next.open = 0
    next.coins = 0
    for (let at = 0; at < openHere; at++) {
      const symbol = from[at] as number
      const here = count[(stop << 4) | symbol] as number
      if (here === 0) next.coins += (pays[(symbol << 4) | reel] as number) * (ways[at] as number)
      else if (reel === REELS - 1) next.coins += (pays[(symbol << 4) | REELS] as number) * (ways[at] as number) * here
      else {
        to[next.open] = symbol
        toWays[next.open] = (ways[at] as number) * here
        next.open++
      }
    }
  })
}

/** Number of cells of each stop with the symbol or a wild, at [stop << 4 | symbol]. */
function cellCounts(model: SlotModel, column: Uint8Array): Uint8Array {
  const counts = new Uint8Array((column.length / ROWS) << 4)
  for (const symbol of model.paying) {
    for (const [cell, seen] of column.entries()) {
      const at = (Math.floor(cell / ROWS) << 4) | symbol
      if (seen === symbol || seen === model.wild) counts[at] = (counts[at] ?? 0) + 1
    }
  }
  return counts
}
