import { ENDS } from '#contract/games/blackjack/dealer.ts'
import { ACE_VALUE, BEST, TEN_VALUE } from '#contract/games/blackjack/hands.ts'
import { HALVES } from '#contract/games/blackjack/rules.ts'
import { Seat } from '#contract/games/blackjack/seat.ts'
import { CARDS, SUITS } from '#contract/games/cards.ts'
import { endsOfHand, gainOf, type HandEnds, RESULTS, stakesOf } from './ends.ts'
import { byAdvice, byChart, byThumb, type Chart, chartOf, type HandMove, startsOf, type Way } from './ways.ts'

/** A blackjack's gain, in stakes. */
const BLACKJACK = HALVES.blackjack / 2 - 1
/** What comes back at best: both hands of a split, doubled and won. */
export const STAKES_MOST = 4
export const WIN_MOST = STAKES_MOST * (HALVES.won / 2)

/**
 * How a way to play ends. `net` is the mean gain of a round and `staked` its mean stakes, both in first stakes and exact; `deviation` is that of
 * the gain. Deviation and rates take both hands of a split as independent once the dealer's total is known.
 */
export type WayFigures = {
  net: number
  staked: number
  deviation: number
  hitRate: number
  gainRate: number
  mostRate: number
}
export type Report = { best: WayFigures; basic: WayFigures; thumb: WayFigures; chart: Chart }

/** What is given back of all that is staked. */
export const returnOf = ({ net, staked }: WayFigures): number => 1 + net / staked

class Sums {
  net = 0
  staked = 0
  squares = 0
  hits = 0
  gains = 0
  most = 0

  add(chance: number, gain: number, stakes = 1): void {
    this.net += chance * gain
    this.staked += chance * stakes
    this.squares += chance * gain ** 2
    if (gain > -stakes) this.hits += chance
    if (gain > 0) this.gains += chance
    if (gain === STAKES_MOST) this.most += chance
  }

  addHand(chance: number, ends: HandEnds): void {
    for (let result = 0; result < RESULTS; result += 1) {
      for (let end = 0; end < ENDS; end += 1)
        this.add(chance * (ends[result * ENDS + end] ?? 0), gainOf(result, end), stakesOf(result))
    }
  }

  /** Two hands of a split against one dealer. */
  addHands(chance: number, ends: HandEnds): void {
    for (let end = 0; end < ENDS; end += 1) {
      const column = Array.from({ length: RESULTS }, (_, result) => ends[result * ENDS + end] ?? 0)
      const all = column.reduce((sum, one) => sum + one, 0)
      for (const [result, one] of column.entries()) {
        for (const [second, other] of column.entries()) {
          const gain = gainOf(result, end) + gainOf(second, end)
          if (one * other > 0) this.add((chance * one * other) / all, gain, stakesOf(result) + stakesOf(second))
        }
      }
    }
  }

  figures(): WayFigures {
    const { net, staked, squares, hits, gains, most } = this
    return {
      net,
      staked,
      deviation: Math.sqrt(squares - net ** 2),
      hitRate: hits,
      gainRate: gains,
      mostRate: most,
    }
  }
}

/** How often the dealer's open card has a value. */
const chanceOfUp = (up: number): number => (up === TEN_VALUE ? CARDS / SUITS - TEN_VALUE + 1 : 1) / (CARDS / SUITS)

function figuresOfWay(seats: Seats, way: Way): WayFigures {
  const sums = new Sums()
  for (const [up, seat] of seats) {
    for (const { chance, one, other } of startsOf(seat)) {
      const share = chanceOfUp(up) * chance
      const clear = seat.clear()
      const isBlackjack = seat.hand.total === BEST
      // The dealer's blackjack ends the round before the first move.
      sums.add(share * (1 - clear), isBlackjack ? 0 : -1)
      if (isBlackjack) {
        sums.add(share * clear, BLACKJACK)
        continue
      }
      const moves: readonly HandMove[] = [
        'stand',
        'hit',
        'double',
        ...(one === other ? ['split' as const] : []),
        'surrender',
      ]
      const move = way(seat, moves)
      if (move === 'surrender') sums.add(share * clear, HALVES.surrendered / 2 - 1)
      else if (move === 'split') sums.addHands(share, endsOfHand(seat.apart(), way))
      else sums.addHand(share, endsOfHand(seat, way))
    }
  }
  return sums.figures()
}

/** The seats against each of the dealer's cards. They remember what they have counted. */
export type Seats = ReadonlyMap<number, Seat>
export function seatsOf(decks: number): Seats {
  const ups = Array.from({ length: TEN_VALUE }, (_, at) => ACE_VALUE + at)
  return new Map(ups.map((up) => [up, new Seat(decks, up)]))
}

/** Counts all rounds of a shoe, at best play, by the chart and by the rule of thumb. It takes some seconds. */
export function reportOf(seats: Seats): Report {
  const chart = chartOf(seats)
  return {
    best: figuresOfWay(seats, byAdvice),
    basic: figuresOfWay(seats, byChart(chart)),
    thumb: figuresOfWay(seats, byThumb),
    chart,
  }
}
