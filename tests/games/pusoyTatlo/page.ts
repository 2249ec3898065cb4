import { pagesOf } from '../gamePage.ts'
import { PUSOY, pusoyTable, sitDown, type Wanted } from './table.ts'

export const { openOf: openPusoyPage } = pagesOf({
  gameId: PUSOY,
  load: () => import('#islands/games/pusoyTatlo/pusoyTatlo.ts'),
  shown: ({ $shown }) => [$shown],
  shellOf: ({ shellOfPusoyTatlo }) => shellOfPusoyTatlo(pusoyTable().game, []),
})

/** The page of a new player with so much coin, whose first round is such a one. */
export async function openWantedPage(wanted: Wanted, cents?: number) {
  const { player, token } = await sitDown(wanted, cents)
  return { player, token, page: await openPusoyPage(token) }
}
