import { randomUUID } from 'node:crypto'
import { CARDS } from '#contract/games/cards.ts'
import { PAIR, pointsOf, type Result } from '#contract/games/luckyNine/points.ts'
import { DEALT, type EndedLuckyNine, HIRIT, luckyNineRules, STAY } from '#contract/games/luckyNine/rules.ts'
import { drawFirst } from '#contract/games/shuffle.ts'
import { wordsFor } from '#server/games/fair.ts'
import { luckyNines } from '#server/games/house/luckyNine/luckyNines.ts'
import { call } from '../../call.ts'
import { seedPair, takeSeat } from '../gameSession.ts'

export const KANTO = 3101
export const STAKE = 500
export const COIN = 100_000

export function luckyTable(id = KANTO) {
  const table = luckyNines().get(id)
  if (!table) throw new Error('no Lucky Nine')
  return table
}

/** How a round ends that has these six cards. */
export function endedBy(
  cards: readonly number[],
  move: typeof HIRIT | typeof STAY | null,
  stake = STAKE,
): EndedLuckyNine {
  const view = luckyNineRules.view({ table: luckyTable().game, cards, move }, stake)
  if (!view.over) throw new Error('the round is open')
  return view
}

/** The points of the first two cards of a round, and how each move ends it. A lucky nine has no move. */
export type Wanted = { points: number; stay?: Result; hirit?: Result; lucky?: Result }

/** Gives the player a seed pair whose first round is such a one. */
export async function dealTo(player: number, { points, ...wanted }: Wanted): Promise<void> {
  const moves = { stay: STAY, hirit: HIRIT, lucky: null } as const
  await seedPair(player, (seedsOf) => {
    const cards = drawFirst(wordsFor(seedsOf(0)), CARDS, DEALT)
    if (pointsOf(cards.slice(0, PAIR)) !== points) return false
    return Object.entries(wanted).every(
      ([move, result]) => endedBy(cards, moves[move as keyof typeof moves]).result === result,
    )
  })
}

/** A player at the game; with `wanted`, the first round is such a one. */
export async function sitDown(wanted?: Wanted, cents = COIN) {
  const seat = await takeSeat(cents, KANTO)
  if (wanted) await dealTo(seat.player, wanted)
  return seat
}

export const deal = (gameToken: string, roundId: string = randomUUID(), stake = STAKE) =>
  call('houseSpin', { roundId, stake }, { token: gameToken })
