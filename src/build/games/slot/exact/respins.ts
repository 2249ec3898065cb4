import { CELLS } from '#contract/games/slot/grid.ts'
import { RESPINS, type RespinModel } from '#contract/games/slot/respins.ts'

// Indices stay within their arrays by construction; `as` tells the compiler.

/** The chances of all that respins pay, in stakes, after so many coins have locked. */
export function respinChances({ config, values }: RespinModel, locked: number): ReadonlyMap<number, number> {
  const value = new Map<number, number>()
  for (const [at, { times }] of values.values.entries())
    value.set(times, (value.get(times) ?? 0) + (values.weights[at] as number) / values.total)
  const counts = countChances(config.chance.coin / config.chance.of, locked)
  const all = new Map<number, number>()
  let sum: ReadonlyMap<number, number> = new Map([[0, 1]])
  for (let coins = 1; coins <= CELLS; coins++) {
    sum = joined(sum, value)
    const more = coins === CELLS ? config.grand : 0
    for (const [times, chance] of sum)
      all.set(times + more, (all.get(times + more) ?? 0) + chance * (counts[coins] as number))
  }
  return all
}

export const JACKPOTS = ['grand', 'major', 'minor', 'mini'] as const
export type Jackpots = Record<(typeof JACKPOTS)[number], number>
export const noJackpots = (): Jackpots => ({ grand: 0, major: 0, minor: 0, mini: 0 })

/** How many of each jackpot respins bring on average, after so many coins have locked. Every coin may be a jackpot, so they can bring several. */
export function meanJackpots({ config, values }: RespinModel, locked: number): Jackpots {
  const counts = countChances(config.chance.coin / config.chance.of, locked)
  const coins = counts.reduce((sum, chance, count) => sum + chance * count, 0)
  const means = { ...noJackpots(), grand: counts[CELLS] as number }
  for (const [at, { jackpot }] of values.values.entries())
    if (jackpot) means[jackpot] += (coins * (values.weights[at] as number)) / values.total
  return means
}

/** How many coins have locked in the end: a Markov chain, since the next coins depend only on the free cells. */
function countChances(coin: number, locked: number): number[] {
  const reached = new Array<number>(CELLS + 1).fill(0)
  const ended = new Array<number>(CELLS + 1).fill(0)
  reached[locked] = 1
  for (let count = locked; count <= CELLS; count++) {
    const free = CELLS - count
    const none = (1 - coin) ** free
    const here = reached[count] as number
    ended[count] = free === 0 ? here : here * none ** RESPINS
    // The respins before the one that brings new coins.
    const tries = (1 - none ** RESPINS) / (1 - none)
    let some = none
    for (let more = 1; more <= free; more++) {
      some *= ((free - more + 1) / more) * (coin / (1 - coin))
      reached[count + more] = (reached[count + more] as number) + here * tries * some
    }
  }
  return ended
}

/** The chances of the sums of two independent numbers. */
export function joined(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): Map<number, number> {
  const sums = new Map<number, number>()
  for (const [first, chance] of one)
    for (const [second, share] of other) sums.set(first + second, (sums.get(first + second) ?? 0) + chance * share)
  return sums
}
