import type { SlotModel } from '#contract/games/slot/model.ts'
import { forCount, newPlay } from '#contract/games/slot/play.ts'
import { JACKPOTS, type Jackpots, joined, meanJackpots, noJackpots, respinChances } from './respins.ts'
import { pairsOf, spinTable } from './table.ts'
import { coinsOf, type SpinTable, scattersOf, wildReelsOf } from './tally.ts'

/** Probabilities by coins. Those of all parts of a spin add up to 1. */
export type Part = ReadonlyMap<number, number>

/**
 * A round as a graph: from each state, parts of a spin lead to other states. State 0 is the end, and the last state is the start. Every
 * edge leads to a lower number, so one upward pass computes any value "from here to the end".
 */
export type Chain = {
  parts: readonly Part[]
  states: readonly (readonly Edge[])[]
  base: Part
  /** The chance that coins lock and respins follow. */
  respinRate: number
  /** How many of each jackpot a round brings on average. */
  jackpots: Jackpots
}
export type Edge = { chance: number; part: number; to: number }

/** A part that pays nothing with probability 1, for draws between spins. */
const NOTHING: Part = new Map([[0, 1]])

export function roundChain(model: SlotModel): Chain {
  const parts: Part[] = [NOTHING]
  const states: Edge[][] = [[]]
  const { awards } = model.game.free
  const table = spinTable(model, model.base, 0, -1)
  const groups = Map.groupBy(table.rows, ([side]) => `${forCount(awards, scattersOf(side))},${coinsOf(side)}`)
  const times = pairsOf(model.base.times, 1)
  const start: Edge[] = []
  const feature = new FeatureChain(model, parts, states)
  const base = new Map<number, number>()
  let respinRate = 0
  const jackpots = noJackpots()
  for (const rows of groups.values()) {
    const [side] = rows[0] as (typeof rows)[0] // no group is empty
    const won = forCount(awards, scattersOf(side))
    const spun = partOf(new Map(rows), table.total, times, 1)
    const part = coinsOf(side) > 0 ? joined(spun, respinPart(model, coinsOf(side))) : spun
    for (const [coins, chance] of part) base.set(coins, (base.get(coins) ?? 0) + chance)
    if (coinsOf(side) > 0) respinRate += massOf(spun)
    addJackpots(jackpots, model, coinsOf(side), massOf(spun))
    start.push({ chance: 1, part: parts.push(part) - 1, to: won === 0 ? 0 : feature.enter(won) })
  }
  states.push(start)
  return { parts, states, base, respinRate, jackpots }
}

function respinPart({ game, respins }: SlotModel, locked: number): Part {
  const paid = respins ? respinChances(respins, locked) : new Map<number, number>()
  return new Map([...paid].map(([times, chance]) => [times * game.coins, chance]))
}

/** Adds those of respins that start with so many coins, at such a chance. */
function addJackpots(to: Jackpots, { respins }: SlotModel, locked: number, chance: number): void {
  if (!respins || locked === 0) return
  const found = meanJackpots(respins, locked)
  for (const name of JACKPOTS) to[name] += chance * found[name]
}

export function massOf(part: Part): number {
  let mass = 0
  for (const chance of part.values()) mass += chance
  return mass
}

type Variant = { times: number; expands: number }
type Point = { played: number; granted: number; level: number; kept: number }
type Group = { won: boolean; more: number; wilds: number; rows: SpinTable['rows'] }

/** Builds the states of the free spins, deepest first. */
class FeatureChain {
  readonly #known = new Map<string, number>()
  readonly #parts = new Map<string, number>()
  readonly #groups = new Map<string, { total: number; groups: Group[] }>()
  readonly #model: SlotModel
  readonly #allParts: Part[]
  readonly #states: Edge[][]

  constructor(model: SlotModel, allParts: Part[], states: Edge[][]) {
    this.#model = model
    this.#allParts = allParts
    this.#states = states
  }

  /** The state that draws the feature's offer and symbol. */
  enter(won: number): number {
    const { offers, expanding } = newPlay(this.#model)
    const edges: Edge[] = []
    for (const [offer, offerWeight] of pairsOf(offers, { spins: won, times: 1 })) {
      for (const [expands, expandsWeight] of pairsOf(expanding, -1)) {
        const chance = (offerWeight * expandsWeight) / (Math.max(offers.total, 1) * Math.max(expanding.total, 1))
        const first = { played: 0, granted: offer.spins, level: this.#model.game.free.climb.from, kept: 0 }
        edges.push({ chance, part: 0, to: this.#state({ times: offer.times, expands }, first) })
      }
    }
    return this.#states.push(edges) - 1
  }

  #state(variant: Variant, point: Point): number {
    if (point.played === point.granted) return 0
    const name = [variant.times, variant.expands, ...Object.values(point)].join()
    const known = this.#known.get(name)
    if (known !== undefined) return known
    const { total, groups } = this.#groupsOf(variant.expands, point.kept)
    const edges = groups.map((group, at): Edge => {
      const to = this.#state(variant, this.#next(point, group))
      const times = point.level * variant.times
      const part = this.#partOf(`${variant.expands},${point.kept},${at},${times}`, group, total, times)
      return { chance: 1, part, to }
    })
    const number = this.#states.push(edges) - 1
    this.#known.set(name, number)
    return number
  }

  #next(point: Point, group: Group): Point {
    const { climb, most, stickyWilds } = this.#model.game.free
    const more = Math.min(group.more, most - point.granted)
    const climbs = climb.on === 'spin' || (climb.on === 'win' && group.won) || (climb.on === 'retrigger' && more > 0)
    return {
      played: point.played + 1,
      granted: point.granted + more,
      level: climbs ? Math.min(point.level + climb.step, climb.to) : point.level,
      kept: stickyWilds ? point.kept | group.wilds : 0,
    }
  }

  #partOf(name: string, group: Group, total: number, times: number): number {
    const known = this.#parts.get(name)
    if (known !== undefined) return known
    const part = this.#allParts.push(partOf(group.rows, total, pairsOf(this.#model.free.times, 1), times)) - 1
    this.#parts.set(name, part)
    return part
  }

  /** A free spin's outcomes, grouped by their effect on the rest of the feature. */
  #groupsOf(expands: number, kept: number): { total: number; groups: Group[] } {
    const known = this.#groups.get(`${expands},${kept}`)
    if (known) return known
    const { retrigger, climb } = this.#model.game.free
    const table = spinTable(this.#model, this.#model.free, kept, expands)
    const groups = new Map<
      string,
      { won: boolean; more: number; wilds: number; rows: Map<number, Map<number, number>> }
    >()
    for (const [side, row] of table.rows) {
      for (const [coins, weight] of row) {
        const won = climb.on === 'win' && coins > 0
        const more = forCount(retrigger, scattersOf(side))
        const wilds = wildReelsOf(side) & ~kept
        const name = [won, more, wilds].join()
        const group = groups.get(name) ?? { won, more, wilds, rows: new Map<number, Map<number, number>>() }
        groups.set(name, group)
        const into = group.rows.get(0) ?? new Map<number, number>()
        group.rows.set(0, into)
        into.set(coins, (into.get(coins) ?? 0) + weight)
      }
    }
    const found = { total: table.total, groups: [...groups.values()] }
    this.#groups.set(`${expands},${kept}`, found)
    return found
  }
}

function partOf(rows: SpinTable['rows'], total: number, spinTimes: [number, number][], times: number): Part {
  const allWeights = spinTimes.reduce((sum, [, weight]) => sum + weight, 0)
  const part = new Map<number, number>()
  for (const row of rows.values()) {
    for (const [coins, weight] of row) {
      for (const [own, ownWeight] of spinTimes) {
        const paid = coins * own * times
        part.set(paid, (part.get(paid) ?? 0) + (weight / total) * (ownWeight / allWeights))
      }
    }
  }
  return part
}
