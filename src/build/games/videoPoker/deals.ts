import { CARDS, RANKS, SUITS } from '#contract/games/cards.ts'
import { HAND } from '#contract/games/videoPoker/hands.ts'

/** Five cards, ascending, and how many hands differ from them in their suits alone. */
export type Deal = { cards: readonly number[]; times: number }

const ranksIn = (set: number): number[] => Array.from({ length: RANKS }, (_, at) => at).filter((at) => (set >> at) & 1)

/** The sets of so many ranks as bits, ascending. */
const SETS = Array.from({ length: HAND + 1 }, (_, size) =>
  Array.from({ length: 1 << RANKS }, (_set, set) => set).filter((set) => ranksIn(set).length === size),
)

/**
 * Every hand that can be dealt, but those once that differ in their suits alone. The ranks of each suit are a set. A hand counts whose sets do not
 * rise from suit to suit. It stands for all hands that have the same sets in another order.
 */
export function dealsOf(): readonly Deal[] {
  known ??= listDeals()
  return known
}

let known: readonly Deal[] | undefined

function listDeals(): Deal[] {
  const deals: Deal[] = []
  const add = (sets: readonly number[], left: number): void => {
    if (sets.length === SUITS) {
      deals.push({ cards: sets.flatMap(cardsIn), times: ordersOf(sets) })
      return
    }
    const most = sets.at(-1) ?? 1 << RANKS
    // The last suit has all cards that are left.
    for (let size = sets.length === SUITS - 1 ? left : 0; size <= left; size += 1) {
      for (const set of SETS[size] ?? []) {
        if (set > most) break
        add([...sets, set], left - size)
      }
    }
  }
  add([], HAND)
  return deals
}

const cardsIn = (set: number, suit: number): number[] => ranksIn(set).map((rank) => suit * RANKS + rank)

/** In how many orders four sets can stand, of which equal ones are not told apart. */
function ordersOf(sets: readonly number[]): number {
  let orders = 1
  for (let at = 1; at < SUITS; at += 1) {
    const same = sets.slice(0, at + 1).filter((set) => set === sets[at]).length
    orders = (orders * (at + 1)) / same
  }
  return orders
}

/** Every hand of five cards, ascending. */
export function forEachHand(see: (cards: readonly [number, number, number, number, number]) => void): void {
  for (let a = 0; a < CARDS; a += 1)
    for (let b = a + 1; b < CARDS; b += 1)
      for (let c = b + 1; c < CARDS; c += 1)
        for (let d = c + 1; d < CARDS; d += 1) for (let e = d + 1; e < CARDS; e += 1) see([a, b, c, d, e])
}
