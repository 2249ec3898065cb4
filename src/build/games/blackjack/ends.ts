import { BUST, ENDS, endOfTotal } from '#contract/games/blackjack/dealer.ts'
import { ACE_VALUE, BEST, DEALER_STANDS, TEN_VALUE } from '#contract/games/blackjack/hands.ts'
import type { Seat } from '#contract/games/blackjack/seat.ts'
import type { Way } from './ways.ts'

/** How a hand may end: below 17, with 17 to 21, or bust. All of that for one stake, and doubled. */
const OWN_ENDS = ENDS + 1
const OWN_BUST = OWN_ENDS - 1
export const RESULTS = 2 * OWN_ENDS

/** The chances of a hand's results together with the dealer's ends, without the dealer's blackjack: `ENDS` for each result. */
export type HandEnds = Float64Array

/** A hand's end below 17 is one of its own, and so the dealer's ends come one later. */
const ownEndOf = (total: number): number => (total < DEALER_STANDS ? 0 : endOfTotal(total) + 1)

function signOf(own: number, end: number): number {
  if (own === OWN_BUST) return -1
  return end === BUST ? 1 : Math.sign(own - 1 - end)
}

/** What a hand staked, and its gain or loss against a dealer's end, in first stakes. */
export const stakesOf = (result: number): number => (result >= OWN_ENDS ? 2 : 1)
export const gainOf = (result: number, end: number): number => stakesOf(result) * signOf(result % OWN_ENDS, end)

function addEnds(ends: HandEnds, result: number, chances: Float64Array, share: number): void {
  for (const [end, chance] of chances.entries()) {
    const at = result * ENDS + end
    ends[at] = (ends[at] ?? 0) + chance * share
  }
}

/** A set of cards that a hand may have, and its chance. */
type Held = { values: readonly number[]; chance: number }

/** How a hand ends that is played one way. It goes through all sets of cards that it may have, each once, by the count of their cards. */
export function endsOfHand(seat: Seat, way: Way): HandEnds {
  const ends: HandEnds = new Float64Array(RESULTS * ENDS)
  let held = new Map<number, Held>([[seat.key, { values: [], chance: 1 }]])
  while (held.size > 0) {
    const next = new Map<number, Held>()
    for (const set of held.values()) {
      for (const value of set.values) seat.take(value)
      playSet(seat, way, set, { ends, next })
      for (const value of set.values) seat.putBack(value)
    }
    held = next
  }
  return ends
}

/** What a hand does with its cards. A hand of one card comes from a split, and gets its second one. */
function moveOf(seat: Seat, way: Way): 'stand' | 'hit' | 'double' {
  if (seat.cards === 1) return 'hit'
  if (seat.isAceApart || seat.hand.total === BEST) return 'stand'
  return way(seat, seat.cards === 2 ? ['stand', 'hit', 'double'] : ['stand', 'hit']) as 'stand' | 'hit' | 'double' // one of those
}

/** Ends a hand, or gives it each of the cards that may come. */
function playSet(seat: Seat, way: Way, { values, chance }: Held, to: { ends: HandEnds; next: Map<number, Held> }) {
  const move = moveOf(seat, way)
  if (move === 'stand') return addEnds(to.ends, ownEndOf(seat.hand.total), seat.chances(), chance)
  const doubled = move === 'double' ? OWN_ENDS : 0
  const [before, clear] = [seat.chances(), seat.clear()]
  for (let value = ACE_VALUE; value <= TEN_VALUE; value += 1) {
    const share = chance * seat.chanceOf(value)
    if (share === 0) continue
    seat.take(value)
    const { total } = seat.hand
    // Against a bust hand the dealer's end decides nothing. So the card that busts it is left out of the dealer's chances, but not of their sum.
    if (total > BEST) addEnds(to.ends, doubled + OWN_BUST, before, (share * seat.clear()) / clear)
    else if (doubled > 0) addEnds(to.ends, doubled + ownEndOf(total), seat.chances(), share)
    else {
      const known = to.next.get(seat.key)
      if (known) known.chance += share
      else to.next.set(seat.key, { values: [...values, value], chance: share })
    }
    seat.putBack(value)
  }
}
