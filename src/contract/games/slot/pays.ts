import { CELLS, REELS, ROWS } from './grid.ts'
import type { SlotModel } from './model.ts'

// Indices stay within their arrays by construction; `as` tells the compiler.

/** The coins of a window, summed without allocating. `wins.ts` lists the same wins one by one, and tests compare the two. */
export function windowCoins(model: SlotModel, window: Uint8Array, wildTimes: number): number {
  const { kind } = model.game.pay
  if (kind === 'lines') return lineCoins(model, window, wildTimes)
  return kind === 'ways' ? waysCoins(model, window) : anywhereCoins(model, window)
}

function lineCoins(model: SlotModel, window: Uint8Array, wildTimes: number): number {
  const { lines } = model
  let coins = 0
  for (let at = 0; at < lines.length; at += REELS) coins += oneLine(model, window, at, wildTimes) >> 4
  return coins
}

/**
 * The best win of the line whose cells start at `at`: coins << 4 | count. A run of wilds at its head also counts by itself, as the highest-paying symbol.
 */
export function oneLine(model: SlotModel, window: Uint8Array, at: number, wildTimes: number): number {
  const { lines, pays, wild, mystery, scatter } = model
  let symbol = -1
  let run = 0
  let wildRun = 0
  let withWild = false
  for (; run < REELS; run++) {
    const seen = window[lines[at + run] as number] as number
    if (seen === wild) {
      withWild = true
      if (symbol < 0) wildRun++
    } else if (symbol < 0) {
      if (seen === scatter || seen === mystery) break
      symbol = seen
    } else if (seen !== symbol) break
  }
  const ofSymbol = symbol < 0 ? 0 : (pays[(symbol << 4) | run] as number) * (withWild ? wildTimes : 1)
  const ofWilds = wildRun === 0 ? 0 : (pays[(wild << 4) | wildRun] as number) * wildTimes
  return ofWilds > ofSymbol ? (ofWilds << 4) | wildRun : (ofSymbol << 4) | run
}

function waysCoins(model: SlotModel, window: Uint8Array): number {
  let coins = 0
  for (const symbol of model.paying) {
    const found = waysOf(model, window, symbol)
    coins += (model.pays[(symbol << 4) | (found & 15)] as number) * (found >> 4)
  }
  return coins
}

/** Ways of one symbol from the left: ways << 4 | reels. */
export function waysOf(model: SlotModel, window: Uint8Array, symbol: number): number {
  const { wild } = model
  let ways = 1
  let reels = 0
  for (; reels < REELS; reels++) {
    let here = 0
    for (let cell = reels * ROWS; cell < reels * ROWS + ROWS; cell++) {
      if (window[cell] === symbol || window[cell] === wild) here++
    }
    if (here === 0) break
    ways *= here
  }
  return (ways << 4) | reels
}

// Written over by every count; nothing runs between filling and reading it.
const seen = new Uint8Array(16)

function anywhereCoins(model: SlotModel, window: Uint8Array): number {
  const { pays, paying, wild } = model
  seen.fill(0)
  for (let cell = 0; cell < CELLS; cell++) {
    const symbol = window[cell] as number
    seen[symbol] = (seen[symbol] as number) + 1
  }
  const wilds = wild < 0 ? 0 : (seen[wild] as number)
  let coins = 0
  for (const symbol of paying) coins += pays[(symbol << 4) | ((seen[symbol] as number) + wilds)] as number
  return coins
}

/** Cells that show either symbol. */
export function countOf(window: Uint8Array, symbol: number, or: number): number {
  let count = 0
  for (let cell = 0; cell < CELLS; cell++) if (window[cell] === symbol || window[cell] === or) count++
  return count
}

/** Coins of the feature's symbol filling `reels` reels, paid on every line. */
export function expandedCoins(model: SlotModel, symbol: number, reels: number): number {
  return (model.pays[(symbol << 4) | reels] as number) * (model.lines.length / REELS)
}
