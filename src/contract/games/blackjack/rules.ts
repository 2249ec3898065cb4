import type { Cents } from '../../money.ts'
import { CARDS } from '../cards.ts'
import type { SteppedOutcome, SteppedRules } from '../engine.ts'
import { drawBelow, type Words } from '../fair.ts'
import type { BlackjackGame, OpenBlackjack } from './game.ts'
import { ACE_VALUE, BEST, type Cards, DEALER_STANDS, isBlackjack, isPair, pointsOf, totalOf } from './hands.ts'

export const MOVES = ['insure', 'decline', 'stand', 'hit', 'double', 'split', 'surrender'] as const
export type Move = (typeof MOVES)[number]

/** What decides a round. */
type Table = Pick<BlackjackGame, 'decks'>

type Hand = { cards: Cards; times: 1 | 2; isOver: boolean }

/** A round. Its cards are places in the shoe, deck by deck. The dealer's first card is open, and the second one covered. */
export type BlackjackDrawn = {
  dealer: Cards
  hands: readonly Hand[]
  isOffered: boolean
  isInsured: boolean
  isSurrendered: boolean
  over: boolean
}

export type Result = 'blackjack' | 'won' | 'push' | 'lost' | 'bust' | 'surrendered'

/** A hand of a settled round. `win` is what it brings, in cents. */
export type EndedHand = { cards: Cards; times: 1 | 2; result: Result; win: Cents }

/** A settled round. `insurance` is what an insurance brought; null without one. */
export type EndedBlackjack = {
  stake: Cents
  dealer: Cards
  hands: readonly EndedHand[]
  insurance: Cents | null
  win: Cents
  over: true
}
export type BlackjackView = OpenBlackjack | EndedBlackjack
export type BlackjackOutcome = SteppedOutcome<EndedBlackjack>

/** What a result brings, in halves of the stakes of its hand. */
export const HALVES: Readonly<Record<Result, number>> = {
  blackjack: 5,
  won: 4,
  push: 2,
  lost: 0,
  bust: 0,
  surrendered: 1,
}
/** What an insurance brings if the dealer has a blackjack, in halves of the first stake. It costs one. */
export const INSURED_HALVES = 3

/** The moves that an open round allows now. */
export function movesOf({ hands, at, isOffered }: Pick<OpenBlackjack, 'hands' | 'at' | 'isOffered'>): readonly Move[] {
  if (isOffered) return ['insure', 'decline']
  const cards = hands[at]?.cards ?? []
  if (cards.length > 2) return ['stand', 'hit']
  if (hands.length > 1) return ['stand', 'hit', 'double']
  return isPair(cards) ? ['stand', 'hit', 'double', 'split', 'surrender'] : ['stand', 'hit', 'double', 'surrender']
}

/** The further stake of a move, in cents. */
export function priceOf(move: Move, stake: Cents): Cents {
  if (move === 'insure') return stake / 2
  return move === 'double' || move === 'split' ? stake : 0
}

const cardOf = (place: number): number => place % CARDS
export const cardsOf = (places: Cards): number[] => places.map(cardOf)

/** The next card: a number below the count of cards that are left is its place among them, in the order of the shoe. */
function drawCard(words: Words, { decks }: Table, drawn: Cards): number {
  let place = drawBelow(words, decks * CARDS - drawn.length)
  for (const other of [...drawn].sort((one, two) => one - two)) if (other <= place) place += 1
  return place
}

const allOf = ({ dealer, hands }: Pick<BlackjackDrawn, 'dealer' | 'hands'>): number[] => [
  ...dealer,
  ...hands.flatMap(({ cards }) => cards),
]

function deal(table: Table, words: Words): BlackjackDrawn {
  const places: number[] = []
  while (places.length < 4) places.push(drawCard(words, table, places))
  const [first = 0, open = 0, second = 0, covered = 0] = places
  const round: BlackjackDrawn = {
    dealer: [open, covered],
    hands: [{ cards: [first, second], times: 1, isOver: false }],
    isOffered: pointsOf(open) === ACE_VALUE,
    isInsured: false,
    isSurrendered: false,
    over: false,
  }
  return round.isOffered ? round : looked(round)
}

/** The dealer looks at the covered card. A blackjack on either side ends the round. */
const looked = (round: BlackjackDrawn): BlackjackDrawn => ({
  ...round,
  isOffered: false,
  over: isBlackjack(round.dealer) || round.hands.some(({ cards }) => isBlackjack(cards)),
})

/** A hand ends by itself at 21 and above, and so do split aces. */
const afterCard = (cards: Cards, times: 1 | 2, isLast: boolean): Hand => ({
  cards,
  times,
  isOver: isLast || totalOf(cards).total >= BEST,
})

const placeOf = ({ hands }: Pick<BlackjackDrawn, 'hands'>): number => hands.findIndex(({ isOver }) => !isOver)

/** Draws the dealer's cards once no hand waits for a move. If every hand is bust, none is needed. */
function goneOn(round: BlackjackDrawn, table: Table, words: Words): BlackjackDrawn {
  if (placeOf(round) >= 0) return round
  const dealer = [...round.dealer]
  const isNeeded = round.hands.some(({ cards }) => totalOf(cards).total <= BEST)
  while (isNeeded && totalOf(dealer).total < DEALER_STANDS)
    dealer.push(drawCard(words, table, allOf({ ...round, dealer })))
  return { ...round, dealer, over: true }
}

function split(round: BlackjackDrawn, table: Table, words: Words): BlackjackDrawn {
  const [one = 0, other = 0] = round.hands[0]?.cards ?? []
  const drawn = allOf(round)
  const next = drawCard(words, table, drawn)
  const last = drawCard(words, table, [...drawn, next])
  const isLast = pointsOf(one) === ACE_VALUE
  return { ...round, hands: [afterCard([one, next], 1, isLast), afterCard([other, last], 1, isLast)] }
}

function moved(round: BlackjackDrawn, move: Move, table: Table, words: Words): BlackjackDrawn {
  if (move === 'insure' || move === 'decline') return looked({ ...round, isInsured: move === 'insure' })
  if (move === 'surrender') return { ...round, isSurrendered: true, over: true }
  if (move === 'split') return goneOn(split(round, table, words), table, words)
  const at = placeOf(round)
  const { cards = [] } = round.hands[at] ?? {}
  const times = move === 'double' ? 2 : 1
  const more = move === 'stand' ? [] : [drawCard(words, table, allOf(round))]
  const hand = afterCard([...cards, ...more], times, move !== 'hit')
  return goneOn({ ...round, hands: round.hands.map((one, place) => (place === at ? hand : one)) }, table, words)
}

function resultOf({ dealer, hands, isSurrendered }: BlackjackDrawn, { cards }: Hand): Result {
  if (isSurrendered) return 'surrendered'
  if (hands.length === 1 && isBlackjack(cards)) return isBlackjack(dealer) ? 'push' : 'blackjack'
  if (isBlackjack(dealer)) return 'lost'
  const [own, against] = [totalOf(cards).total, totalOf(dealer).total]
  if (own > BEST) return 'bust'
  if (against > BEST || own > against) return 'won'
  return own === against ? 'push' : 'lost'
}

function endOf(round: BlackjackDrawn, stake: Cents): EndedBlackjack {
  const hands = round.hands.map((hand): EndedHand => {
    const result = resultOf(round, hand)
    return { cards: cardsOf(hand.cards), times: hand.times, result, win: (stake * hand.times * HALVES[result]) / 2 }
  })
  const insured = isBlackjack(round.dealer) ? (stake * INSURED_HALVES) / 2 : 0
  const insurance = round.isInsured ? insured : null
  const win = hands.reduce((sum, hand) => sum + hand.win, insurance ?? 0)
  return { stake, dealer: cardsOf(round.dealer), hands, insurance, win, over: true }
}

function viewOf(round: BlackjackDrawn, stake: Cents): BlackjackView {
  if (round.over) return endOf(round, stake)
  const { isOffered, isInsured } = round
  return {
    stake,
    dealer: cardsOf(round.dealer.slice(0, 1)),
    hands: round.hands.map(({ cards, times }) => ({ cards: cardsOf(cards), times })),
    at: placeOf(round),
    isOffered,
    isInsured,
    over: false,
  }
}

const isMove = (text: string): text is Move => MOVES.some((move) => move === text)

/** Blackjack: the dealer stands on every 17, and looks for a blackjack first. */
export const blackjackRules: SteppedRules<Table, BlackjackDrawn, BlackjackView, Move> = {
  draw: deal,
  settled: (round, stake) => (round.over ? endOf(round, stake).win : undefined),
  view: viewOf,
  readMove: (text) => (isMove(text) ? text : undefined),
  price: (_table, view, move, stake) => (!view.over && movesOf(view).includes(move) ? priceOf(move, stake) : undefined),
  leave: (_table, view) => (!view.over && view.isOffered ? 'decline' : 'stand'),
  leaving: 'stand',
  move: (table, round, move, words) => {
    const isAllowed = !round.over && movesOf({ ...round, at: placeOf(round) }).includes(move)
    if (!isAllowed) throw new RangeError(`${move} is no move of this round`)
    return moved(round, move, table, words)
  },
}
