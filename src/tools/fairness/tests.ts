import { chiSquareTail, normalTail } from './pValues.ts'
import type { Series } from './series.ts'

// Knuth, "The Art of Computer Programming" 2, 3.3.2: the frequency, gap, poker and serial correlation tests. Wald and Wolfowitz: runs.

export const testNames = ['chi-square', 'runs', 'serial', 'gap', 'poker'] as const
export type TestName = (typeof testNames)[number]

/** A chi-square needs so many expected in each cell. */
const EXPECTED_LEAST = 10
const HAND = 5

/** The p-value of each test: the chance that even luck differs from its expectation by at least as much. */
export function judge({ weights }: Series, values: readonly number[]): Record<TestName, number> {
  const lows = halve(weights)
  const isLow = values.map((value) => value < lows.below)
  return {
    'chi-square': frequencies(weights, values),
    runs: runs(isLow),
    serial: serial(values),
    gap: gaps(isLow, lows.share),
    poker: poker(isLow, lows.share),
  }
}

/** The low values: as many from the least as come next to half of the chance, but not all. */
function halve(weights: readonly number[]): { below: number; share: number } {
  const total = sum(weights)
  let below = 0
  const shares = weights.slice(0, -1).map((weight) => {
    below += weight
    return below / total
  })
  const best = shares.reduce((least, share, at) => {
    return Math.abs(share - 0.5) < Math.abs((shares[least] ?? 0) - 0.5) ? at : least
  }, 0)
  return { below: best + 1, share: shares[best] ?? 0 }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** How often each value came. Neighbours are put together until enough of each are expected. */
function frequencies(weights: readonly number[], values: readonly number[]): number {
  const counts = new Array<number>(weights.length).fill(0)
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  const unit = values.length / sum(weights)
  return chiSquare(weights.map((weight, at) => ({ expected: weight * unit, found: counts[at] ?? 0 })))
}

type Cell = { expected: number; found: number }

function chiSquare(cells: readonly Cell[]): number {
  const joined: Cell[] = []
  let open: Cell = { expected: 0, found: 0 }
  for (const { expected, found } of cells) {
    open = { expected: open.expected + expected, found: open.found + found }
    if (open.expected < EXPECTED_LEAST) continue
    joined.push(open)
    open = { expected: 0, found: 0 }
  }
  const last = joined.at(-1)
  if (last) joined[joined.length - 1] = { expected: last.expected + open.expected, found: last.found + open.found }
  if (joined.length < 2) throw new RangeError('too few values to tell chance from a fault')
  const square = sum(joined.map(({ expected, found }) => (found - expected) ** 2 / expected))
  return chiSquareTail(square, joined.length - 1)
}

/** How often low and high values change. */
function runs(isLow: readonly boolean[]): number {
  const count = isLow.length
  const low = isLow.filter(Boolean).length
  const found = 1 + isLow.filter((one, at) => at > 0 && one !== isLow[at - 1]).length
  const product = 2 * low * (count - low)
  const variance = (product * (product - count)) / (count ** 2 * (count - 1))
  return normalTail((found - 1 - product / count) / Math.sqrt(variance))
}

/** How much a value says of the next one. */
function serial(values: readonly number[]): number {
  const count = values.length
  const mean = sum(values) / count
  const off = values.map((value) => value - mean)
  const square = sum(off.map((one) => one ** 2))
  // The last one is followed by the first, as in Knuth.
  const product = sum(off.map((one, at) => one * (off[(at + 1) % count] ?? 0)))
  const variance = count ** 2 / ((count - 1) ** 2 * (count - 2))
  return normalTail((product / square + 1 / (count - 1)) / Math.sqrt(variance))
}

/** How many high values stand between two low ones. */
function gaps(isLow: readonly boolean[], share: number): number {
  const lengths: number[] = []
  let length = 0
  for (const one of isLow) {
    if (one) lengths.push(length)
    length = one ? 0 : length + 1
  }
  const longest = Math.floor(Math.log(EXPECTED_LEAST / lengths.length) / Math.log(1 - share))
  const cells = Array.from({ length: longest + 1 }, (_, at): Cell => {
    const chance = at < longest ? share * (1 - share) ** at : (1 - share) ** at
    return { expected: chance * lengths.length, found: 0 }
  })
  for (const one of lengths) {
    const cell = cells[Math.min(one, longest)]
    if (cell) cell.found += 1
  }
  return chiSquare(cells)
}

/** How many of five values in a row are low: the poker hands of two kinds of cards. */
function poker(isLow: readonly boolean[], share: number): number {
  const hands = Math.floor(isLow.length / HAND)
  const cells = Array.from({ length: HAND + 1 }, (_, low): Cell => {
    return { expected: hands * choose(HAND, low) * share ** low * (1 - share) ** (HAND - low), found: 0 }
  })
  for (let hand = 0; hand < hands; hand += 1) {
    const cell = cells[isLow.slice(hand * HAND, (hand + 1) * HAND).filter(Boolean).length]
    if (cell) cell.found += 1
  }
  return chiSquare(cells)
}

function choose(of: number, taken: number): number {
  return taken === 0 ? 1 : (choose(of, taken - 1) * (of - taken + 1)) / taken
}
