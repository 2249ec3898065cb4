import { randomUUID } from 'node:crypto'
import { minesRules, minesText } from '#contract/games/mines/rules.ts'
import { wordsFor } from '#server/games/fair.ts'
import { minesTables } from '#server/games/house/mines/boards.ts'
import { call } from '../../call.ts'
import { seedPair, takeSeat } from '../gameSession.ts'

export const MINES = 2101
export const STAKE = 500
export const COIN = 100_000

export function minesTable() {
  const table = minesTables().get(MINES)
  if (!table) throw new Error('no mines game')
  return table
}

/** Tiles of a board: those with a mine, and those without. */
export type Dealt = { places: readonly number[]; safe: readonly number[] }

/** Whether the first round of a seed pair has no mine on these tiles, and one on those. */
type Wanted = { mines: number; safe: readonly number[]; hit?: readonly number[] }

/** Gives the player a seed pair whose first round has the wanted board. */
export async function dealTo(player: number, { mines, safe, hit = [] }: Wanted): Promise<void> {
  await seedPair(player, (seedsOf) => {
    const { places } = minesRules.draw(minesTable().game, wordsFor(seedsOf(0)), mines)
    return safe.every((tile) => !places.includes(tile)) && hit.every((tile) => places.includes(tile))
  })
}

/** A player at the game; with `wanted`, the first round has that board. */
export async function sitDown(wanted?: Wanted, cents = COIN) {
  const seat = await takeSeat(cents, MINES)
  if (wanted) await dealTo(seat.player, wanted)
  return seat
}

export const dive = (gameToken: string, choice: string | number, roundId: string = randomUUID(), stake = STAKE) =>
  call(
    'houseSpin',
    { roundId, stake, choice: typeof choice === 'number' ? minesText(choice) : choice },
    { token: gameToken },
  )
