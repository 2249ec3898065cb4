import { CELLS, REELS, ROWS } from './grid.ts'
import type { Machine } from './machine.ts'

// Indices stay within their arrays by construction; `as` tells the compiler.

/** Coins of a window, summed without allocating. `wins.ts` tells the same wins one by one; the tests hold the two equal. */
export function windowCoins(machine: Machine, window: Uint8Array, wildTimes: number): number {
  const { kind } = machine.game.pay
  if (kind === 'lines') return lineCoins(machine, window, wildTimes)
  return kind === 'ways' ? waysCoins(machine, window) : anywhereCoins(machine, window)
}

function lineCoins(machine: Machine, window: Uint8Array, wildTimes: number): number {
  const { lines } = machine
  let coins = 0
  for (let at = 0; at < lines.length; at += REELS) coins += oneLine(machine, window, at, wildTimes) >> 4
  return coins
}

/**
 * The best win of the line whose cells start at `at`: coins << 4 | count. A run of wilds at its head also counts by itself, as the dearest symbol.
 */
export function oneLine(machine: Machine, window: Uint8Array, at: number, wildTimes: number): number {
  const { lines, pays, wild, mystery, scatter } = machine
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

function waysCoins(machine: Machine, window: Uint8Array): number {
  let coins = 0
  for (const symbol of machine.paying) {
    const found = waysOf(machine, window, symbol)
    coins += (machine.pays[(symbol << 4) | (found & 15)] as number) * (found >> 4)
  }
  return coins
}

/** Ways of one symbol from the left: ways << 4 | reels. */
export function waysOf(machine: Machine, window: Uint8Array, symbol: number): number {
  const { wild } = machine
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

function anywhereCoins(machine: Machine, window: Uint8Array): number {
  const { pays, paying, wild } = machine
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
export function expandedCoins(machine: Machine, symbol: number, reels: number): number {
  return (machine.pays[(symbol << 4) | reels] as number) * (machine.lines.length / REELS)
}
