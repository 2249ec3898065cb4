import { REELS, ROWS } from '#contract/games/slot/grid.ts'
import type { SlotModel } from '#contract/games/slot/model.ts'
import type { Reels } from './reels.ts'
import type { Tally } from './tally.ts'
import { type Next, walkReels } from './walk.ts'

// Indices stay within their arrays by construction; `as` tells the compiler.

// An open line as one number: its symbol (31 while all were wild), whether it contains a wild, and the leading wilds.
const ALL_WILD = 31
const WITH_WILD = 32
const WILD_RUN_SHIFT = 6

/** Evaluates every stop position of a left-to-right lines game. It is fast because ended lines are paid and dropped. */
export function tallyLines(model: SlotModel, reels: Reels, wildTimes: number, weight: number, tally: Tally): void {
  const { lines } = model
  const count = lines.length / REELS
  const open = Array.from({ length: REELS + 1 }, () => Int32Array.from({ length: count }, (_, line) => line))
  const states = Array.from({ length: REELS + 1 }, () => new Int32Array(count).fill(ALL_WILD))

  walkReels(reels, weight, tally, count, (reel: number, stop: number, openHere: number, next: Next) => {
    const column = reels.columns[reel] as Uint8Array
    const from = open[reel] as Int32Array
    const fromStates = states[reel] as Int32Array
    const to = open[reel + 1] as Int32Array
    const toStates = states[reel + 1] as Int32Array
    next.open = 0
    next.coins = 0
    for (let at = 0; at < openHere; at++) {
      const line = from[at] as number
      const row = (lines[line * REELS + reel] as number) - reel * ROWS
      const state = extended(model, fromStates[at] as number, column[stop * ROWS + row] as number, reel)
      if (state < 0) next.coins += coinsOf(model, fromStates[at] as number, reel, wildTimes)
      else if (reel === REELS - 1) next.coins += coinsOf(model, state, REELS, wildTimes)
      else {
        to[next.open] = line
        toStates[next.open] = state
        next.open++
      }
    }
  })
}

/** The line's state after one more symbol, or -1 if it ends before it. */
function extended({ wild, scatter, mystery }: SlotModel, state: number, seen: number, reel: number): number {
  const symbol = state & 31
  if (symbol === ALL_WILD) {
    if (seen === wild) return ALL_WILD | WITH_WILD | ((reel + 1) << WILD_RUN_SHIFT)
    return seen === scatter || seen === mystery ? -1 : (state & ~31) | seen
  }
  if (seen === symbol) return state
  return seen === wild ? state | WITH_WILD : -1
}

function coinsOf({ pays, wild }: SlotModel, state: number, run: number, wildTimes: number): number {
  const symbol = state & 31
  const wildRun = state >> WILD_RUN_SHIFT
  const times = state & WITH_WILD ? wildTimes : 1
  const ofSymbol = symbol === ALL_WILD ? 0 : (pays[(symbol << 4) | run] as number) * times
  const ofWilds = wildRun === 0 ? 0 : (pays[(wild << 4) | wildRun] as number) * wildTimes
  return Math.max(ofSymbol, ofWilds)
}
