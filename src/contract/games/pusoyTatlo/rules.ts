import type { Cents } from '../../money.ts'
import { CARDS } from '../cards.ts'
import type { SteppedOutcome, SteppedRules } from '../engine.ts'
import { drawFirst } from '../shuffle.ts'
import type { OpenPusoyTatlo } from './game.ts'
import { barOf, HAND, type Hand, handOf, strengthOf } from './hands.ts'
import { bonusOf, type PusoyTable, type Result, resultOf, timesOf } from './results.ts'

/** Cards of a round: two hands. */
export const DEALT = 2 * HAND

export const PLAY = 'play'
export const FOLD = 'fold'
const MOVES = [PLAY, FOLD] as const
export type PusoyMove = (typeof MOVES)[number]

/** A round: its six cards in order, and what the player has done. */
type PusoyDrawn = { table: PusoyTable; cards: readonly number[]; move: PusoyMove | null }

/** A settled round: both hands, and what the player's brings back. `bonus` and `times` are in antes, `win` in cents. */
export type EndedPusoyTatlo = {
  player: readonly number[]
  dealer: readonly number[]
  hand: Hand
  dealerHand: Hand
  result: Result
  bonus: number
  times: number
  win: Cents
  over: true
}
export type PusoyTatloView = OpenPusoyTatlo | EndedPusoyTatlo
export type PusoyTatloOutcome = SteppedOutcome<EndedPusoyTatlo>

function endOf({ table, cards }: PusoyDrawn, move: PusoyMove, ante: Cents): EndedPusoyTatlo {
  const [player, dealer] = [cards.slice(0, HAND), cards.slice(HAND)]
  const strength = strengthOf(player)
  const result = move === FOLD ? 'fold' : resultOf(barOf(table.qualifies), strength, strengthOf(dealer))
  const times = timesOf(table, strength, result)
  const hand = handOf(player)
  const bonus = move === FOLD ? 0 : bonusOf(table, hand)
  return { player, dealer, hand, dealerHand: handOf(dealer), result, bonus, times, win: ante * times, over: true }
}

/** Pusoy Tatlo: three cards each. The player sees their own, and folds or plays with a further stake as high as the ante. */
export const pusoyTatloRules: SteppedRules<PusoyTable, PusoyDrawn, PusoyTatloView, PusoyMove> = {
  draw: ({ qualifies, bonus }, words) => ({
    table: { qualifies, bonus },
    cards: drawFirst(words, CARDS, DEALT),
    move: null,
  }),
  settled: (drawn, ante) => (drawn.move === null ? undefined : endOf(drawn, drawn.move, ante).win),
  view: (drawn, ante) =>
    drawn.move === null ? { cards: drawn.cards.slice(0, HAND), over: false } : endOf(drawn, drawn.move, ante),
  readMove: (text) => MOVES.find((move) => move === text),
  price: (_table, { over }, move, ante) => {
    if (over) return undefined
    return move === PLAY ? ante : 0
  },
  // Nobody may take a further stake of a player who has gone.
  leave: () => FOLD,
  leaving: 'fold',
  move: (_table, drawn, move) => {
    if (drawn.move !== null) throw new RangeError('this round is over')
    return { ...drawn, move }
  },
}
