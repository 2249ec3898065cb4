import { ACE_VALUE, BEST, DEALER_STANDS, TEN_VALUE, totalFrom } from './hands.ts'

/** How the dealer may end: with 17 to 21, or bust. */
export const ENDS = 6
export const BUST = ENDS - 1
export const endOfTotal = (total: number): number => (total > BEST ? BUST : total - DEALER_STANDS)

/** More cards of one value than any dealer draws. */
export const COUNTS = 16
/** Places of values and counts in a table of products. */
export const partOf = (value: number, count: number): number => value * COUNTS + count

/**
 * The cards that may follow the dealer's first one, each set once, without the blackjack. All orders in which a set can be drawn are equally
 * likely, so their number is all that is kept of them. Sets stand in the branches of a tree: a node adds so many cards of one value to the node
 * before it that is one `depth` higher.
 */
export type DealerTree = {
  nodes: number
  depths: Uint8Array
  parts: Uint8Array
  /** 0 where the cards so far are no whole set. */
  orders: Float64Array
  cards: Uint8Array
  ends: Uint8Array
}

/** The value that would make a blackjack of the dealer's first card; undefined if none would. */
export function blackjackWith(up: number): number | undefined {
  if (up === ACE_VALUE) return TEN_VALUE
  return up === TEN_VALUE ? ACE_VALUE : undefined
}

type DealerSet = { orders: number; end: number; counts: readonly number[] }

/** All sets after a first card, by their counts. */
function dealerSets(up: number): Map<number, DealerSet> {
  const found = new Map<number, DealerSet>()
  const counts = new Array<number>(TEN_VALUE + 1).fill(0)
  const draw = (sum: number, hasAce: boolean, cards: number, key: number): void => {
    const { total } = totalFrom(sum, hasAce)
    if (cards > 0 && total >= DEALER_STANDS) {
      const known = found.get(key)
      if (known) known.orders += 1
      else found.set(key, { orders: 1, end: endOfTotal(total), counts: [...counts] })
      return
    }
    for (let value = ACE_VALUE; value <= TEN_VALUE; value += 1) {
      if (cards === 0 && value === blackjackWith(up)) continue
      counts[value] = (counts[value] ?? 0) + 1
      draw(sum + value, hasAce || value === ACE_VALUE, cards + 1, key + COUNTS ** (value - 1))
      counts[value] = (counts[value] ?? 0) - 1
    }
  }
  draw(up, up === ACE_VALUE, 0, 0)
  return found
}

type Branch = { set?: DealerSet; branches: Map<number, Branch> }

function grow(sets: Iterable<DealerSet>): Branch {
  const root: Branch = { branches: new Map() }
  for (const set of sets) {
    let at = root
    for (const [value, count] of set.counts.entries()) {
      if (count === 0) continue
      const part = partOf(value, count)
      const next = at.branches.get(part) ?? { branches: new Map() }
      at.branches.set(part, next)
      at = next
    }
    at.set = set
  }
  return root
}

const trees = new Map<number, DealerTree>()

/** All sets after a first card, listed once. */
export function dealerTree(up: number): DealerTree {
  const known = trees.get(up)
  if (known) return known
  const nodes: { depth: number; part: number; set: DealerSet | undefined }[] = []
  const walk = ({ branches }: Branch, depth: number): void => {
    for (const [part, branch] of branches) {
      nodes.push({ depth, part, set: branch.set })
      walk(branch, depth + 1)
    }
  }
  walk(grow(dealerSets(up).values()), 1)
  const tree = {
    nodes: nodes.length,
    depths: Uint8Array.from(nodes, ({ depth }) => depth),
    parts: Uint8Array.from(nodes, ({ part }) => part),
    orders: Float64Array.from(nodes, ({ set }) => set?.orders ?? 0),
    cards: Uint8Array.from(nodes, ({ set }) => set?.counts.reduce((sum, count) => sum + count, 0) ?? 0),
    ends: Uint8Array.from(nodes, ({ set }) => set?.end ?? 0),
  }
  trees.set(up, tree)
  return tree
}
