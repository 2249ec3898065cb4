import type { Words } from '../fair.ts'
import { drawWeighted } from './draw.ts'
import type { SlotMode } from './game.ts'
import { REELS, ROWS } from './grid.ts'
import type { Mode, SlotModel } from './model.ts'
import { countOf, windowCoins } from './pays.ts'
import type { Spin } from './spin.ts'

// Indices stay within their arrays by construction; `as` tells the compiler.

type Cascade = NonNullable<SlotMode['cascade']>

/** The multiplier of wins after so many falls. */
export const timesAfter = ({ times }: Cascade, falls: number): number =>
  times[Math.min(falls, times.length - 1)] as number

/** Lets new symbols fall as long as something wins. Adds the coins of all falls to those of the spin. */
export function drawFalls(model: SlotModel, mode: Mode, cascade: Cascade, words: Words, spin: Spin): void {
  let coins = windowCoins(model, spin.window, 1)
  // The coins of the first window are in already, once. Scatters are paid once.
  spin.coins += coins * (timesAfter(cascade, 0) - 1)
  let window = spin.window
  while (coins > 0 && spin.falls < cascade.most) {
    const next = spin.fallen[spin.falls] as Uint8Array
    fall(model, mode, words, window, next)
    spin.falls++
    coins = windowCoins(model, next, 1)
    spin.coins += coins * timesAfter(cascade, spin.falls)
    window = next
  }
}

/** The symbols that win somewhere, as bits. With a win, that of the wild is one of them. */
export function winnersOf(model: SlotModel, window: Uint8Array): number {
  let winners = 0
  for (const symbol of model.paying) {
    const count = countOf(window, symbol, model.wild)
    if ((model.pays[(symbol << 4) | count] as number) > 0) winners |= 1 << symbol
  }
  return winners > 0 && model.wild >= 0 ? winners | (1 << model.wild) : winners
}

/** New symbols are drawn reel by reel from the left, and on a reel from the top. */
function fall(model: SlotModel, mode: Mode, words: Words, from: Uint8Array, to: Uint8Array): void {
  const winners = winnersOf(model, from)
  for (let reel = 0; reel < REELS; reel++) {
    const top = reel * ROWS
    let free = top + ROWS - 1
    for (let cell = free; cell >= top; cell--) {
      const symbol = from[cell] as number
      if ((winners & (1 << symbol)) === 0) to[free--] = symbol
    }
    for (let cell = top; cell <= free; cell++) to[cell] = drawWeighted(mode.refill, words)
  }
}
