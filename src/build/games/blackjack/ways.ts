import { bestOf } from '#contract/games/blackjack/advice.ts'
import { HARD_ROWS, PAIR_ROWS, SOFT_ROWS, UP_COLUMNS } from '#contract/games/blackjack/game.ts'
import { ACE_VALUE, DEALER_STANDS, TEN_VALUE } from '#contract/games/blackjack/hands.ts'
import type { Seat } from '#contract/games/blackjack/seat.ts'

export type HandMove = 'stand' | 'hit' | 'double' | 'split' | 'surrender'
/** A way to play: a move for the cards of a seat, of those that are allowed. No way insures: it never pays with so many decks. */
export type Way = (seat: Seat, moves: readonly HandMove[]) => HandMove

/** The best play: what is worth the most. */
export const byAdvice: Way = (seat, moves) =>
  bestOf(new Map(moves.map((move) => [move, seat.worthOf(move)]))) as HandMove // one of those

/** The plain rule of thumb: to play as the dealer does. */
export const byThumb: Way = (seat) => (seat.hand.total < DEALER_STANDS ? 'hit' : 'stand')

/** The best moves by total and the dealer's card, as the paytable declares them. */
export type Chart = { hard: string; soft: string; pairs: string }

const COLUMNS: readonly number[] = UP_COLUMNS

/** The letters of the chart: what to do if it is allowed, and what otherwise. */
const LETTERS: Readonly<Record<string, readonly [HandMove, HandMove]>> = {
  H: ['hit', 'hit'],
  S: ['stand', 'stand'],
  D: ['double', 'hit'],
  T: ['double', 'stand'],
  P: ['split', 'hit'],
  R: ['surrender', 'hit'],
  Q: ['surrender', 'stand'],
}

/** Play by the chart: by the total alone, and not by the cards of which it is made. */
export function byChart(chart: Chart): Way {
  const rows = { hard: chart.hard.split(' '), soft: chart.soft.split(' '), pairs: chart.pairs.split(' ') }
  const letterOf = ({ hand: { total, isSoft }, up, pair }: Seat, maySplit: boolean): string => {
    const column = COLUMNS.indexOf(up)
    if (maySplit && pair !== undefined) return rows.pairs[pair - 1]?.[column] ?? 'H'
    const row = total - (isSoft ? SOFT_ROWS : HARD_ROWS)[0]
    if (row < 0) return 'H'
    return rows[isSoft ? 'soft' : 'hard'][row]?.[column] ?? 'S'
  }
  return (seat, moves) => {
    const [move, other] = LETTERS[letterOf(seat, moves.includes('split'))] ?? ['hit', 'hit']
    return moves.includes(move) ? move : other
  }
}

type Worths = Map<HandMove, number>

/** The letter of the best move, by the worths of all. */
function letterOf(worths: Worths): string {
  const best = bestOf(worths)
  const isHit = (worths.get('hit') ?? 0) > (worths.get('stand') ?? 0)
  const found = Object.entries(LETTERS).find(([, [move, other]]) => {
    return move === best && (move !== 'double' && move !== 'surrender' ? true : (other === 'hit') === isHit)
  })
  return found?.[0] ?? 'H'
}

/** The chart of a game, from its seats against each of the dealer's cards: a total's letter is best for all two cards that make it, as often as they come. */
export function chartOf(seats: ReadonlyMap<number, Seat>): Chart {
  const columns = UP_COLUMNS.map((up) => columnOf(seats.get(up)))
  const rows = (kind: keyof Chart, list: readonly number[]) =>
    list.map((row) => columns.map((column) => letterOf(column[kind].get(row) ?? new Map())).join('')).join(' ')
  return { hard: rows('hard', HARD_ROWS), soft: rows('soft', SOFT_ROWS), pairs: rows('pairs', PAIR_ROWS) }
}

function columnOf(seat: Seat | undefined): Record<keyof Chart, Map<number, Worths>> {
  const column = { hard: new Map<number, Worths>(), soft: new Map<number, Worths>(), pairs: new Map<number, Worths>() }
  if (!seat) return column
  for (const { chance, one, other } of startsOf(seat)) {
    const { total, isSoft } = seat.hand
    const isPair = one === other
    const rows = isPair ? column.pairs : column[isSoft ? 'soft' : 'hard']
    const row = isPair ? one : total
    const worths: Worths = rows.get(row) ?? new Map()
    rows.set(row, worths)
    const moves: readonly HandMove[] = ['stand', 'hit', 'double', ...(isPair ? ['split' as const] : []), 'surrender']
    for (const move of moves) worths.set(move, (worths.get(move) ?? 0) + chance * seat.worthOf(move))
  }
  return column
}

/** All pairs of first cards, with their chances. The seat has both cards of each while it is looked at. */
export function* startsOf(seat: Seat): Generator<{ chance: number; one: number; other: number }> {
  for (let one = ACE_VALUE; one <= TEN_VALUE; one += 1) {
    for (let other = one; other <= TEN_VALUE; other += 1) {
      const first = seat.chanceOf(one)
      seat.take(one)
      const chance = first * seat.chanceOf(other) * (one === other ? 1 : 2)
      seat.take(other)
      yield { chance, one, other }
      seat.putBack(other)
      seat.putBack(one)
    }
  }
}
