import { describe, expect, test } from 'vitest'
import { CARDS } from '#contract/games/cards.ts'
import { replay } from '#contract/games/engine.ts'
import { MOVE } from '#contract/games/limits.ts'
import { cardValue, pointsOf, RESULTS, resultOf } from '#contract/games/luckyNine/points.ts'
import { handsOf, isLucky, luckyNineRules } from '#contract/games/luckyNine/rules.ts'
import { drawFirst } from '#contract/games/shuffle.ts'
import { wordsFor } from '#server/games/fair.ts'
import { fc } from '../../chance.ts'
import { cardsOf } from '../cardNames.ts'
import { endedBy, luckyTable, STAKE } from './table.ts'

const { game } = luckyTable()
const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: 'pinned', nonce: 7 }
const six = fc.uniqueArray(fc.integer({ min: 0, max: CARDS - 1 }), { minLength: 6, maxLength: 6 })

describe('points', () => {
  test.each([
    ['Ah 2d', 3],
    ['7h 8d', 5],
    ['Td Ks', 0],
    ['9h Jc', 9],
    ['4h 5s', 9],
    ['9c 9d', 8],
    ['5h 5s', 0],
    ['Ah Kd 8s', 9],
    ['7h 8d 9c', 4],
  ])('%s are %i, in any order', (names, points) => {
    const cards = cardsOf(names)
    expect([pointsOf(cards), pointsOf(cards.toReversed())]).toEqual([points, points])
  })

  test('of a whole deck: sixteen cards are worth nothing, four each of the others', () => {
    const values = Array.from({ length: CARDS }, (_, card) => cardValue(card))
    expect(Array.from({ length: 10 }, (_, value) => values.filter((one) => one === value).length)).toEqual([
      16, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    ])
  })

  test.each([
    [9, true, 8, 'lucky'],
    [9, true, 9, 'back'],
    [9, false, 8, 'win'],
    [9, false, 9, 'tie'],
    [1, false, 0, 'win'],
    [0, false, 0, 'tie'],
    [8, false, 9, 'lost'],
  ] as const)('%i (lucky: %s) against %i end as %s', (player, lucky, banker, result) => {
    expect(resultOf(player, lucky, banker)).toBe(result)
  })
})

describe('the hands', () => {
  test.each([
    // The banker has 5 and draws, then 6 and stays.
    ['stay', '2h 3d 4c As 9h 7d', '2h 3d', '4c As 9h'],
    ['hirit', '2h 3d 4c As 9h 7d', '2h 3d 9h', '4c As 7d'],
    ['stay', '2h 3d 4c 2s 9h 7d', '2h 3d', '4c 2s'],
    ['hirit', '2h 3d 4c 2s 9h 7d', '2h 3d 9h', '4c 2s'],
  ] as const)('after %s of %s', (move, dealt, player, banker) => {
    expect(handsOf(game, cardsOf(dealt), move === 'hirit')).toEqual({
      player: cardsOf(player),
      banker: cardsOf(banker),
    })
  })

  test('have two or three cards, and the banker follows the rule whatever the player does', () => {
    fc.assert(
      fc.property(six, fc.boolean(), (cards, draws) => {
        const { player, banker } = handsOf(game, cards, draws)
        const isBankerAtRule = banker.length === (pointsOf(cards.slice(2, 4)) <= game.banker ? 3 : 2)
        const all = [...player, ...banker]
        return player.length === (draws ? 3 : 2) && isBankerAtRule && new Set(all).size === all.length
      }),
    )
  })
})

describe('a round', () => {
  test('has six different cards, in an order that is pinned for ever', () => {
    expect(luckyNineRules.draw(game, wordsFor(seeds)).cards).toEqual([48, 22, 29, 41, 47, 49])
    expect(drawFirst(wordsFor(seeds), CARDS, 6)).toEqual([48, 22, 29, 41, 47, 49])
  })

  test('is open until a move, but for a lucky nine, and never shows another card before', () => {
    fc.assert(
      fc.property(six, (cards) => {
        const drawn = { table: game, cards, move: null }
        const view = luckyNineRules.view(drawn, STAKE)
        const lucky = isLucky(cards.slice(0, 2))
        expect([view.over, luckyNineRules.settled(drawn, STAKE) !== undefined]).toEqual([lucky, lucky])
        if (!view.over) expect(view).toEqual({ cards: cards.slice(0, 2), over: false })
        expect(luckyNineRules.price(game, view, 'hirit', STAKE)).toBe(lucky ? undefined : 0)
        if (lucky) expect(() => luckyNineRules.move(game, drawn, 'hirit', wordsFor(seeds))).toThrow(RangeError)
      }),
    )
  })

  test('has one move of two, each in one way of writing', () => {
    expect(['hirit', 'stay'].every((text) => MOVE.test(text) && luckyNineRules.readMove(text) === text)).toBe(true)
    for (const text of ['Hirit', 'hit', 'stay:1', 'stop', '']) expect(luckyNineRules.readMove(text)).toBeUndefined()
    for (const moves of [['stay', 'stay'], ['hirit', 'hirit'], ['stop']])
      expect(() => replay(luckyNineRules, game, wordsFor(seeds), { moves })).toThrow(RangeError)
  })

  test('pays its end by the table, the same number of stakes at every stake', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(six, fc.constantFrom('hirit', 'stay'), fc.constantFrom(...game.stakes), (cards, move, stake) => {
        if (isLucky(cards.slice(0, 2))) return
        const { result, times, win, player, banker } = endedBy(cards, move, stake)
        seen.add(result)
        expect(result).toBe(resultOf(pointsOf(player), false, pointsOf(banker)))
        expect([times, win]).toEqual([{ lost: 0, ...game.pays }[result], stake * times])
      }),
    )
    for (const cards of ['4h 5s 2h 3h Kd Kc', '4h 5s 2h 7h Kd Kc']) seen.add(endedBy(cardsOf(cards), null).result)
    expect(seen).toEqual(new Set(RESULTS))
  })
})
