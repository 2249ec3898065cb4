import { pagesOf } from '../gamePage.ts'
import { SCRATCH, scratchTable } from './table.ts'

export const {
  openPage,
  openNew: openScratch,
  openGuest: openGuestScratch,
} = pagesOf({
  gameId: SCRATCH,
  load: () => import('#islands/games/scratch/scratch.ts'),
  shown: ({ $card }) => [$card],
  shellOf: ({ shellOfScratch }) => shellOfScratch(scratchTable().game, '0'),
})
