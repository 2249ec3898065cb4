import { CARDS } from '../cards.ts'
import { waysOf } from '../ways.ts'
import { allHands, barOf, HAND, strengthOf } from './hands.ts'
import { type PusoyTable, RESULTS, type Result, timesOf } from './results.ts'

/** The dealer's hands from the cards that the player does not see. */
export const DEALER_HANDS = waysOf(CARDS - HAND, HAND)

/** How often each end of a played hand comes, of all hands of the dealer. */
export type Ends = Readonly<Record<Result, number>>

/** How these three cards end if they are played, counted over every hand of the dealer. */
export function endsOf(table: PusoyTable, held: readonly number[]): Ends {
  const [own, bar] = [strengthOf(held), barOf(table.qualifies)]
  const { cards, strengths } = allHands()
  const isHeld = new Uint8Array(CARDS)
  for (const card of held) isHeld[card] = 1
  let [alone, win, tie, lost] = [0, 0, 0, 0]
  for (let at = 0; at < strengths.length; at += 1) {
    const first = at * HAND
    if (isHeld[cards[first] ?? 0] || isHeld[cards[first + 1] ?? 0] || isHeld[cards[first + 2] ?? 0]) continue
    const dealer = strengths[at] ?? 0
    if (dealer < bar) alone += 1
    else if (dealer < own) win += 1
    else if (dealer === own) tie += 1
    else lost += 1
  }
  return { fold: 0, alone, win, tie, lost }
}

/** What a played hand brings back, in antes for all hands of the dealer together. */
export function backOf(table: PusoyTable, held: readonly number[], ends: Ends): number {
  const strength = strengthOf(held)
  return RESULTS.reduce((sum, result) => sum + ends[result] * timesOf(table, strength, result), 0)
}

/** The better move, and what a played hand brings back in antes for all hands of the dealer. To play costs one ante more, for each of them. */
export type Advice = { best: 'play' | 'fold'; back: number }

/** The advice for three cards. It counts every hand of the dealer, and knows nothing of the one that lies there. */
export function adviceOf(table: PusoyTable, held: readonly number[]): Advice {
  const back = backOf(table, held, endsOf(table, held))
  return { best: back > DEALER_HANDS ? 'play' : 'fold', back }
}
