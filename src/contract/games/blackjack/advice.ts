import { dealerTree } from './dealer.ts'
import type { OpenBlackjack } from './game.ts'
import { ACE_VALUE, pointsOf, TEN_VALUE } from './hands.ts'
import { type Move, movesOf } from './rules.ts'
import { Seat } from './seat.ts'

/** The best move, and what each allowed move is worth on average, in first stakes: the gain or loss of this hand. */
export type Advice = { best: Move; worths: ReadonlyMap<Move, number> }

/** Insurance costs half a stake, and brings one if the covered card counts ten. */
const insuredWorth = (tens: number): number => 1.5 * tens - 0.5

/** The first of the best moves. */
export function bestOf(worths: ReadonlyMap<Move, number>): Move {
  const [first, ...others] = [...worths]
  if (!first) throw new RangeError('no move')
  return others.reduce((best, other) => (other[1] > best[1] ? other : best), first)[0]
}

/**
 * The advice for the hand whose move is next, exact by counting. It looks at the cards of that hand and the dealer's open one, and after a split
 * not at the other hand.
 */
export function adviceOf(decks: number, view: OpenBlackjack): Advice {
  const pieces = adviceIn(decks, view)
  for (;;) {
    const { done, value } = pieces.next()
    if (done) return value
  }
}

/** Cards that the pieces of an advice look ahead. With them, none takes a phone longer than 50 ms. */
const AHEAD = 4

/** The same in pieces, between which a page can answer its player. A pair of small cards takes a phone half a second. */
export function* adviceIn(decks: number, view: OpenBlackjack): Generator<undefined, Advice> {
  const { dealer, hands, at } = view
  const values = (hands[at]?.cards ?? []).map(pointsOf)
  const seat = new Seat(decks, pointsOf(dealer[0] ?? 0), hands.length > 1 ? values[0] : undefined)
  dealerTree(seat.up)
  yield
  for (const value of values) seat.take(value)
  const worth = (move: Move): number => {
    if (move === 'decline') return 0
    return move === 'insure' ? insuredWorth(seat.chanceOf(TEN_VALUE)) : seat.worthOf(move) / seat.clear()
  }
  const moves = movesOf(view)
  if (moves.includes('hit')) yield* seat.ahead(AHEAD)
  if (moves.includes('split') && seat.pair !== ACE_VALUE) yield* seat.apart().ahead(AHEAD)
  const worths = new Map<Move, number>()
  for (const move of moves) {
    worths.set(move, worth(move))
    yield
  }
  return { best: bestOf(worths), worths }
}
