import { drawBelow, type Words } from '../fair.ts'
import { drawWeighted } from './draw.ts'
import { drawFalls } from './falls.ts'
import { CELLS, FALLS_MAX, REELS, ROWS } from './grid.ts'
import type { Mode, SlotModel } from './model.ts'
import { expandedCoins, windowCoins } from './pays.ts'

// Indices stay within their arrays by construction; `as` tells the compiler.

/** The result of one spin. The next spin overwrites it. */
export type Spin = {
  stops: Int32Array
  /** The symbols as they landed, and the same with wild reels. */
  landed: Uint8Array
  window: Uint8Array
  /** Bit masks of the reels that turned wild and of those with a wild symbol. Bit 0 is the first reel. */
  wildReels: number
  reelsWithWild: number
  /** The mystery symbols' reveal, -1 for none. */
  reveal: number
  scatters: number
  /** Number of reels with the feature's expanding symbol. */
  expandedReels: number
  /** How often new symbols fell, and the window after each fall. */
  falls: number
  fallen: readonly Uint8Array[]
  /** The spin's own multiplier; `coins` does not hold it yet. */
  times: number
  coins: number
}

export function newSpin(): Spin {
  return {
    stops: new Int32Array(REELS),
    landed: new Uint8Array(CELLS),
    window: new Uint8Array(CELLS),
    wildReels: 0,
    reelsWithWild: 0,
    reveal: -1,
    scatters: 0,
    expandedReels: 0,
    falls: 0,
    fallen: Array.from({ length: FALLS_MAX }, () => new Uint8Array(CELLS)),
    times: 1,
    coins: 0,
  }
}

/** The order of draws is fixed: event, reveal, stops from the left, multiplier, symbols that fall in. A feature that the game lacks is not drawn. */
export function drawSpin(model: SlotModel, mode: Mode, words: Words, spin: Spin, kept: number, expands: number): void {
  const event = mode.events.total > 0 ? drawWeighted(mode.events, words) : 0
  spin.reveal = mode.mysteries.total > 0 ? drawWeighted(mode.mysteries, words) : -1
  for (let reel = 0; reel < REELS; reel++) {
    const source = mode.stopOf[reel] as number
    spin.stops[reel] = source === reel ? drawBelow(words, mode.lengths[reel] as number) : (spin.stops[source] as number)
  }
  spin.times = mode.times.total > 0 ? drawWeighted(mode.times, words) : 1
  settleSpin(model, mode, spin, event | kept, expands)
  if (mode.config.cascade) drawFalls(model, mode, mode.config.cascade, words, spin)
}

/** Evaluates the stops, the reveal and the wild reels. Scatters count where they landed, before reels turn wild. */
export function settleSpin(model: SlotModel, mode: Mode, spin: Spin, wildReels: number, expands: number): void {
  land(model, mode, spin, expands)
  spin.wildReels = wildReels | (mode.config.expandingWilds ? spin.reelsWithWild : 0)
  spin.window.set(spin.landed)
  for (let reel = 0; reel < REELS; reel++) {
    if (spin.wildReels & (1 << reel)) spin.window.fill(model.wild, reel * ROWS, reel * ROWS + ROWS)
  }
  spin.falls = 0
  spin.coins = windowCoins(model, spin.window, mode.config.wildTimes)
  if (spin.scatters > 1) spin.coins += model.pays[(model.scatter << 4) | spin.scatters] as number
  if (spin.expandedReels > 1) spin.coins += expandedCoins(model, expands, spin.expandedReels)
}

function land(model: SlotModel, mode: Mode, spin: Spin, expands: number): void {
  spin.scatters = 0
  spin.reelsWithWild = 0
  spin.expandedReels = 0
  for (let reel = 0; reel < REELS; reel++) {
    const column = mode.columns[reel] as Uint8Array
    const from = (spin.stops[reel] as number) * ROWS
    let expanded = 0
    for (let row = 0; row < ROWS; row++) {
      const landed = column[from + row] as number
      const symbol = landed === model.mystery ? spin.reveal : landed
      if (symbol === model.scatter) spin.scatters++
      if (symbol === model.wild) spin.reelsWithWild |= 1 << reel
      if (symbol === expands) expanded = 1
      spin.landed[reel * ROWS + row] = symbol
    }
    spin.expandedReels += expanded
  }
}
