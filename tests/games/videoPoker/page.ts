import { pagesOf } from '../gamePage.ts'
import { JACKS, pokerTable, sitDown, type Wanted } from './table.ts'

export const { openOf: openPokerPage, openNew: openNewPage } = pagesOf({
  gameId: JACKS,
  load: () => import('#islands/games/videoPoker/videoPoker.ts'),
  shown: ({ $hand }) => [$hand],
  shellOf: ({ shellOfVideoPoker }) => shellOfVideoPoker(pokerTable().game, []),
})

/** A new player's page, whose first round is such a one. */
export async function openWantedPage(wanted: Wanted) {
  const { player, token } = await sitDown(wanted)
  return { player, token, page: await openPokerPage(token) }
}
