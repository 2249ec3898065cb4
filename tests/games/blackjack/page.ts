import { pagesOf } from '../gamePage.ts'
import { BLACKJACK, blackjackTable, COIN, sitDown } from './table.ts'

export const { openOf: openBlackjackPage } = pagesOf({
  gameId: BLACKJACK,
  load: () => import('#islands/games/blackjack/blackjack.ts'),
  shown: ({ $table }) => [$table],
  shellOf: ({ shellOfBlackjack }) => shellOfBlackjack(blackjackTable().game, []),
})

/** A new player's page, whose first round has cards that count so much. */
export async function openDealtPage(points: readonly number[], cents = COIN) {
  const { player, token } = await sitDown(points, cents)
  return { player, token, page: await openBlackjackPage(token) }
}
