import { pagesOf } from '../gamePage.ts'
import { KANTO, luckyTable, sitDown, type Wanted } from './table.ts'

export const { openOf: openLuckyPage } = pagesOf({
  gameId: KANTO,
  load: () => import('#islands/games/luckyNine/luckyNine.ts'),
  shown: ({ $shown }) => [$shown],
  shellOf: ({ shellOfLuckyNine }) => shellOfLuckyNine(luckyTable().game, []),
})

/** A new player's page, whose first round is such a one. */
export async function openWantedPage(wanted: Wanted) {
  const { player, token } = await sitDown(wanted)
  return { player, token, page: await openLuckyPage(token) }
}
