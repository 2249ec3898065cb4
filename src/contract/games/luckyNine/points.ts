import { rankOf } from '../cards.ts'

/** The highest points of a hand. */
export const NINE = 9
/** Points go from 0 to nine, and so do the values of cards. */
export const VALUES = NINE + 1
/** Cards of a hand before any third one. */
export const PAIR = 2

/** What a card is worth: its number, 1 for an ace, 0 for a ten and the court. */
export const cardValue = (card: number): number => (rankOf(card) <= NINE ? rankOf(card) : 0)

/** The points of some values: the last digit of their sum. */
export const pointsOfValues = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) % VALUES
export const pointsOf = (cards: readonly number[]): number => pointsOfValues(cards.map(cardValue))

/** How a round ends. `back`: the banker has nine too, and the stake of a lucky nine comes back. */
export const RESULTS = ['lucky', 'win', 'back', 'tie', 'lost'] as const
export type Result = (typeof RESULTS)[number]

/** How the points of both hands end a round. `isLucky`: the player's are nine on two cards. */
export function resultOf(player: number, isLucky: boolean, banker: number): Result {
  if (player < banker) return 'lost'
  if (player === banker) return isLucky ? 'back' : 'tie'
  return isLucky ? 'lucky' : 'win'
}

/** What each end pays, in stakes. */
export type Pays = Readonly<Record<Exclude<Result, 'lost'>, number>>
export const paysOf = (pays: Pays, result: Result): number => (result === 'lost' ? 0 : pays[result])
