import { CARDS } from '#contract/games/cards.ts'
import { ALL_HELD, HOLDS, isHeld, keptBy } from '#contract/games/videoPoker/draws.ts'
import { HAND, HANDS, handOf, type PayingHand, type Pays } from '#contract/games/videoPoker/hands.ts'
import { waysOf } from '#contract/games/ways.ts'
import { forEachHand } from './deals.ts'

/** The hands that pay. A table has so many numbers for each set of cards. */
export const KINDS = HANDS.length

/** The place of a hand in `HANDS`; -1 for one that pays nothing. */
export const kindOf = (cards: readonly number[]): number => HANDS.indexOf(handOf(cards) as PayingHand) // nothing is not there

/** `WAYS[count][card]` is the number of sets of `count` cards below a card, by which sets are numbered. */
const WAYS = Array.from({ length: HAND }, (_, count) =>
  Array.from({ length: CARDS }, (_card, card) => (card < count ? 0 : waysOf(card, count))),
)

/** The parts of five cards by the numbers of holds. All but the whole hand have a table. */
const PARTS = Array.from({ length: HOLDS - 1 }, (_, hold) => ({
  size: keptBy(hold),
  places: Array.from({ length: HAND }, (_at, at) => at).filter((at) => isHeld(hold, at)),
}))

/** The number of a part of ascending cards among all sets of its size. */
function numberOf(cards: readonly number[], places: readonly number[]): number {
  let [number, count] = [0, 1]
  for (const at of places) {
    number += WAYS[count]?.[cards[at] ?? 0] ?? 0
    count += 1
  }
  return number
}

/** For each size below five, and each set of as many cards: in how many hands of each kind it is. Counted once, over all 2,598,960 hands. */
let known: readonly Uint32Array[] | undefined

function supersets(): readonly Uint32Array[] {
  known ??= countSupersets()
  return known
}

function countSupersets(): Uint32Array[] {
  const tables = Array.from({ length: HAND }, (_, size) => new Uint32Array(waysOf(CARDS, size) * KINDS))
  forEachHand((cards) => {
    const kind = kindOf(cards)
    if (kind < 0) return
    for (const { size, places } of PARTS) {
      const table = tables[size]
      const at = numberOf(cards, places) * KINDS + kind
      if (table) table[at] = (table[at] ?? 0) + 1
    }
  })
  return tables
}

/** For each set of cards: the pays of all hands that it is in. Below five cards it is a table, and then the hand's own pay. */
export type Worths = { tables: readonly Float64Array[]; own: readonly number[] }

export function worthsOf(pays: Pays): Worths {
  const own = HANDS.map((hand) => pays[hand])
  const tables = supersets().map((table) => {
    const sums = new Float64Array(table.length / KINDS)
    for (const [at, count] of table.entries()) {
      const set = Math.floor(at / KINDS)
      sums[set] = (sums[set] ?? 0) + count * (own[at % KINDS] ?? 0)
    }
    return sums
  })
  return { tables, own }
}

/**
 * The pays of all draws that complete each hold of ascending cards. A hold is in so many hands. Those that have a discarded card too are taken
 * away, by inclusion and exclusion over the discarded cards.
 */
export function paidByHold(cards: readonly number[], { tables, own }: Worths, into: Float64Array): void {
  for (let hold = 0; hold < ALL_HELD; hold += 1) {
    const { size = 0, places = [] } = PARTS[hold] ?? {}
    into[hold] = tables[size]?.[numberOf(cards, places)] ?? 0
  }
  into[ALL_HELD] = own[kindOf(cards)] ?? 0
  for (let bit = 1; bit < HOLDS; bit <<= 1) {
    for (let hold = 0; hold < HOLDS; hold += 1)
      if (!(hold & bit)) into[hold] = (into[hold] ?? 0) - (into[hold | bit] ?? 0)
  }
}

/** Adds to `into` the draws that complete one hold of ascending cards, by the kinds of hands that they give, so many times. */
export function addDraws(cards: readonly number[], hold: number, times: number, into: Float64Array): void {
  const tables = supersets()
  for (let part = hold; part < ALL_HELD; part = (part + 1) | hold) {
    const { size = 0, places = [] } = PARTS[part] ?? {}
    const from = numberOf(cards, places) * KINDS
    // Each discarded card that a part has turns the sign.
    const signed = (size - keptBy(hold)) % 2 === 0 ? times : -times
    for (let kind = 0; kind < KINDS; kind += 1)
      into[kind] = (into[kind] ?? 0) + signed * (tables[size]?.[from + kind] ?? 0)
  }
  const own = kindOf(cards)
  if (own >= 0) into[own] = (into[own] ?? 0) + ((HAND - keptBy(hold)) % 2 === 0 ? times : -times)
}
