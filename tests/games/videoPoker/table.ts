import { randomUUID } from 'node:crypto'
import { CARDS } from '#contract/games/cards.ts'
import { drawFirst } from '#contract/games/shuffle.ts'
import { adviceOf } from '#contract/games/videoPoker/advice.ts'
import { HAND, type Hand, handOf } from '#contract/games/videoPoker/hands.ts'
import { DEALT, drawnHand } from '#contract/games/videoPoker/rules.ts'
import { wordsFor } from '#server/games/fair.ts'
import { videoPokers } from '#server/games/house/videoPoker/videoPokers.ts'
import { call } from '../../call.ts'
import { seedPair, takeSeat } from '../gameSession.ts'

export const JACKS = 3001
export const BONUS = 3002
export const DOUBLE = 3003
export const STAKE = 500
export const COIN = 100_000

export function pokerTable(id = JACKS) {
  const table = videoPokers().get(id)
  if (!table) throw new Error('no video poker')
  return table
}

/** What the first five cards of a round are, and what becomes of them by the advice. */
export type Wanted = { dealt: Hand; drawn: Hand }

/** Gives the player a seed pair whose first round is such a one. */
export async function dealTo(player: number, { dealt, drawn }: Wanted): Promise<void> {
  const { pays } = pokerTable().game
  await seedPair(player, (seedsOf) => {
    const cards = drawFirst(wordsFor(seedsOf(0)), CARDS, DEALT)
    const first = cards.slice(0, HAND)
    return handOf(first) === dealt && handOf(drawnHand(cards, adviceOf(pays, first).best)) === drawn
  })
}

/** A player at the game; with `wanted`, the first round is such a one. */
export async function sitDown(wanted?: Wanted, cents = COIN) {
  const seat = await takeSeat(cents, JACKS)
  if (wanted) await dealTo(seat.player, wanted)
  return seat
}

export const deal = (gameToken: string, roundId: string = randomUUID(), stake = STAKE) =>
  call('houseSpin', { roundId, stake }, { token: gameToken })
