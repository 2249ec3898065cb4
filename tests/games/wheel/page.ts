import { pagesOf } from '../gamePage.ts'
import { WHEEL, wheelTable } from './table.ts'

export const { openNew: openWheel, openGuest: openGuestWheel } = pagesOf({
  gameId: WHEEL,
  load: () => import('#islands/games/wheel/wheel.ts'),
  shown: ({ $spin }) => [$spin],
  shellOf: ({ shellOfWheel }) => shellOfWheel(wheelTable().game),
})
