import { describe, expect, test } from 'vitest'
import { CARDS } from '#contract/games/cards.ts'
import { replay } from '#contract/games/engine.ts'
import { MOVE } from '#contract/games/limits.ts'
import {
  allHands,
  barOf,
  HANDS,
  type Hand,
  handOf,
  handOfStrength,
  strengthOf,
} from '#contract/games/pusoyTatlo/hands.ts'
import { BACK, RESULTS, type Result } from '#contract/games/pusoyTatlo/results.ts'
import { pusoyTatloRules } from '#contract/games/pusoyTatlo/rules.ts'
import { wordsFor } from '#server/games/fair.ts'
import { fc } from '../../chance.ts'
import { cardsOf } from '../cardNames.ts'
import { endedBy, pusoyTable, STAKE } from './table.ts'

const { game } = pusoyTable()
const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: 'pinned', nonce: 7 }
const six = fc.uniqueArray(fc.integer({ min: 0, max: CARDS - 1 }), { minLength: 6, maxLength: 6 })
const orders = ([one = 0, two = 0, three = 0]: readonly number[]) => [
  [one, two, three],
  [one, three, two],
  [two, one, three],
  [two, three, one],
  [three, one, two],
  [three, two, one],
]

describe('three cards', () => {
  test.each<[string, Hand]>([
    ['Qs Ks As', 'straightFlush'],
    ['As 2s 3s', 'straightFlush'],
    ['2h 2d 2s', 'three'],
    ['Ah 2d 3s', 'straight'],
    ['Th Jd Qs', 'straight'],
    ['Kh Ad 2s', 'high'],
    ['2h 9h Kh', 'flush'],
    ['Kh Ah 2h', 'flush'],
    ['7h 7d As', 'pair'],
    ['Ah Ad 7s', 'pair'],
    ['2h 3d 5s', 'high'],
  ])('%s are %s, in any order', (names, hand) => {
    for (const order of orders(cardsOf(names))) expect(handOf(order)).toBe(hand)
  })

  test('are as often each hand as combinations say', () => {
    const { strengths } = allHands()
    const counts = new Map<Hand, number>()
    for (const strength of strengths) {
      const hand = handOfStrength(strength)
      counts.set(hand, (counts.get(hand) ?? 0) + 1)
    }
    expect(strengths).toHaveLength(22_100)
    expect(HANDS.map((hand) => counts.get(hand))).toEqual([16_440, 3_744, 1_096, 720, 52, 48])
  })

  test.each([
    ['2h 3h 4h', 'As Ad Ac'],
    ['2s 2d 2c', 'Qs Kd Ac'],
    ['Ah 2d 3s', 'As Ks Js'],
    ['2h 3h 5h', 'Ah Ad Kc'],
    ['2h 2d 3c', 'As Kd Jc'],
    ['2h 3d 4c', 'Ah 2s 3c'],
    ['Ah 2s 3d', '2h 3h 5h'],
    ['Ah 3d 2d', 'Ks Qd Td'],
    ['3h 3d 2c', '2h 2d Ac'],
    ['5h 5d 3c', '5s 5c 2h'],
    ['Ah 5d 2c', 'Kh Qd Td'],
    ['Qh 6d 4c', 'Qs 6c 3h'],
  ])('%s are higher than %s', (higher, lower) => {
    expect(strengthOf(cardsOf(higher))).toBeGreaterThan(strengthOf(cardsOf(lower)))
  })

  test('of equal heights tie, whatever their suits', () => {
    expect(strengthOf(cardsOf('Qh 6d 4c'))).toBe(strengthOf(cardsOf('Qs 6h 4d')))
    expect(strengthOf(cardsOf('9h 9d 4c'))).toBe(strengthOf(cardsOf('4s 9s 9c')))
  })

  test('reach the bar with a queen or better', () => {
    const isAtBar = (names: string) => strengthOf(cardsOf(names)) >= barOf(12)
    expect(['Qh 3d 2c', '2h 2d 3c', 'Jh Td 9c', 'Ah 4d 2c'].map(isAtBar)).toEqual([true, true, true, true])
    expect(['Jh Td 8c', '2h 3d 5c'].map(isAtBar)).toEqual([false, false])
  })
})

describe('a round', () => {
  test.each<[string, string, 'play' | 'fold', Result, number]>([
    ['Kh 7d 2c', 'Jh 9d 2s', 'play', 'alone', 3],
    ['2h 3d 5c', 'Jh 9d 2s', 'play', 'alone', 3],
    ['Kh 7d 2c', 'Qh 9d 2s', 'play', 'win', 4],
    ['Kh 7d 2c', 'Kd 7s 2s', 'play', 'tie', 2],
    ['Kh 7d 2c', '3d 3s 2s', 'play', 'lost', 0],
    ['Kh 7d 2c', 'Qh 9d 2s', 'fold', 'fold', 0],
    ['Th Jd Qc', 'Jh 9d 2s', 'play', 'alone', 4],
    ['Th Jd Qc', 'Js Qd Ks', 'play', 'lost', 1],
    ['7h 7d 7c', 'Kd Ks 2s', 'play', 'win', 8],
    ['7h 7d 7c', 'Kd Ks Kc', 'play', 'lost', 4],
    ['7h 8h 9h', 'Kd Ks Kc', 'play', 'win', 9],
    ['7h 8h 9h', 'Kd Ks Kc', 'fold', 'fold', 0],
  ])('%s against %s, after %s: %s brings back %i antes', (own, other, move, result, times) => {
    const end = endedBy([...cardsOf(own), ...cardsOf(other)], move)
    expect(end).toMatchObject({ result, times, win: times * STAKE })
  })

  test('has six different cards, in an order that is pinned for ever, and shows three', () => {
    const drawn = pusoyTatloRules.draw(game, wordsFor(seeds))
    expect(drawn.cards).toEqual([48, 22, 29, 41, 47, 49])
    expect(pusoyTatloRules.view(drawn, STAKE)).toEqual({ cards: [48, 22, 29], over: false })
    expect(pusoyTatloRules.settled(drawn, STAKE)).toBeUndefined()
  })

  test('has one move of two: to play costs the ante, to fold nothing', () => {
    const drawn = pusoyTatloRules.draw(game, wordsFor(seeds))
    const open = pusoyTatloRules.view(drawn, STAKE)
    const folded = pusoyTatloRules.move(game, drawn, 'fold', wordsFor(seeds))
    const over = pusoyTatloRules.view(folded, STAKE)
    const price = (view: typeof open, move: 'play' | 'fold') => pusoyTatloRules.price(game, view, move, STAKE)
    expect([price(open, 'play'), price(open, 'fold'), price(over, 'play'), price(over, 'fold')]).toEqual([
      STAKE,
      0,
      undefined,
      undefined,
    ])
    expect(['play', 'fold'].every((text) => MOVE.test(text) && pusoyTatloRules.readMove(text) === text)).toBe(true)
    for (const text of ['Play', 'raise', 'fold:1', 'stop', '']) expect(pusoyTatloRules.readMove(text)).toBeUndefined()
    for (const moves of [['fold', 'play'], ['play', 'play'], ['stop']])
      expect(() => replay(pusoyTatloRules, game, wordsFor(seeds), { moves })).toThrow(RangeError)
  })

  test('pays its end by the table, the same number of antes at every ante', () => {
    const seen = new Set<Result>()
    fc.assert(
      fc.property(six, fc.constantFrom('play', 'fold'), fc.constantFrom(...game.stakes), (cards, move, ante) => {
        const { result, bonus, times, win } = endedBy(cards, move, ante)
        seen.add(result)
        expect([times, win]).toEqual([BACK[result] + bonus, ante * times])
        expect(result === 'fold').toBe(move === 'fold')
      }),
    )
    seen.add(endedBy(cardsOf('Kh 7d 2c Kd 7s 2s'), 'play').result)
    expect(seen).toEqual(new Set(RESULTS))
  })
})
