import { timesAfter } from '#contract/games/slot/falls.ts'
import type { SlotMode } from '#contract/games/slot/game.ts'
import { ROWS } from '#contract/games/slot/grid.ts'
import type { Mode, SlotModel } from '#contract/games/slot/model.ts'
import { type Counts, countIn, type Outcome, Refills, unit } from './refills.ts'
import { type SpinTable, sideOf } from './tally.ts'

// Indices stay within their arrays by construction; `as` tells the compiler.

const LEAST = 1e-25

type Cascade = NonNullable<SlotMode['cascade']>

/** The chances of coins so far, in the greatest common unit of all pays. */
type Coins = Float64Array

/** Tables take seconds; paid and free spins with the same reels have the same one. */
const known = new WeakMap<SlotModel, Map<string, SpinTable>>()

export function cascadeTable(model: SlotModel, mode: Mode, cascade: Cascade): SpinTable {
  const tables = known.get(model) ?? new Map<string, SpinTable>()
  known.set(model, tables)
  const name = JSON.stringify([mode.config.strips, cascade])
  const table = tables.get(name) ?? countFalls(model, mode, cascade)
  tables.set(name, table)
  return table
}

/**
 * All outcomes of one spin with cascades, as chances; coins beyond the cap count as the cap. A symbol that pays anywhere may lie anywhere, and
 * new symbols are alike on all reels. So a window is its counts, and a spin is a Markov chain of counts. Scatters lie still.
 */
function countFalls(model: SlotModel, mode: Mode, cascade: Cascade): SpinTable {
  const refills = new Refills(model, mode)
  const coin = [...model.pays].reduce(divisorOf, model.capCoins)
  const cap = model.capCoins / coin
  const sides = new Map<number, Coins>()
  let open = new Map<Counts, Coins>()
  const rowOf = (rows: Map<number, Coins>, key: number): Coins => {
    const row = rows.get(key) ?? new Float64Array(cap + 1)
    rows.set(key, row)
    return row
  }

  for (const [counts, chance] of firstCounts(mode)) {
    const scatters = model.scatter < 0 ? 0 : countIn(counts, model.scatter)
    const scattered = scatters > 1 ? (model.pays[(model.scatter << 4) | scatters] as number) : 0
    const { coins, left } = refills.settle(counts)
    const row = left < 0 ? rowOf(sides, sideOf(scatters, 0, 0)) : rowOf(open, left)
    addShifted(row, Float64Array.of(chance), (coins * timesAfter(cascade, 0) + scattered) / coin, 1)
  }
  for (let falls = 1; open.size > 0; falls++) {
    const next = new Map<Counts, Coins>()
    const times = timesAfter(cascade, falls) / coin
    for (const [counts, before] of open) {
      const side = sideOf(model.scatter < 0 ? 0 : countIn(counts, model.scatter), 0, 0)
      const reached = trimmed(before)
      const outcomes = refills.of(counts)
      for (const { chance, coins, left } of falls === cascade.most ? ended(outcomes) : outcomes)
        addShifted(left < 0 ? rowOf(sides, side) : rowOf(next, left), reached, coins * times, chance)
    }
    open = next
  }
  return { total: 1, rows: new Map([...sides].map(([side, row]) => [side, sparse(row, coin)])) }
}

/** Outcomes after which nothing falls: what is left does not tell them apart. */
function ended(outcomes: readonly Outcome[]): Outcome[] {
  const byCoins = Map.groupBy(outcomes, ({ coins }) => coins)
  return [...byCoins].map(([coins, alike]) => {
    return { coins, chance: alike.reduce((sum, { chance }) => sum + chance, 0), left: -1 }
  })
}

function divisorOf(one: number, other: number): number {
  return other === 0 ? one : divisorOf(other, one % other)
}

/** Adds other chances, so many coins higher and so much less likely. */
function addShifted(into: Coins, other: Coins, coins: number, chance: number): void {
  const cap = into.length - 1
  const within = Math.min(other.length, cap - coins)
  for (let at = 0; at < within; at++) into[at + coins] = (into[at + coins] as number) + (other[at] as number) * chance
  for (let at = Math.max(within, 0); at < other.length; at++)
    into[cap] = (into[cap] as number) + (other[at] as number) * chance
}

/** Chances far below what counts slow the sums down a hundredfold. */
function trimmed(coins: Coins): Coins {
  const kept = coins.map((chance) => (chance < LEAST ? 0 : chance))
  return kept.subarray(0, kept.findLastIndex((chance) => chance > 0) + 1)
}

function sparse(row: Coins, coin: number): Map<number, number> {
  return new Map([...row.entries()].filter(([, chance]) => chance > 0).map(([at, chance]) => [at * coin, chance]))
}

/** The counts of the first window, reel by reel. */
function firstCounts({ columns }: Mode): Map<Counts, number> {
  return columns.reduce(
    (before, column) => {
      const stops = column.length / ROWS
      const after = new Map<Counts, number>()
      for (let stop = 0; stop < stops; stop++) {
        const own = column.subarray(stop * ROWS, stop * ROWS + ROWS).reduce((sum, symbol) => sum + unit(symbol), 0)
        for (const [counts, chance] of before) after.set(counts + own, (after.get(counts + own) ?? 0) + chance / stops)
      }
      return after
    },
    new Map<Counts, number>([[0, 1]]),
  )
}
