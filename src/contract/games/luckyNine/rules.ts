import type { Cents } from '../../money.ts'
import { CARDS } from '../cards.ts'
import type { SteppedOutcome, SteppedRules } from '../engine.ts'
import { drawFirst } from '../shuffle.ts'
import type { LuckyNineTable } from './chances.ts'
import type { OpenLuckyNine } from './game.ts'
import { NINE, PAIR, paysOf, pointsOf, type Result, resultOf } from './points.ts'

/** Cards of a round: two and two, and a third one for each. */
export const DEALT = 2 * PAIR + 2

export const HIRIT = 'hirit'
export const STAY = 'stay'
const MOVES = [HIRIT, STAY] as const
export type LuckyNineMove = (typeof MOVES)[number]

/** A round: its six cards in order, and what the player has done. */
type LuckyNineDrawn = { table: LuckyNineTable; cards: readonly number[]; move: LuckyNineMove | null }

/** A settled round: its six cards, both hands, and what the player's pays, in stakes and in cents. */
export type EndedLuckyNine = {
  cards: readonly number[]
  player: readonly number[]
  banker: readonly number[]
  result: Result
  times: number
  win: Cents
  over: true
}
export type LuckyNineView = OpenLuckyNine | EndedLuckyNine
export type LuckyNineOutcome = SteppedOutcome<EndedLuckyNine>

/** Nine on two cards, which ends a round as it is dealt. */
export const isLucky = (hand: readonly number[]): boolean => hand.length === PAIR && pointsOf(hand) === NINE

/** Both hands: the first two cards are the player's, the next two the banker's. Third cards come after them, the player's first. */
export function handsOf({ banker: drawsTo }: Pick<LuckyNineTable, 'banker'>, cards: readonly number[], draws: boolean) {
  const more = cards.slice(2 * PAIR)
  const player = [...cards.slice(0, PAIR), ...(draws ? more.splice(0, 1) : [])]
  const two = cards.slice(PAIR, 2 * PAIR)
  const banker = pointsOf(two) <= drawsTo ? [...two, ...more.slice(0, 1)] : two
  return { player, banker }
}

const isOver = ({ cards, move }: LuckyNineDrawn): boolean => move !== null || isLucky(cards.slice(0, PAIR))

function endOf({ table, cards, move }: LuckyNineDrawn, stake: Cents): EndedLuckyNine {
  const { player, banker } = handsOf(table, cards, move === HIRIT)
  const result = resultOf(pointsOf(player), isLucky(player), pointsOf(banker))
  const times = paysOf(table.pays, result)
  return { cards, player, banker, result, times, win: stake * times, over: true }
}

/** Lucky Nine: two cards each, and the hand nearer to nine wins. The player may draw a third card; the banker's rule is fixed. */
export const luckyNineRules: SteppedRules<LuckyNineTable, LuckyNineDrawn, LuckyNineView, LuckyNineMove> = {
  draw: ({ banker, pays }, words) => ({
    table: { banker, pays },
    cards: drawFirst(words, CARDS, DEALT),
    move: null,
  }),
  settled: (drawn, stake) => (isOver(drawn) ? endOf(drawn, stake).win : undefined),
  view: (drawn, stake) => (isOver(drawn) ? endOf(drawn, stake) : { cards: drawn.cards.slice(0, PAIR), over: false }),
  readMove: (text) => MOVES.find((move) => move === text),
  price: (_table, { over }) => (over ? undefined : 0),
  leave: () => STAY,
  leaving: 'stand',
  move: (_table, drawn, move) => {
    if (isOver(drawn)) throw new RangeError('this round is over')
    return { ...drawn, move }
  },
}
