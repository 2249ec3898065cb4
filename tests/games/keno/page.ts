import { pagesOf } from '../gamePage.ts'
import { KENO, kenoTable } from './table.ts'

export const { openNew: openKeno, openGuest: openGuestKeno } = pagesOf({
  gameId: KENO,
  load: () => import('#islands/games/keno/keno.ts'),
  shown: ({ $draw }) => [$draw],
  shellOf: ({ shellOfKeno }) => shellOfKeno(kenoTable().game, []),
})
