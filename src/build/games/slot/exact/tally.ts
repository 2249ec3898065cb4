// Indices stay within their arrays by construction; `as` tells the compiler.
/** Weights of the outcomes of one spin: the number of stop positions by side (see below) and coins. */
export type SpinTable = { total: number; rows: ReadonlyMap<number, ReadonlyMap<number, number>> }

/**
 * A side packs a window's properties besides its wins: scatters (4 bits), reels with the feature's symbol (3 bits), reels with a wild (5
 * bits), coins (4 bits). Each reel contributes its own, so sides of reels are added.
 */
export const sideOf = (scatters: number, holdsSymbol: number, wildReels: number, coins = 0): number =>
  scatters | (holdsSymbol << 4) | (wildReels << 7) | (coins << 12)
export const scattersOf = (side: number): number => side & 15
export const heldReelsOf = (side: number): number => (side >> 4) & 7
export const wildReelsOf = (side: number): number => (side >> 7) & 31
export const coinsOf = (side: number): number => side >> 12

const DENSE = 1 << 14

/** Counts weights by side and coins: an array for the many small wins, a map for the few large ones. */
export class Tally {
  readonly #dense = new Map<number, Float64Array>()
  readonly #large = new Map<number, Map<number, number>>()

  add(side: number, coins: number, weight: number): void {
    if (coins < DENSE) {
      let row = this.#dense.get(side)
      if (!row) {
        row = new Float64Array(DENSE)
        this.#dense.set(side, row)
      }
      row[coins] = (row[coins] as number) + weight
      return
    }
    const row = this.#large.get(side) ?? new Map<number, number>()
    this.#large.set(side, row)
    row.set(coins, (row.get(coins) ?? 0) + weight)
  }

  rows(): Map<number, Map<number, number>> {
    const rows = new Map<number, Map<number, number>>()
    for (const [side, dense] of this.#dense) {
      const row = new Map<number, number>(this.#large.get(side))
      for (const [coins, weight] of dense.entries()) if (weight > 0) row.set(coins, weight)
      rows.set(side, row)
    }
    for (const [side, large] of this.#large) if (!rows.has(side)) rows.set(side, large)
    return rows
  }
}
