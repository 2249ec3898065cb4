import { randomUUID } from 'node:crypto'
import { drawFace, type Flip } from '#contract/games/coin/rules.ts'
import type { Face } from '#contract/games/coin/table.ts'
import { wordsFor } from '#server/games/fair.ts'
import { coins } from '#server/games/house/coin/coins.ts'
import { call } from '../../call.ts'
import { seedPair, takeSeat } from '../gameSession.ts'

export const COIN_GAME = 2501
export const STAKE = 500
export const COIN = 100_000

export function coinTable() {
  const table = coins().get(COIN_GAME)
  if (!table) throw new Error('no coin game')
  return table
}

export const right = (face: Face): Flip => ({ called: face, fell: face })
export const wrong = (called: Face): Flip => ({ called, fell: called === 'kara' ? 'krus' : 'kara' })

/** Gives the player a seed pair in whose first round the coin falls like this. */
export async function tossTo(player: number, falls: readonly Face[]): Promise<void> {
  await seedPair(player, (seedsOf) => {
    const words = wordsFor(seedsOf(0))
    return falls.every((face) => drawFace(words) === face)
  })
}

/** A player at the game; with `falls`, the coin of the first round falls like this. */
export async function sitDown(falls: readonly Face[] = [], cents = COIN) {
  const seat = await takeSeat(cents, COIN_GAME)
  if (falls.length > 0) await tossTo(seat.player, falls)
  return seat
}

export const start = (gameToken: string, roundId: string = randomUUID(), stake = STAKE) =>
  call('houseSpin', { roundId, stake }, { token: gameToken })
