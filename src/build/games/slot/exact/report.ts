import type { SlotModel } from '#contract/games/slot/model.ts'
import { type Chain, massOf, type Part, roundChain } from './chain.ts'
import { roundDistribution } from './distribution.ts'
import type { Jackpots } from './respins.ts'

// Indices stay within their arrays by construction; `as` tells the compiler.

/** Exact figures of a game. Rates are fractions; `deviation` is the standard deviation of a round's win, in stakes. */
export type ExactReport = {
  rtp: number
  /** The part of `rtp` from paid spins; the rest comes from free spins. */
  baseRtp: number
  /** The return if no round were capped. */
  uncappedRtp: number
  /** The chances that a round brings anything back, and more than its stake. */
  hitRate: number
  gainRate: number
  featureRate: number
  meanFreeSpins: number
  respinRate: number
  deviation: number
  cappedRate: number
  /** The chance that a round wins at least 100 stakes. */
  hundredRate: number
  /** The most whole stakes that a round wins, or more, at least once in `LIKELY_IN`, and the chance of it. */
  likelyWin: { times: number; chance: number }
  /** How many of each jackpot a round brings on average. */
  jackpots: Jackpots
}

/** A win that comes once in more rounds than this is one that hardly anybody will see. */
const LIKELY_IN = 10_000_000

export function exactReport(model: SlotModel): ExactReport {
  const { coins } = model.game
  const chain = roundChain(model)
  const chances = roundDistribution(chain, model.capCoins)
  let mean = 0
  let square = 0
  let hundred = 0
  let gains = 0
  for (let total = 0; total < chances.length; total++) {
    const chance = chances[total] as number
    mean += total * chance
    square += total * total * chance
    if (total >= 100 * coins) hundred += chance
    if (total > coins) gains += chance
  }
  const { featureRate, meanFreeSpins } = featureOf(chain)
  return {
    rtp: mean / coins,
    baseRtp: meanOf(chain.base) / coins,
    uncappedRtp: chainMean(chain) / coins,
    hitRate: 1 - (chances[0] as number),
    gainRate: gains,
    featureRate,
    meanFreeSpins,
    respinRate: chain.respinRate,
    deviation: Math.sqrt(square - mean * mean) / coins,
    cappedRate: chances[model.capCoins] as number,
    hundredRate: hundred,
    likelyWin: likelyWin(chances, coins),
    jackpots: chain.jackpots,
  }
}

/** The chances are by coins, and their last is of the cap. */
function likelyWin(chances: Float64Array, coins: number): { times: number; chance: number } {
  let chance = 0
  for (let total = chances.length - 1; total > 0; total--) {
    chance += chances[total] as number
    if (total % coins === 0 && chance * LIKELY_IN >= 1) return { times: total / coins, chance }
  }
  return { times: 0, chance: 1 }
}

/** Mean coins of a round without a cap: each state's is the sum over its edges, without a transform. */
function chainMean({ parts, states }: Chain): number {
  const masses = parts.map(massOf)
  const means = parts.map(meanOf)
  const values = [0]
  for (const edges of states.slice(1)) {
    const value = edges.reduce((sum, { chance, part, to }) => {
      return sum + chance * ((means[part] ?? 0) + (masses[part] ?? 0) * (values[to] ?? 0))
    }, 0)
    values.push(value)
  }
  return values.at(-1) ?? 0
}

/** Probability that a paid spin starts the feature, and the mean number of its free spins. */
function featureOf({ parts, states }: Chain): { featureRate: number; meanFreeSpins: number } {
  const masses = parts.map(massOf)
  const spins = [0]
  for (const edges of states.slice(1)) {
    const isSpin = edges.some((edge) => edge.part !== 0)
    const after = edges.reduce((sum, { chance, part, to }) => sum + chance * (masses[part] ?? 0) * (spins[to] ?? 0), 0)
    spins.push(after + (isSpin ? 1 : 0))
  }
  const start = states.at(-1) ?? []
  const featureRate = start.reduce((sum, { part, to }) => sum + (to === 0 ? 0 : (masses[part] ?? 0)), 0)
  return { featureRate, meanFreeSpins: ((spins.at(-1) ?? 1) - 1) / Math.max(featureRate, Number.MIN_VALUE) }
}

function meanOf(part: Part): number {
  let mean = 0
  for (const [coins, chance] of part) mean += coins * chance
  return mean
}
