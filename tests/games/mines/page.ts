import { pagesOf } from '../gamePage.ts'
import { MINES, minesTable } from './table.ts'

export const {
  openOf: openMinesPage,
  openNew: openNewPage,
  openGuest: openGuestMines,
} = pagesOf({
  gameId: MINES,
  load: () => import('#islands/games/mines/mines.ts'),
  shown: ({ $board }) => [$board],
  shellOf: ({ shellOfMines }) => shellOfMines(minesTable().game, []),
})
export type MinesPage = Awaited<ReturnType<typeof openMinesPage>>
