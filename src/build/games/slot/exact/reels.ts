import { REELS, ROWS } from '#contract/games/slot/grid.ts'
import type { Mode, SlotModel } from '#contract/games/slot/model.ts'
import { sideOf } from './tally.ts'

/**
 * The five reels in one variant of a spin: mysteries revealed, wild reels covered. Each stop has three symbols, one side and a weight.
 * Stops that look the same are merged with their weights added, so an all-wild reel costs nothing.
 */
export type Reels = {
  lengths: readonly number[]
  stopOf: readonly number[]
  columns: readonly Uint8Array[]
  sides: readonly Int32Array[]
  weights: readonly Int32Array[]
  /** Weights of the sides from this reel on, when no symbol matters any more; undefined if reels are linked. */
  tails: readonly (ReadonlyMap<number, number> | undefined)[]
}

export function variantReels(model: SlotModel, mode: Mode, wildReels: number, reveal: number, expands: number): Reels {
  const seen = mode.columns.map((column) => column.map((symbol) => (symbol === model.mystery ? reveal : symbol)))
  const columns = seen.map((column, reel) => column.map((symbol, at) => covered(column, at, symbol, reel)))
  const sides = seen.map((column, reel) => sidesOf(column, reel))
  const isLinked = mode.stopOf.some((source, reel) => source !== reel)
  const merged = columns.map((column, reel) => mergeStops(column, sides[reel] ?? new Int32Array(), !isLinked))
  return {
    lengths: merged.map(({ weights }) => weights.length),
    stopOf: mode.stopOf,
    columns: merged.map((one) => one.columns),
    sides: merged.map((one) => one.sides),
    weights: merged.map((one) => one.weights),
    tails: tailsOf(sides, mode.stopOf),
  }

  function covered(column: Uint8Array, at: number, symbol: number, reel: number): number {
    if (wildReels & (1 << reel)) return model.wild
    const from = at - (at % ROWS)
    const expanding = mode.config.expandingWilds && column.subarray(from, from + ROWS).includes(model.wild)
    return expanding ? model.wild : symbol
  }

  function sidesOf(column: Uint8Array, reel: number): Int32Array {
    return Int32Array.from({ length: column.length / ROWS }, (_, stop) => {
      const cells = [...column.subarray(stop * ROWS, stop * ROWS + ROWS)]
      const scatters = cells.filter((symbol) => symbol === model.scatter).length
      const holds = expands >= 0 && cells.includes(expands) ? 1 : 0
      const coins = cells.filter((symbol) => symbol === model.coin).length
      return sideOf(scatters, holds, cells.includes(model.wild) ? 1 << reel : 0, coins)
    })
  }
}

function mergeStops(column: Uint8Array, sides: Int32Array, mayMerge: boolean) {
  const stops = new Map<string, { cells: number[]; side: number; weight: number }>()
  for (const [stop, side] of sides.entries()) {
    const cells = [...column.subarray(stop * ROWS, stop * ROWS + ROWS)]
    const name = mayMerge ? [side, ...cells].join() : String(stop)
    const known = stops.get(name)
    if (known) known.weight += 1
    else stops.set(name, { cells, side, weight: 1 })
  }
  const kept = [...stops.values()]
  return {
    columns: Uint8Array.from(kept.flatMap(({ cells }) => cells)),
    sides: Int32Array.from(kept, ({ side }) => side),
    weights: Int32Array.from(kept, ({ weight }) => weight),
  }
}

function tailsOf(sides: readonly Int32Array[], stopOf: readonly number[]): (Map<number, number> | undefined)[] {
  const tails: (Map<number, number> | undefined)[] = []
  let after: Map<number, number> = new Map([[0, 1]])
  let crossed = false
  for (let reel = REELS - 1; reel >= 0; reel--) {
    const tail = new Map<number, number>()
    for (const [side, weight] of after) {
      for (const own of sides[reel] ?? []) tail.set(side + own, (tail.get(side + own) ?? 0) + weight)
    }
    crossed ||= stopOf[reel] !== reel
    tails[reel] = crossed ? undefined : tail
    after = tail
  }
  return tails
}
