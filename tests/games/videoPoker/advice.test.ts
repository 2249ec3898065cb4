import { describe, expect, test } from 'vitest'
import { byThumb } from '#build/games/videoPoker/report.ts'
import { CARDS } from '#contract/games/cards.ts'
import { adviceOf, bestOf, VALUE_UNIT } from '#contract/games/videoPoker/advice.ts'
import { allCounts, drawsOf, HOLDS, isHeld, keptBy } from '#contract/games/videoPoker/draws.ts'
import { HANDS, handOf, paysOf } from '#contract/games/videoPoker/hands.ts'
import { holdOf, placesOf, videoPokerRules } from '#contract/games/videoPoker/rules.ts'
import { fc, runs } from '../../chance.ts'
import { cardsOf } from '../cardNames.ts'
import { BONUS, DOUBLE, JACKS, pokerTable } from './table.ts'

const { pays } = pokerTable(JACKS).game
const five = fc.uniqueArray(fc.integer({ min: 0, max: CARDS - 1 }), { minLength: 5, maxLength: 5 })

/** Every draw that completes a hold, played one after another. */
function playedDraws(dealt: readonly number[], hold: number): number[][] {
  const left = Array.from({ length: CARDS }, (_, card) => card).filter((card) => !dealt.includes(card))
  const kept = dealt.filter((_, at) => isHeld(hold, at))
  const grow = (cards: number[], from: number): number[][] =>
    cards.length === 5 ? [cards] : left.slice(from).flatMap((card, at) => grow([...cards, card], from + at + 1))
  return grow(kept, 0)
}

test('the count of all draws is that of playing each of them, for every hold of two cards or more', () => {
  const hands = ['Ah Kh Qh Jh 9d', '2h 2d 7s 7c Kh', '5c 6c 7c 8c 9c', 'Ah 2d 3s 4c 9h', 'Th Jd Qs Kc 2h'].map(cardsOf)
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...hands), five), fc.nat(HOLDS - 1), (dealt, hold) => {
      fc.pre(keptBy(hold) > 1)
      const played = playedDraws(dealt, hold)
      expect(played).toHaveLength(drawsOf(keptBy(hold)))
      const hands = played.map(handOf)
      const counts = HANDS.map((hand) => [hand, hands.filter((one) => one === hand).length])
      expect(allCounts(dealt)[hold]).toEqual(Object.fromEntries(counts))
    }),
    { numRuns: runs(12, 200) },
  )
})

describe('the advice', () => {
  test.each([
    [JACKS, 'Ah Kh Qh Jh 9d', [1, 2, 3, 4], 872 / 47],
    [JACKS, 'Jh Jd 2s 3c 4h', [1, 2], 24_915 / 16_215],
    [JACKS, '2h 2d 7s 7c Kh', [1, 2, 3, 4], 122 / 47],
    [JACKS, 'Kh Qh Jh Th 9h', [1, 2, 3, 4, 5], 50],
    [JACKS, 'Ah Kh Qh Jh 9h', [1, 2, 3, 4], 866 / 47],
    [JACKS, 'Ah Kd Qs Jc 2h', [1, 2, 3, 4], 28 / 47],
    [JACKS, '2h 4d 6s 8c 9h', [], 551_590 / 1_533_939],
    [DOUBLE, 'Ah Ad As 7c 7h', [1, 2, 3], 10_867 / 1081],
    [BONUS, 'Ah Ad As 7c 7h', [1, 2, 3, 4, 5], 8],
  ] as const)('of game %i for %s is to hold %j', (id, names, held, value) => {
    const { best, values } = adviceOf(pokerTable(id).game.pays, cardsOf(names))
    expect(placesOf(best)).toEqual(held)
    expect((values[best] ?? 0) / VALUE_UNIT).toBeCloseTo(value, 9)
  })

  test('has the highest value of all holds, and is the same for the same cards in another order', () => {
    fc.assert(
      fc.property(five, (dealt) => {
        const { best, values } = adviceOf(pays, dealt)
        expect(values).toHaveLength(HOLDS)
        expect(values[best]).toBe(Math.max(...values))
        expect(values.every(Number.isSafeInteger)).toBe(true)
        const turned = adviceOf(pays, dealt.toReversed())
        expect(turned.values[turned.best]).toBe(values[best])
      }),
      { numRuns: runs(30, 500) },
    )
  })

  test('of holds of the same value takes the one that keeps the most cards', () => {
    const values = new Array<number>(HOLDS).fill(1)
    expect(bestOf(values)).toBe(HOLDS - 1)
    expect(bestOf(values.with(HOLDS - 1, 0))).toBe(0b01111)
    expect(bestOf(values.map((_, hold) => (hold === 0b00100 || hold === 0b10000 ? 2 : 0)))).toBe(0b00100)
  })

  test('ends a round that is left, and knows only the five cards that lie open', () => {
    fc.assert(
      fc.property(five, (cards) => {
        const move = videoPokerRules.leave({ pays }, { cards, over: false })
        expect(videoPokerRules.readMove(move)).toBe(adviceOf(pays, cards).best)
      }),
      { numRuns: runs(10, 100) },
    )
    expect(videoPokerRules.leaving).toBe('hold')
  })

  test('reads the pays of each hand once for each hold, however many draws there are', () => {
    let reads = 0
    const counted = new Proxy(pays, {
      get: (target, name: keyof typeof pays) => {
        reads += 1
        return target[name]
      },
    })
    adviceOf(counted, cardsOf('2h 4d 6s 8c 9h'))
    expect(reads).toBe(HOLDS * HANDS.length)
    expect(paysOf(pays, 'nothing')).toBe(0)
  })
})

test.each([
  ['2h 3h 4h 5h 6h', [1, 2, 3, 4, 5]],
  ['Jh Jd 2s 2c 4h', [1, 2, 3, 4]],
  ['2h Kd 2s 3c Ah', [1, 3]],
  ['7h 7d 7s 7c Ah', [1, 2, 3, 4]],
  ['2h Kd 5s Jc Ah', [2, 4, 5]],
  ['2h 4d 6s 8c Th', []],
])('the rule of thumb for %s holds %j', (names, held) => {
  expect(byThumb(cardsOf(names), new Float64Array())).toBe(holdOf(held))
})
