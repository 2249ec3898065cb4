import { describe, expect, test } from 'vitest'
import { BEST, DEALER_STANDS, isBlackjack, totalOf } from '#contract/games/blackjack/hands.ts'
import {
  type BlackjackDrawn,
  blackjackRules,
  type EndedBlackjack,
  HALVES,
  MOVES,
  type Move,
  movesOf,
  priceOf,
} from '#contract/games/blackjack/rules.ts'
import { CARDS } from '#contract/games/cards.ts'
import { replay } from '#contract/games/engine.ts'
import type { Words } from '#contract/games/fair.ts'
import { MOVE } from '#contract/games/limits.ts'
import { wordsFor } from '#server/games/fair.ts'
import { readBlackjack } from '#server/games/house/blackjack/blackjacks.ts'
import { fc } from '../../chance.ts'
import { cardsOf } from '../cardNames.ts'
import { PINNED_DEAL } from './pinned.ts'
import { blackjackTable, openOf, STAKE } from './table.ts'

const { game } = blackjackTable()
const PLACES = game.decks * CARDS
const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: 'pinned', nonce: 7 }

/** Words by which these cards are drawn, each from the first deck that still has it. */
function wordsOf(names: string): Words {
  const drawn: number[] = []
  const words = cardsOf(names).map((card) => {
    const place = Array.from({ length: game.decks }, (_, deck) => deck * CARDS + card).find(
      (one) => !drawn.includes(one),
    )
    if (place === undefined) throw new Error('no such card is left')
    const below = drawn.filter((one) => one < place).length
    drawn.push(place)
    return place - below
  })
  return () => {
    const word = words.shift()
    if (word === undefined) throw new Error('more cards are drawn than expected')
    return word
  }
}

const play = (names: string, ...moves: Move[]): BlackjackDrawn =>
  replay(blackjackRules, game, wordsOf(names), { moves })

function endOf(names: string, ...moves: Move[]): EndedBlackjack {
  const view = blackjackRules.view(play(names, ...moves), STAKE)
  if (!view.over) throw new Error('the round is open')
  return view
}

const resultsOf = (names: string, ...moves: Move[]) => {
  const { hands, win } = endOf(names, ...moves)
  return [...hands.map(({ result }) => result), win / STAKE]
}

describe('a draw', () => {
  test('is pinned: four places of the shoe, by rejection', () => {
    const { dealer, hands } = blackjackRules.draw(game, wordsFor(seeds))
    expect({ dealer, cards: hands[0]?.cards }).toEqual(PINNED_DEAL)
  })

  test('never draws a card twice, and discards words of the last, incomplete multiple', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (nonce) => {
        const words = wordsFor({ ...seeds, nonce })
        let round = blackjackRules.draw(game, words)
        while (!round.over) round = blackjackRules.move(game, round, round.isOffered ? 'decline' : 'hit', words)
        const places = [...round.dealer, ...round.hands.flatMap(({ cards }) => cards)]
        expect(new Set(places).size).toBe(places.length)
        expect(places.every((place) => place >= 0 && place < PLACES)).toBe(true)
      }),
    )
    const [first = 0, ...others] = [2 ** 32 - 1, 0, 1, 2, 3]
    expect(first).toBeGreaterThanOrEqual(2 ** 32 - (2 ** 32 % PLACES))
    const queue = [first, ...others]
    expect(blackjackRules.draw(game, () => queue.shift() ?? 0).hands[0]?.cards[0]).toBe(0)
  })
})

describe('a round', () => {
  test.each<[string, Move[], (string | number)[]]>([
    ['Ah 9c Kd 7s', [], ['blackjack', 2.5]],
    ['Ah Tc Kd As', [], ['push', 1]],
    ['Ah Ac Kd Ts', ['decline'], ['push', 1]],
    ['Ah Ac Kd 9s', ['insure'], ['blackjack', 2.5]],
    ['9h Tc Kd As', [], ['lost', 0]],
    ['9h Ac Kd Ts', ['insure'], ['lost', 1.5]],
    ['9h Ac Kd Ts', ['decline'], ['lost', 0]],
    ['9h 6c Kd Ts 8d', ['stand'], ['won', 2]],
    ['9h 6c Kd Ts 3d', ['stand'], ['push', 1]],
    ['9h 6c Kd Ts 5d', ['stand'], ['lost', 0]],
    // A soft 17 stands.
    ['9h 6c 9d As', ['stand'], ['won', 2]],
    ['5h 6c 7d Ts Kd', ['hit'], ['bust', 0]],
    ['5h 6c 6d Ts Kd 9d', ['double'], ['won', 4]],
    ['9h 8c 7d Ts', ['surrender'], ['surrendered', 0.5]],
    // 21 stands by itself.
    ['5h 9c 6d Ts Kd', ['hit'], ['won', 2]],
    // Split: each hand is paid by itself, and doubled.
    ['8h 6c 8d Ts 3d 2c Kh 9s Tc', ['split', 'double', 'hit', 'stand'], ['won', 'won', 6]],
    // Split aces get one card each, and a ten makes a plain 21.
    ['Ah 9c Ad 9s Kd 5c', ['split'], ['won', 'lost', 2]],
    ['Th 9c Kd 9s Ac 5c 2c', ['split', 'hit', 'stand'], ['won', 'lost', 2]],
  ])('of %s by %j ends with %j', (names, moves, results) => {
    expect(resultsOf(names, ...moves)).toEqual(results)
  })

  test('draws no card for the dealer where every hand is bust or given up', () => {
    expect(endOf('5h 6c 7d 2s Kd', 'hit').dealer).toHaveLength(2)
    expect(endOf('9h 8c 7d 2s', 'surrender').dealer).toHaveLength(2)
  })

  test('offers only what its rules allow', () => {
    expect(movesOf(openOf(['8h 8d'], '6c'))).toEqual(['stand', 'hit', 'double', 'split', 'surrender'])
    expect(movesOf(openOf(['Kh Td'], '6c'))).toContain('split')
    expect(movesOf(openOf(['Kh 9d'], '6c'))).toEqual(['stand', 'hit', 'double', 'surrender'])
    expect(movesOf(openOf(['2h 3d 4d'], '6c'))).toEqual(['stand', 'hit'])
    expect(movesOf(openOf(['8h 8s', '8d 3d'], '6c'))).toEqual(['stand', 'hit', 'double'])
    expect(movesOf(openOf(['8h 8d'], 'Ac', { isOffered: true }))).toEqual(['insure', 'decline'])
  })

  test('shows the covered card only at its end', () => {
    fc.assert(
      fc.property(fc.nat(5000), (nonce) => {
        const view = blackjackRules.view(blackjackRules.draw(game, wordsFor({ ...seeds, nonce })), STAKE)
        expect(view.dealer).toHaveLength(view.over ? 2 : 1)
      }),
    )
  })
})

describe('moves', () => {
  test('are texts of their pattern, with a price only for a further stake', () => {
    for (const move of MOVES) expect([MOVE.test(move), blackjackRules.readMove(move)]).toEqual([true, move])
    expect(['stop', 'Hit', 'hit:1', ''].map(blackjackRules.readMove)).toEqual(Array(4).fill(undefined))
    expect(MOVES.map((move) => priceOf(move, STAKE))).toEqual([STAKE / 2, 0, 0, 0, STAKE, STAKE, 0])
    expect(() => play('5h 6c 7d Ts', 'split')).toThrow(RangeError)
    expect(() => play('Ah 9c Kd 7s', 'stand')).toThrow(RangeError)
  })

  test('the rule for a player who has gone declines insurance, stands, and so ends every round for nothing', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.array(fc.nat(4), { maxLength: 3 }), (nonce, picks) => {
        const words = wordsFor({ ...seeds, nonce })
        let round = blackjackRules.draw(game, words)
        const moves = [...picks]
        for (let turn = 0; turn < 8; turn += 1) {
          const view = blackjackRules.view(round, STAKE)
          if (view.over) return
          const allowed = movesOf(view)
          const pick = moves.shift()
          const left = blackjackRules.leave(game, view)
          const move = pick === undefined ? left : (allowed[pick % allowed.length] ?? left)
          if (pick === undefined) expect(blackjackRules.price(game, view, move as Move, STAKE)).toBe(0)
          round = blackjackRules.move(game, round, move as Move, words)
        }
        expect(round.over).toBe(true)
      }),
    )
  })
})

test('any way to play: results, stakes and wins follow from the cards, in whole centavos at every stake', () => {
  const picks = fc.array(fc.nat(4), { minLength: 12, maxLength: 12 })
  fc.assert(
    fc.property(fc.nat(100_000), picks, fc.constantFrom(...game.stakes), (nonce, picked, stake) => {
      const words = wordsFor({ ...seeds, nonce })
      let round = blackjackRules.draw(game, words)
      let paid = stake
      for (let view = blackjackRules.view(round, stake); !view.over; view = blackjackRules.view(round, stake)) {
        const allowed = movesOf(view)
        const move = allowed[(picked.shift() ?? 0) % allowed.length] ?? 'stand'
        paid += blackjackRules.price(game, view, move, stake) ?? Number.NaN
        round = blackjackRules.move(game, round, move, words)
      }
      const { dealer, hands, insurance, win } = blackjackRules.view(round, stake) as EndedBlackjack
      const staked = hands.reduce((sum, { times }) => sum + times * stake, insurance === null ? 0 : stake / 2)
      expect(paid).toBe(staked)
      expect(win).toBe(blackjackRules.settled(round, stake))
      expect(win).toBe(hands.reduce((sum, hand) => sum + hand.win, insurance ?? 0))
      const isStood = totalOf(dealer).total >= DEALER_STANDS
      for (const { cards, times, result, win: own } of hands) {
        expect(own).toBe((stake * times * HALVES[result]) / 2)
        expect(Number.isInteger(own)).toBe(true)
        expect(result === 'bust').toBe(totalOf(cards).total > BEST)
        if (result === 'push') expect(totalOf(cards)).toMatchObject({ total: totalOf(dealer).total })
        if (result === 'won' || result === 'push') expect(isStood || isBlackjack(cards)).toBe(true)
      }
    }),
  )
})

test('a paytable with an odd stake is refused, and named', () => {
  const { declared, ...rest } = game
  const text = JSON.stringify({ ...rest, stakes: [100, 151], declared })
  expect(() => readBlackjack(`content/lobby/blackjack/${game.id}.yaml`, text)).toThrow(/stakes.*half/s)
})
