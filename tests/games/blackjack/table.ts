import { randomUUID } from 'node:crypto'
import type { OpenBlackjack } from '#contract/games/blackjack/game.ts'
import { pointsOf } from '#contract/games/blackjack/hands.ts'
import { CARDS } from '#contract/games/cards.ts'
import { drawBelow, type Words } from '#contract/games/fair.ts'
import { wordsFor } from '#server/games/fair.ts'
import { blackjacks } from '#server/games/house/blackjack/blackjacks.ts'
import { call } from '../../call.ts'
import { cardsOf } from '../cardNames.ts'
import { seedPair, takeSeat } from '../gameSession.ts'

export const BLACKJACK = 3301
export const STAKE = 500
export const COIN = 100_000

export function blackjackTable() {
  const table = blackjacks().get(BLACKJACK)
  if (!table) throw new Error('no blackjack')
  return table
}

/** An open round of these cards. */
export const openOf = (hands: readonly string[], dealer: string, more: Partial<OpenBlackjack> = {}): OpenBlackjack => ({
  stake: STAKE,
  dealer: cardsOf(dealer),
  hands: hands.map((names) => ({ cards: cardsOf(names), times: 1 })),
  at: 0,
  isOffered: false,
  isInsured: false,
  over: false,
  ...more,
})

/** What the first cards of a round count, in the order in which they come: the player's first, the dealer's open one, the player's second, the covered one, and on. */
export function pointsDrawn(words: Words, count: number): number[] {
  const left = Array.from({ length: blackjackTable().game.decks * CARDS }, (_, place) => place)
  return Array.from({ length: count }, () => pointsOf(left.splice(drawBelow(words, left.length), 1)[0] ?? 0))
}

/** Gives the player a seed pair whose first round has such cards. 0 is any card. */
export async function dealTo(player: number, points: readonly number[]): Promise<void> {
  await seedPair(player, (seedsOf) => {
    const words = wordsFor(seedsOf(0))
    const drawn = pointsDrawn(words, points.length)
    return points.every((point, at) => point === 0 || point === drawn[at])
  })
}

/** A player at the game; with `points`, the first round has such cards. */
export async function sitDown(points?: readonly number[], cents = COIN) {
  const seat = await takeSeat(cents, BLACKJACK)
  if (points) await dealTo(seat.player, points)
  return seat
}

export const deal = (gameToken: string, roundId: string = randomUUID(), stake = STAKE) =>
  call('houseSpin', { roundId, stake }, { token: gameToken })
