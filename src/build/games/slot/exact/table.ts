import { REELS, ROWS } from '#contract/games/slot/grid.ts'
import type { Mode, SlotModel, Weighted } from '#contract/games/slot/model.ts'
import { expandedCoins, windowCoins } from '#contract/games/slot/pays.ts'
import { cascadeTable } from './falls.ts'
import { tallyLines } from './lines.ts'
import { type Reels, variantReels } from './reels.ts'
import { coinsOf, heldReelsOf, type SpinTable, scattersOf, sideOf, Tally, wildReelsOf } from './tally.ts'
import { type Next, walkReels } from './walk.ts'
import { tallyWays } from './ways.ts'

// Indices stay within their arrays by construction; `as` tells the compiler.

/**
 * All outcomes of one spin with integer weights: every event, reveal and stop position. `kept` are the reels that a sticky feature holds
 * wild, `expands` the feature's symbol or -1. The spin's own multiplier is not included.
 */
export function spinTable(model: SlotModel, mode: Mode, kept: number, expands: number, everyWindow = false): SpinTable {
  if (mode.config.cascade) return cascadeTable(model, mode, mode.config.cascade)
  const tally = new Tally()
  let variants = 0
  for (const [wildReels, eventWeight] of pairsOf(mode.events, 0)) {
    for (const [reveal, revealWeight] of pairsOf(mode.mysteries, -1)) {
      const weight = eventWeight * revealWeight
      variants += weight
      const reels = variantReels(model, mode, wildReels | kept, reveal, expands)
      const { pay } = model.game
      if (everyWindow || pay.kind === 'anywhere' || (pay.kind === 'lines' && pay.bothWays)) {
        tallyWindows(model, mode, reels, weight, tally)
      } else if (pay.kind === 'lines') tallyLines(model, reels, mode.config.wildTimes, weight, tally)
      else tallyWays(model, reels, weight, tally)
    }
  }
  const positions = mode.lengths.reduce((all, length, reel) => (mode.stopOf[reel] === reel ? all * length : all), 1)
  return { total: positions * variants, rows: finish(model, mode, expands, tally) }
}

/** Brute force over every window. Used if lines are read both ways or symbols pay anywhere, and by tests of the faster methods. */
function tallyWindows(model: SlotModel, mode: Mode, reels: Reels, weight: number, tally: Tally): void {
  const window = new Uint8Array(REELS * ROWS)
  walkReels(reels, weight, tally, 1, (reel: number, stop: number, open: number, next: Next) => {
    const column = reels.columns[reel] as Uint8Array
    for (let row = 0; row < ROWS; row++) window[reel * ROWS + row] = column[stop * ROWS + row] as number
    next.open = open
    next.coins = reel === REELS - 1 ? windowCoins(model, window, mode.config.wildTimes) : 0
  })
}

/** Adds the scatters' and the feature symbol's pay. Of the side it keeps only the part that affects the next spin. */
function finish(model: SlotModel, mode: Mode, expands: number, tally: Tally): Map<number, Map<number, number>> {
  const sticky = mode === model.free && model.game.free.stickyWilds
  const rows = new Map<number, Map<number, number>>()
  for (const [side, row] of tally.rows()) {
    const scatters = scattersOf(side)
    const held = heldReelsOf(side)
    const scattered = scatters > 1 ? (model.pays[(model.scatter << 4) | scatters] ?? 0) : 0
    const more = scattered + (held > 1 ? expandedCoins(model, expands, held) : 0)
    const coins = coinsOf(side)
    const locked = model.respins && coins >= model.respins.config.from ? coins : 0
    const key = sideOf(scatters, 0, sticky ? wildReelsOf(side) : 0, locked)
    const into = rows.get(key) ?? new Map<number, number>()
    rows.set(key, into)
    for (const [coins, weight] of row) into.set(coins + more, (into.get(coins + more) ?? 0) + weight)
  }
  return rows
}

export function pairsOf<T>(choice: Weighted<T>, otherwise: T): [value: T, weight: number][] {
  return choice.total === 0 ? [[otherwise, 1]] : choice.values.map((value, at) => [value, choice.weights[at] ?? 0])
}
