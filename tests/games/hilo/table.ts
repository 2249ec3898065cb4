import { randomUUID } from 'node:crypto'
import { CARDS, rankOf } from '#contract/games/cards.ts'
import { drawBelow } from '#contract/games/fair.ts'
import { wordsFor } from '#server/games/fair.ts'
import { hilos } from '#server/games/house/hilo/hilos.ts'
import { call } from '../../call.ts'
import { seedPair, takeSeat } from '../gameSession.ts'

export const HILO = 2301
export const STAKE = 500
export const COIN = 100_000

export function hiloTable() {
  const table = hilos().get(HILO)
  if (!table) throw new Error('no hi-lo game')
  return table
}

/** Gives the player a seed pair whose first round has cards of these ranks, in order. */
export async function dealTo(player: number, ranks: readonly number[]): Promise<void> {
  await seedPair(player, (seedsOf) => {
    const words = wordsFor(seedsOf(0))
    return ranks.every((rank) => rankOf(drawBelow(words, CARDS)) === rank)
  })
}

/** A player at the game; with `ranks`, the first round has those cards. */
export async function sitDown(ranks?: readonly number[], cents = COIN) {
  const seat = await takeSeat(cents, HILO)
  if (ranks) await dealTo(seat.player, ranks)
  return seat
}

export const deal = (gameToken: string, roundId: string = randomUUID(), stake = STAKE) =>
  call('houseSpin', { roundId, stake }, { token: gameToken })
