import { REELS } from '#contract/games/slot/grid.ts'
import type { Reels } from './reels.ts'
import type { Tally } from './tally.ts'

// Indices stay within their arrays by construction; `as` tells the compiler.

/** Result of one more reel: the number of open wins, and the coins of those it closed. Overwritten by each step. */
export type Next = { open: number; coins: number }
export type Extend = (reel: number, stop: number, open: number, next: Next) => void

/** Visits every stop position of the reels from the left. Once no win is open, the remaining reels count only for their sides. */
export function walkReels(reels: Reels, weight: number, tally: Tally, open: number, extend: Extend): void {
  const stops = new Int32Array(REELS)
  const next: Next = { open: 0, coins: 0 }
  walk(0, open, 0, 0, weight)

  function walk(reel: number, openHere: number, coins: number, side: number, heft: number): void {
    if (reel === REELS) {
      tally.add(side, coins, heft)
      return
    }
    const tail = openHere === 0 ? reels.tails[reel] : undefined
    if (tail) {
      for (const [own, times] of tail) tally.add(side + own, coins, heft * times)
      return
    }
    const source = reels.stopOf[reel] as number
    const fixed = source === reel ? -1 : (stops[source] as number)
    const last = fixed < 0 ? (reels.lengths[reel] as number) - 1 : fixed
    const sides = reels.sides[reel] as Int32Array
    const weights = reels.weights[reel] as Int32Array
    for (let stop = Math.max(fixed, 0); stop <= last; stop++) {
      stops[reel] = stop
      extend(reel, stop, openHere, next)
      walk(reel + 1, next.open, coins + next.coins, side + (sides[stop] as number), heft * (weights[stop] as number))
    }
  }
}
