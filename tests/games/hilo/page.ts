import { pagesOf } from '../gamePage.ts'
import { HILO, hiloTable } from './table.ts'

export const { openOf: openHiloPage, openNew: openNewPage } = pagesOf({
  gameId: HILO,
  load: () => import('#islands/games/hilo/hilo.ts'),
  shown: ({ $hand }) => [$hand],
  shellOf: ({ shellOfHilo }) => shellOfHilo(hiloTable().game, []),
})
export type HiloPage = Awaited<ReturnType<typeof openHiloPage>>
