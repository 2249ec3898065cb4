import { beforeAll, describe, expect, test } from 'vitest'
import { declaredFigures } from '#build/games/blackjack/figures.ts'
import { type Report, reportOf, returnOf, seatsOf } from '#build/games/blackjack/report.ts'
import { byAdvice, startsOf } from '#build/games/blackjack/ways.ts'
import { BUST, ENDS } from '#contract/games/blackjack/dealer.ts'
import { ACE_VALUE, BEST, DEALER_STANDS, TEN_VALUE, totalFrom } from '#contract/games/blackjack/hands.ts'
import { Seat } from '#contract/games/blackjack/seat.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { chooseBy, gainByRules, roundByRules, waysOf } from '#tools/rtp/blackjack/prove.ts'
import { type Choose, QuickTable } from '#tools/rtp/blackjack/quick.ts'
import { seededWords } from '#tools/rtp/seededWords.ts'
import { runs } from '../../chance.ts'
import { PINNED } from './pinned.ts'
import { blackjackTable } from './table.ts'

const { game } = blackjackTable()
const seats = seatsOf(game.decks)
let report: Report
beforeAll(() => {
  report = reportOf(seats)
})

describe('the exact return', () => {
  test.each(Object.entries(PINNED))('%s is pinned', (name, { net, staked }) => {
    const figures = report[name as keyof typeof PINNED]
    expect(figures.net).toBeCloseTo(net, 12)
    expect(figures.staked).toBeCloseTo(staked, 12)
  })

  test('is what the paytable declares, with its chart and all other figures', () => {
    expect(game.declared).toEqual(declaredFigures(report))
    expect(returnOf(report.best)).toBeGreaterThan(returnOf(report.basic))
  })

  test('agrees with a second way to count: backwards, by what each move is worth', () => {
    let net = 0
    for (const [up, seat] of seats) {
      const share = (up === TEN_VALUE ? 4 : 1) / 13
      for (const { chance, one, other } of startsOf(seat)) {
        const isBlackjack = seat.hand.total === BEST
        const moves = ['stand', 'hit', 'double', 'surrender', ...(one === other ? (['split'] as const) : [])] as const
        const worth = isBlackjack ? 1.5 * seat.clear() : Math.max(...moves.map((move) => seat.worthOf(move)))
        net += share * chance * (worth - (isBlackjack ? 0 : 1 - seat.clear()))
      }
    }
    expect(net).toBeCloseTo(PINNED.best.net, 12)
  })

  test.each(['split', 'double', 'surrender', 'hit', 'stand'] as const)(
    'is simulated by rounds that are those of the players, card by card, with as many %ss as they like',
    (liked) => {
      const choose: Choose = (_up, _values, _apart, moves) => moves.find((move) => move === liked) ?? 'hit'
      const [words, quickWords] = [seededWords(liked), seededWords(liked)]
      const table = new QuickTable(game.decks, quickWords, choose)
      for (let round = 0; round < runs(3000, 300_000); round += 1)
        expect(table.play() * TIMES_UNIT).toBe(gainByRules(game.decks, words, choose))
      // Both have drawn the same cards.
      expect(quickWords()).toBe(words())
    },
  )

  test('has rounds that bring anything back, and more than their stakes, as often as play by the rules', () => {
    const [rounds, words, choose] = [runs(20_000, 400_000), seededWords('rates'), chooseBy(seats, byAdvice)]
    const played = Array.from({ length: rounds }, () => roundByRules(game.decks, words, choose))
    const { hitRate, gainRate } = report.best
    for (const [rate, count] of [
      [hitRate, played.filter(({ win }) => win > 0).length],
      [gainRate, played.filter(({ win, staked }) => win > staked).length],
    ] as const)
      expect(Math.abs(count / rounds - rate)).toBeLessThan(4 * Math.sqrt((rate * (1 - rate)) / rounds))
    expect(hitRate - gainRate).toBeGreaterThan(0.1)
  })

  test('agrees with a simulation', () => {
    for (const { name, exact, deviation, play } of waysOf(game, { seats, report }, 'test')) {
      const rounds = runs(20_000, 2_000_000)
      let [sum, squares] = [0, 0]
      for (let round = 0; round < rounds; round += 1) {
        const gain = play() / TIMES_UNIT - 1
        sum += gain
        squares += gain ** 2
      }
      const mean = sum / rounds
      expect(Math.abs(1 + mean - exact.of) / (deviation / Math.sqrt(rounds)), name).toBeLessThan(4)
      // Deviation takes the hands of a split as independent once the dealer's total is known.
      expect(Math.sqrt(squares / rounds - mean ** 2), name).toBeCloseTo(deviation, 1)
    }
  })
})

/** The dealer's ends, dealt card by card from a shoe without the cards of the seat. */
function dealtEnds(seat: Seat): number[] {
  const left = [...seat.left]
  const ends = new Array<number>(ENDS).fill(0)
  const draw = (sum: number, hasAce: boolean, cards: number, chance: number, size: number): void => {
    const { total } = totalFrom(sum, hasAce)
    if (total >= DEALER_STANDS) {
      if (cards === 2 && total === BEST) return
      const end = total > BEST ? BUST : total - DEALER_STANDS
      ends[end] = (ends[end] ?? 0) + chance
      return
    }
    for (let value = ACE_VALUE; value <= TEN_VALUE; value += 1) {
      const count = left[value] ?? 0
      if (count === 0) continue
      left[value] = count - 1
      draw(sum + value, hasAce || value === ACE_VALUE, cards + 1, (chance * count) / size, size - 1)
      left[value] = count
    }
  }
  draw(seat.up, seat.up === ACE_VALUE, 1, 1, seat.size)
  return ends
}

test.each([
  [ACE_VALUE, [9, 2]],
  [2, [1, 1, 1, 5]],
  [6, [10, 6]],
  [TEN_VALUE, [8, 8]],
])('the chances of the dealer with %i are those of dealing every order of cards', (up, values) => {
  const seat = new Seat(game.decks, up)
  for (const value of values) seat.take(value)
  const [counted, dealt] = [seat.chances(), dealtEnds(seat)]
  for (const [end, chance] of dealt.entries()) expect(counted[end]).toBeCloseTo(chance, 13)
  expect(counted.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(seat.clear(), 13)
})

test('in a small shoe, counts never go below none', () => {
  const seat = new Seat(1, 5)
  for (const value of [5, 5, 5]) seat.take(value)
  expect(seat.chanceOf(5)).toBe(0)
  expect(seat.chances().reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 13)
})
