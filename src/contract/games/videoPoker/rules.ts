import type { Cents } from '../../money.ts'
import { CARDS } from '../cards.ts'
import type { SteppedOutcome, SteppedRules } from '../engine.ts'
import { drawFirst } from '../shuffle.ts'
import { adviceOf } from './advice.ts'
import { ALL_HELD, isHeld } from './draws.ts'
import type { OpenVideoPoker, VideoPokerGame } from './game.ts'
import { HAND, type Hand, handOf, type Pays, paysOf } from './hands.ts'

/** Cards of a round: a hand, and one for each that may be discarded. */
export const DEALT = 2 * HAND

/** What decides a round. */
type Table = Pick<VideoPokerGame, 'pays'>

/** A round: its ten cards in order, and what the player has held of the first five. */
type VideoPokerDrawn = { pays: Pays; cards: readonly number[]; hold: number | null }

/** A settled round. `held` are the places of the held cards, from 1. `times` and `win` are what the hand pays: in stakes, and in cents. */
export type EndedVideoPoker = {
  cards: readonly number[]
  held: readonly number[]
  hand: readonly number[]
  made: Hand
  times: number
  win: Cents
  over: true
}
export type VideoPokerView = OpenVideoPoker | EndedVideoPoker
export type VideoPokerOutcome = SteppedOutcome<EndedVideoPoker>

/** The places of the cards that a hold keeps, from 1. */
export const placesOf = (hold: number): number[] =>
  Array.from({ length: HAND }, (_, at) => at + 1).filter((place) => isHeld(hold, place - 1))

/** The hold that keeps the cards at these places. */
export const holdOf = (places: readonly number[]): number =>
  places.reduce((hold, place) => hold | (1 << (place - 1)), 0)

/** The move of a hold: `hold:1:3` keeps the first card and the third, `hold` none. */
export const moveOf = (hold: number): string => ['hold', ...placesOf(hold)].join(':')

const HOLDS_BY_MOVE: ReadonlyMap<string, number> = new Map(
  Array.from({ length: ALL_HELD + 1 }, (_, hold) => [moveOf(hold), hold]),
)

/** The five cards after the draw. The next cards of the ten stand in for the discarded ones, from the left. */
export function drawnHand(cards: readonly number[], hold: number): number[] {
  let next = HAND
  return cards.slice(0, HAND).map((card, at) => (isHeld(hold, at) ? card : (cards[next++] ?? card)))
}

function endOf({ pays, cards }: VideoPokerDrawn, hold: number, stake: Cents): EndedVideoPoker {
  const hand = drawnHand(cards, hold)
  const made = handOf(hand)
  const times = paysOf(pays, made)
  return { cards, held: placesOf(hold), hand, made, times, win: stake * times, over: true }
}

/** Video poker: five cards are dealt, the player holds any of them, and new ones come for the rest. */
export const videoPokerRules: SteppedRules<Table, VideoPokerDrawn, VideoPokerView, number> = {
  draw: ({ pays }, words) => ({ pays, cards: drawFirst(words, CARDS, DEALT), hold: null }),
  settled: (drawn, stake) => (drawn.hold === null ? undefined : endOf(drawn, drawn.hold, stake).win),
  view: (drawn, stake) =>
    drawn.hold === null ? { cards: drawn.cards.slice(0, HAND), over: false } : endOf(drawn, drawn.hold, stake),
  readMove: (text) => HOLDS_BY_MOVE.get(text),
  price: (_table, { over }) => (over ? undefined : 0),
  leave: ({ pays }, { cards }) => moveOf(adviceOf(pays, cards).best),
  leaving: 'hold',
  move: (_table, drawn, hold) => {
    if (drawn.hold !== null) throw new RangeError('this round is over')
    return { ...drawn, hold }
  },
}
