import type { Face } from '#contract/games/coin/table.ts'
import { pagesOf } from '../gamePage.ts'
import { COIN_GAME, coinTable, sitDown } from './table.ts'

export const { openOf: openCoinPage } = pagesOf({
  gameId: COIN_GAME,
  load: () => import('#islands/games/coin/coin.ts'),
  shown: ({ $streak, $toss }) => [$streak, $toss],
  shellOf: ({ shellOfCoin }) => shellOfCoin(coinTable().game, []),
})

/** A new player's page; the coin of the first round falls like this. */
export async function openNewPage(falls: readonly Face[]) {
  const { player, token } = await sitDown(falls)
  return { player, token, page: await openCoinPage(token) }
}
