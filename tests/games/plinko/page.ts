import { pagesOf } from '../gamePage.ts'
import { PLINKO, plinkoTable } from './table.ts'

export const { openNew: openPlinko, openGuest: openGuestPlinko } = pagesOf({
  gameId: PLINKO,
  load: () => import('#islands/games/plinko/plinko.ts'),
  shown: ({ $fall }) => [$fall],
  shellOf: ({ shellOfPlinko }) => shellOfPlinko(plinkoTable().game),
})
