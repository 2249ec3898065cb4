import { randomUUID } from 'node:crypto'
import { CARDS } from '#contract/games/cards.ts'
import { HAND, type Hand, handOf } from '#contract/games/pusoyTatlo/hands.ts'
import type { Result } from '#contract/games/pusoyTatlo/results.ts'
import { DEALT, type EndedPusoyTatlo, type PusoyMove, pusoyTatloRules } from '#contract/games/pusoyTatlo/rules.ts'
import { drawFirst } from '#contract/games/shuffle.ts'
import { wordsFor } from '#server/games/fair.ts'
import { pusoyTatlos } from '#server/games/house/pusoyTatlo/pusoyTatlos.ts'
import { call } from '../../call.ts'
import { seedPair, takeSeat } from '../gameSession.ts'

export const PUSOY = 3201
export const STAKE = 500
export const COIN = 100_000

export function pusoyTable(id = PUSOY) {
  const table = pusoyTatlos().get(id)
  if (!table) throw new Error('no Pusoy Tatlo')
  return table
}

/** How a round ends that has these six cards. */
export function endedBy(cards: readonly number[], move: PusoyMove, ante = STAKE): EndedPusoyTatlo {
  const view = pusoyTatloRules.view({ table: pusoyTable().game, cards, move }, ante)
  if (!view.over) throw new Error('the round is open')
  return view
}

/** What the first three cards of a round are, and how it ends if they are played. */
export type Wanted = { hand: Hand; result: Result }

/** Gives the player a seed pair whose first round is such a one. */
export async function dealTo(player: number, { hand, result }: Wanted): Promise<void> {
  await seedPair(player, (seedsOf) => {
    const cards = drawFirst(wordsFor(seedsOf(0)), CARDS, DEALT)
    return handOf(cards.slice(0, HAND)) === hand && endedBy(cards, 'play').result === result
  })
}

/** A player at the game; with `wanted`, the first round is such a one. */
export async function sitDown(wanted?: Wanted, cents = COIN) {
  const seat = await takeSeat(cents, PUSOY)
  if (wanted) await dealTo(seat.player, wanted)
  return seat
}

export const deal = (gameToken: string, roundId: string = randomUUID(), stake = STAKE) =>
  call('houseSpin', { roundId, stake }, { token: gameToken })
