import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from 'playwright/test'
import { ask, type Player } from './player.ts'

/** Stakes so many cents each, in rounds over the wire: playing has specs of its own. A stake of the game divides each sum. */
export async function stakeInAll(
  request: APIRequestContext,
  { token }: Player,
  sums: readonly number[],
): Promise<void> {
  const { url } = await ask(request, 'startGame', { gameId: 1001 }, token)
  const { gameToken, stakes } = await ask(request, 'houseOpen', { launchToken: url.split('#launch=')[1] ?? '' })
  await ask(request, 'houseSeed', { clientSeed: 'drawn-here' }, gameToken)
  for (const sum of sums) {
    const stake = stakes.findLast((each) => sum % each === 0) ?? 0
    for (let left = sum; left > 0; left -= stake)
      await ask(request, 'houseSpin', { roundId: randomUUID(), stake }, gameToken)
  }
}
