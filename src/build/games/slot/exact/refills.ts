import { CELLS } from '#contract/games/slot/grid.ts'
import type { Mode, SlotModel } from '#contract/games/slot/model.ts'

// Indices stay within their arrays by construction; `as` tells the compiler.

/** How often each symbol is in a window, as one number: four bits a symbol. Adding numbers adds counts. */
export type Counts = number
export const unit = (symbol: number): number => 16 ** symbol
export const countIn = (counts: Counts, symbol: number): number => Math.floor(counts / unit(symbol)) % 16

/** What comes of a refill: coins before the multiplier, and the counts that are left; -1 where nothing wins. */
export type Outcome = { chance: number; coins: number; left: Counts }

/** Coins are below this, and counts are multiplied by it, so both fit one number. */
const COINS_MAX = 2 ** 17
const SYMBOLS_MAX = 9

/**
 * The outcomes of refills by the counts that lie already. Symbols that fall alike and pay alike are alike. So their counts stand in falling
 * order, and far fewer counts are told apart.
 */
export class Refills {
  readonly #pays: Int32Array
  readonly #paying: readonly number[]
  readonly #scatter: number
  readonly #wild: number
  readonly #refilled: readonly { symbol: number; share: number }[]
  readonly #tiers: readonly (readonly number[])[]
  readonly #known = new Map<Counts, readonly Outcome[]>()
  /** The window at hand, by symbols. */
  readonly #counts = new Int32Array(SYMBOLS_MAX + 1)

  constructor(model: SlotModel, { refill }: Mode) {
    if (model.ids.length > SYMBOLS_MAX) throw new RangeError(`a game with cascades has at most ${SYMBOLS_MAX} symbols`)
    this.#pays = model.pays
    this.#paying = model.paying
    this.#scatter = model.scatter
    this.#wild = model.wild
    this.#refilled = refill.values.map((symbol, at) => ({
      symbol,
      share: (refill.weights[at] as number) / refill.total,
    }))
    const alike = Map.groupBy(model.paying, (symbol) => {
      const pays = model.pays.subarray(symbol << 4, (symbol + 1) << 4)
      return [this.#refilled.find((one) => one.symbol === symbol)?.share ?? 0, ...pays].join()
    })
    this.#tiers = [...alike.values()].filter(({ length }) => length > 1)
  }

  /** The coins of a window, and what is left of it. */
  settle(counts: Counts): { coins: number; left: Counts } {
    this.#take(counts)
    return this.#settle()
  }

  /** What may come of filling the cells that are free. */
  of(counts: Counts): readonly Outcome[] {
    const known = this.#known.get(counts)
    if (known) return known
    const chances = new Map<number, number>()
    this.#take(counts)
    const lying = this.#counts.reduce((sum, count) => sum + count, 0)
    const before = this.#counts.slice()
    this.#refill(CELLS - lying, 0, 1, (chance) => {
      const filled = this.#counts.slice()
      const { coins, left } = this.#settle()
      this.#counts.set(filled)
      const name = (left + 1) * COINS_MAX + coins
      chances.set(name, (chances.get(name) ?? 0) + chance)
    })
    this.#counts.set(before)
    const outcomes = [...chances].map(([name, chance]) => {
      return { chance, coins: name % COINS_MAX, left: Math.floor(name / COINS_MAX) - 1 }
    })
    this.#known.set(counts, outcomes)
    return outcomes
  }

  #take(counts: Counts): void {
    for (let symbol = 0, rest = counts; symbol <= SYMBOLS_MAX; symbol++, rest = Math.floor(rest / 16))
      this.#counts[symbol] = rest % 16
  }

  /** Every way to fill so many cells, with its multinomial chance. */
  #refill(cells: number, at: number, chance: number, tell: (chance: number) => void): void {
    const { symbol, share } = this.#refilled[at] as { symbol: number; share: number }
    const lying = this.#counts[symbol] as number
    if (at === this.#refilled.length - 1) {
      this.#counts[symbol] = lying + cells
      tell(chance * share ** cells)
    } else {
      let here = chance
      for (let count = 0; count <= cells; count++) {
        this.#counts[symbol] = lying + count
        this.#refill(cells - count, at + 1, here, tell)
        here *= (share * (cells - count)) / (count + 1)
      }
    }
    this.#counts[symbol] = lying
  }

  #settle(): { coins: number; left: Counts } {
    const counts = this.#counts
    const wilds = this.#wild < 0 ? 0 : (counts[this.#wild] as number)
    let coins = 0
    for (const symbol of this.#paying) {
      const pay = this.#pays[(symbol << 4) | ((counts[symbol] as number) + wilds)] as number
      if (pay === 0) continue
      coins += pay
      counts[symbol] = 0
    }
    if (coins === 0) return { coins, left: -1 }
    for (const tier of this.#tiers) this.#order(tier)
    let left = this.#scatter < 0 ? 0 : (counts[this.#scatter] as number) * unit(this.#scatter)
    for (const symbol of this.#paying) left += (counts[symbol] as number) * unit(symbol)
    return { coins, left }
  }

  #order(tier: readonly number[]): void {
    const counts = this.#counts
    for (let at = 1; at < tier.length; at++) {
      for (let to = at; to > 0; to--) {
        const [high, low] = [tier[to - 1] as number, tier[to] as number]
        const [one, other] = [counts[high] as number, counts[low] as number]
        if (one >= other) break
        counts[high] = other
        counts[low] = one
      }
    }
  }
}
