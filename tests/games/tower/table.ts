import { randomUUID } from 'node:crypto'
import { climbText, towerRules } from '#contract/games/tower/rules.ts'
import type { Difficulty } from '#contract/games/tower/table.ts'
import { wordsFor } from '#server/games/fair.ts'
import { towers } from '#server/games/house/tower/towers.ts'
import { call } from '../../call.ts'
import { seedPair, takeSeat } from '../gameSession.ts'

export const TOWER = 2801
export const STAKE = 500
export const COIN = 100_000

export function towerTable() {
  const table = towers().get(TOWER)
  if (!table) throw new Error('no tower game')
  return table
}

/** What the first floors of a tower are wanted to have, from the lowest: a booth without a trap, or one with a trap, as a negative number. */
type Wanted = { difficulty: Difficulty; booths: readonly number[] }

/** Gives the player a seed pair whose first round has the wanted booths. */
export async function dealTo(player: number, { difficulty, booths }: Wanted): Promise<void> {
  await seedPair(player, (seedsOf) => {
    const { traps } = towerRules.draw(towerTable().game, wordsFor(seedsOf(0)), difficulty)
    return booths.every((booth, floor) => traps[floor]?.includes(Math.abs(booth)) === booth < 0)
  })
}

/** A player at the game; with `wanted`, the first round has those booths. */
export async function sitDown(wanted?: Wanted, cents = COIN) {
  const seat = await takeSeat(cents, TOWER)
  if (wanted) await dealTo(seat.player, wanted)
  return seat
}

export const climb = (gameToken: string, difficulty: Difficulty, roundId: string = randomUUID(), stake = STAKE) =>
  call('houseSpin', { roundId, stake, choice: climbText(difficulty) }, { token: gameToken })
