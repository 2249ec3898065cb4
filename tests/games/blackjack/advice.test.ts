import { describe, expect, test, vi } from 'vitest'
import { type Advice, adviceIn, adviceOf } from '#contract/games/blackjack/advice.ts'
import { UP_COLUMNS } from '#contract/games/blackjack/game.ts'
import { pointsOf } from '#contract/games/blackjack/hands.ts'
import { blackjackRules, type Move, movesOf } from '#contract/games/blackjack/rules.ts'
import { Seat } from '#contract/games/blackjack/seat.ts'
import { fc, runs } from '../../chance.ts'
import { cardsOf } from '../cardNames.ts'
import { blackjackTable, openOf } from './table.ts'

const { game } = blackjackTable()
const adviceFor = (hands: string[], dealer: string, more = {}) => adviceOf(game.decks, openOf(hands, dealer, more))

type PlayedMove = Exclude<Move, 'insure' | 'decline'>

describe('the advice', () => {
  // 16 against ten is a close one: three small cards make it stand.
  test.each([
    [['Th 6d'], 'Tc', 'surrender'],
    [['4h 5d 7d'], 'Tc', 'stand'],
    [['8h 8d'], '6c', 'split'],
    [['6h 5d'], '6c', 'double'],
    [['Ah 7d'], '9c', 'hit'],
    [['8h 8d', '8s 3d'], '6c', 'stand'],
  ])('for %j against %s is to %s', (hands, dealer, best) => {
    expect(adviceFor(hands, dealer).best).toBe(best)
  })

  test('values every allowed move, and names the best of them', () => {
    const card = fc.integer({ min: 0, max: 51 })
    fc.assert(
      fc.property(fc.uniqueArray(card, { minLength: 3, maxLength: 3 }), ([one = 0, other = 0, up = 0]) => {
        const view = { ...openOf(['2h 2d'], '2c'), dealer: [up], hands: [{ cards: [one, other], times: 1 as const }] }
        const { best, worths } = adviceOf(game.decks, view)
        expect([...worths.keys()]).toEqual(movesOf(view))
        expect(worths.get(best)).toBe(Math.max(...worths.values()))
        expect(worths.get('surrender')).toBe(-0.5)
        expect(worths.get('double') ?? 0).toBeLessThanOrEqual(2 * (worths.get('hit') ?? 0) + 1e-9)
        for (const worth of worths.values()) expect(Math.abs(worth)).toBeLessThanOrEqual(2)
      }),
      { numRuns: runs(12, 300) },
    )
  })

  test('never insures: not even where the hand has no ten', () => {
    const { best, worths } = adviceFor(['2h 3d'], 'Ac', { isOffered: true })
    expect(best).toBe('decline')
    expect(worths.get('insure')).toBeCloseTo((1.5 * 96) / 309 - 0.5, 12)
    expect(worths.get('decline')).toBe(0)
  })

  test('looks at the hand that plays and at the dealer’s card, not at the other hand', () => {
    const one = openOf(['8h Td', '8s 5d'], '9c', { at: 1 })
    const other = { ...one, hands: [{ cards: cardsOf('8h 2d 2c'), times: 1 as const }, ...one.hands.slice(1)] }
    expect(adviceOf(game.decks, one)).toEqual(adviceOf(game.decks, other))
  })

  // With these, one look at all hands took a phone half a second.
  test.each([
    ['2h 2d', '2c'],
    ['3h 3d', 'Ac'],
    ['Ah Ad', 'As'],
    ['Ah 2d', '2c'],
  ])('for %s against %s comes in small pieces, and is the same as counted at once', (hand, dealer) => {
    const view = openOf([hand], dealer)
    const looks = vi.spyOn(Seat.prototype, 'chances')
    const pieces = adviceIn(game.decks, view)
    const counts: number[] = []
    let advice: Advice | undefined
    while (!advice) {
      advice = pieces.next().value
      counts.push(looks.mock.calls.length)
      looks.mockClear()
    }
    looks.mockRestore()
    const all = counts.reduce((sum, count) => sum + count, 0)
    expect(all).toBeGreaterThan(1000)
    expect(Math.max(...counts)).toBeLessThan(150)

    const values = cardsOf(hand).map(pointsOf)
    const seat = new Seat(game.decks, pointsOf(cardsOf(dealer)[0] ?? 0))
    for (const value of values) seat.take(value)
    for (const [move, worth] of advice.worths) expect(worth, move).toBe(seat.worthOf(move as PlayedMove) / seat.clear()) // no insurance is offered
  })

  test('leaves rounds that a player has left alone: the rule stands, and declines', () => {
    expect(blackjackRules.leave(game, openOf(['5h 6d'], '6c'))).toBe('stand')
    expect(blackjackRules.leave(game, openOf(['5h 6d'], 'Ac', { isOffered: true }))).toBe('decline')
  })
})

test('the chart has a letter for every row and every card of the dealer', () => {
  const { hard, soft, pairs } = game.declared
  for (const rows of [hard, soft, pairs]) for (const row of rows.split(' ')) expect(row).toHaveLength(UP_COLUMNS.length)
})
