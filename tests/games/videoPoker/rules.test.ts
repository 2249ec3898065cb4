import { describe, expect, test } from 'vitest'
import { CARDS, RANKS, rankOf, suitOf } from '#contract/games/cards.ts'
import { replay } from '#contract/games/engine.ts'
import { MOVE } from '#contract/games/limits.ts'
import { drawFirst } from '#contract/games/shuffle.ts'
import { HOLDS, keptBy } from '#contract/games/videoPoker/draws.ts'
import { type Hand, handOf } from '#contract/games/videoPoker/hands.ts'
import { drawnHand, holdOf, moveOf, placesOf, videoPokerRules } from '#contract/games/videoPoker/rules.ts'
import { wordsFor } from '#server/games/fair.ts'
import { fc } from '../../chance.ts'
import { cardsOf } from '../cardNames.ts'
import { pokerTable, STAKE } from './table.ts'

const { game } = pokerTable()
const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: 'pinned', nonce: 7 }
const ten = fc.uniqueArray(fc.integer({ min: 0, max: CARDS - 1 }), { minLength: 10, maxLength: 10 })

describe('five cards', () => {
  test.each<[string, Hand]>([
    ['Ts Js Qs Ks As', 'royalFlush'],
    ['Ah Kh Qh Jh Th', 'royalFlush'],
    ['9d Td Jd Qd Kd', 'straightFlush'],
    ['5c Ac 4c 2c 3c', 'straightFlush'],
    ['Ah Ad As Ac 2h', 'fourAces'],
    ['2h 2d 2s 2c Ah', 'fourLow'],
    ['4h 4d 4s 4c Kh', 'fourLow'],
    ['5h 5d 5s 5c 4h', 'fourHigh'],
    ['Kh Kd Ks Kc Ah', 'fourHigh'],
    ['2h 2d 2s Kc Kh', 'fullHouse'],
    ['Kh Kd Ks 2c 2h', 'fullHouse'],
    ['2h 9h Jh Kh 3h', 'flush'],
    ['Ah 2d 3s 4c 5h', 'straight'],
    ['Th Jd Qs Kc Ah', 'straight'],
    ['Kh Ad 2s 3c 4h', 'nothing'],
    ['7h 7d 7s 2c Kh', 'three'],
    ['7h 7d 2s 2c Kh', 'twoPairs'],
    ['Jh Jd 2s 3c 4h', 'jacks'],
    ['Ah Ad 2s 3c 4h', 'jacks'],
    ['Th Td 2s 3c 4h', 'nothing'],
    ['2h 4d 6s 8c Th', 'nothing'],
  ])('%s are %s, in any order', (names, hand) => {
    const cards = cardsOf(names)
    expect(new Set(cards).size).toBe(5)
    for (const order of [cards, cards.toReversed(), cards.toSorted((one, other) => one - other)])
      expect(handOf(order)).toBe(hand)
  })
})

describe('the draw', () => {
  test('gives ten different cards, each of the 52, in an order that is pinned for ever', () => {
    expect(drawFirst(wordsFor(seeds), CARDS, 10)).toEqual([48, 22, 29, 41, 47, 49, 17, 39, 4, 37])
    const first = Array.from({ length: 400 }, (_, nonce) => drawFirst(wordsFor({ ...seeds, nonce }), CARDS, 10))
    expect(first.every((cards) => new Set(cards).size === 10)).toBe(true)
    expect(new Set(first.flat()).size).toBe(CARDS)
    expect(new Set(first.flat().map(rankOf)).size).toBe(RANKS)
    expect(new Set(first.flat().map(suitOf)).size).toBe(4)
  })

  test('keeps what is held in its place, and deals the next cards from the left', () => {
    const cards = [10, 11, 12, 13, 14, 20, 21, 22, 23, 24]
    expect(drawnHand(cards, holdOf([1, 3]))).toEqual([10, 20, 12, 21, 22])
    expect(drawnHand(cards, holdOf([]))).toEqual([20, 21, 22, 23, 24])
    expect(drawnHand(cards, holdOf([1, 2, 3, 4, 5]))).toEqual([10, 11, 12, 13, 14])
    fc.assert(
      fc.property(ten, fc.nat(HOLDS - 1), (dealt, hold) => {
        const hand = drawnHand(dealt, hold)
        const isKept = placesOf(hold).every((place) => hand[place - 1] === dealt[place - 1])
        const drawn = hand.filter((card) => !dealt.slice(0, 5).includes(card))
        return isKept && drawn.join() === dealt.slice(5, 10 - keptBy(hold)).join() && new Set(hand).size === 5
      }),
    )
  })
})

describe('a move', () => {
  test('is one of 32 holds, each in one way of writing', () => {
    const texts = Array.from({ length: HOLDS }, (_, hold) => moveOf(hold))
    expect(texts.every((text, hold) => MOVE.test(text) && videoPokerRules.readMove(text) === hold)).toBe(true)
    expect([texts[0], texts[5], texts[31]]).toEqual(['hold', 'hold:1:3', 'hold:1:2:3:4:5'])
    for (const text of ['hold:', 'hold:0', 'hold:6', 'hold:3:1', 'hold:1:1', 'hold:01', 'draw', 'stop', ''])
      expect([text, videoPokerRules.readMove(text)]).toEqual([text, undefined])
  })

  test('is free, and there is only one', () => {
    const drawn = videoPokerRules.draw(game, wordsFor(seeds))
    const view = videoPokerRules.view(drawn, STAKE)
    expect([view, videoPokerRules.settled(drawn, STAKE)]).toEqual([
      { cards: drawn.cards.slice(0, 5), over: false },
      undefined,
    ])
    expect(videoPokerRules.price(game, view, 3, STAKE)).toBe(0)
    const held = videoPokerRules.move(game, drawn, 3, wordsFor(seeds))
    expect(videoPokerRules.price(game, videoPokerRules.view(held, STAKE), 3, STAKE)).toBeUndefined()
    expect(() => videoPokerRules.move(game, held, 3, wordsFor(seeds))).toThrow(RangeError)
    expect(() => replay(videoPokerRules, game, wordsFor(seeds), { moves: ['hold', 'hold'] })).toThrow(RangeError)
    expect(() => replay(videoPokerRules, game, wordsFor(seeds), { moves: ['stop'] })).toThrow(RangeError)
  })

  test('is paid by the table, the same number of stakes at every stake', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(HOLDS - 1), fc.constantFrom(...game.stakes), (nonce, hold, stake) => {
        const drawn = replay(videoPokerRules, game, wordsFor({ ...seeds, nonce }), { moves: [moveOf(hold)] })
        const hand = handOf(drawnHand(drawn.cards, hold))
        const times = hand === 'nothing' ? 0 : game.pays[hand]
        expect(videoPokerRules.settled(drawn, stake)).toBe(times * stake)
        expect(videoPokerRules.view(drawn, stake)).toMatchObject({ made: hand, times, win: times * stake, over: true })
      }),
    )
  })
})
